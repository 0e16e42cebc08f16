"""The systemd units of the table's computer: the service with the rights it needs and no more, and the kiosk.

In: how `railbird serve` is called. Out: the text of the units by name.
"""

from collections.abc import Sequence
from pathlib import Path

SERVICE = """[Unit]
Description=Railbird: the table's computer
After=network.target

[Service]
ExecStart={command}
User={user}
SupplementaryGroups=dialout
StateDirectory=railbird
StateDirectoryMode=0750
Restart=always
RestartSec=2
UMask=0027
# A serial port, its own folder, one address: nothing else.
NoNewPrivileges=yes
CapabilityBoundingSet={rights}
AmbientCapabilities={rights}
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectControlGroups=yes
ProtectClock=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
RestrictNamespaces=yes
LockPersonality=yes
MemoryDenyWriteExecute=yes
SystemCallFilter=@system-service
DevicePolicy=closed
# ttyACM, by its number: a name is looked up at the start alone, when no board may have been plugged in yet.
DeviceAllow=char-166 rw

[Install]
WantedBy=multi-user.target
"""
KIOSK = """[Unit]
Description=Railbird: the players' monitor on this computer's screen
After=railbird.service systemd-user-sessions.service systemd-logind.service getty@tty7.service
Wants=railbird.service
Conflicts=getty@tty7.service

[Service]
# cage shows one program on the whole screen, and nothing else. Its user has no home: chromium gets a folder.
ExecStart=/usr/bin/cage -- /usr/bin/chromium --kiosk --incognito --noerrdialogs --disable-infobars \
    --user-data-dir=/var/lib/railbird-kiosk {address}
User={user}
StateDirectory=railbird-kiosk
StateDirectoryMode=0700
# A session on a screen of its own: that is what gives it the graphics card.
PAMName=login
TTYPath=/dev/tty7
TTYReset=yes
TTYVHangup=yes
TTYVTDisallocate=yes
StandardInput=tty-fail
UtmpIdentifier=tty7
UtmpMode=user
Restart=always
RestartSec=2

[Install]
WantedBy=graphical.target
"""
FIRST_FREE_PORT = 1024  # those below are for whoever has the right to them
SPECIAL = {"\\": "\\\\", '"': '\\"', "%": "%%"}


def quoted(words: Sequence[str]) -> str:
    """As systemd reads a command line."""
    return " ".join('"' + "".join(SPECIAL.get(one, one) for one in word) + '"' for word in words)


def units(command: Sequence[str], port: int, user: str) -> dict[str, str]:
    rights = "CAP_NET_BIND_SERVICE" if port < FIRST_FREE_PORT else ""
    return {
        "railbird.service": SERVICE.format(command=quoted(command), user=user, rights=rights),
        "railbird-kiosk.service": KIOSK.format(address=f"http://127.0.0.1:{port}/players", user=user),
    }


def out_of_reach(paths: Sequence[Path]) -> Path | None:
    """One that the service would not find: people's homes are closed to it (ProtectHome)."""
    homes = [Path("/home"), Path("/root"), Path("/run/user")]
    return next((path for path in paths if any(path.is_relative_to(home) for home in homes)), None)
