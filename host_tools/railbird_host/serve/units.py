"""The systemd units of the table's computer: the service with the rights it needs and no more, and the kiosk.

In: how `railbird serve` is called. Out: the text of the units by name.
"""

from collections.abc import Sequence

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
# A serial port, its own folder, one address: nothing else.
NoNewPrivileges=yes
CapabilityBoundingSet=
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
DeviceAllow=char-ttyACM rw

[Install]
WantedBy=multi-user.target
"""
KIOSK = """[Unit]
Description=Railbird: the players' monitor on this computer's screen
After=railbird.service
Wants=railbird.service

[Service]
# cage shows one program on the whole screen, and nothing else.
ExecStart=/usr/bin/cage -- /usr/bin/chromium --kiosk --incognito --noerrdialogs --disable-infobars {address}
User={user}
PAMName=login
TTYPath=/dev/tty7
Restart=always
RestartSec=2

[Install]
WantedBy=graphical.target
"""
SPECIAL = {"\\": "\\\\", '"': '\\"', "%": "%%"}


def quoted(words: Sequence[str]) -> str:
    """As systemd reads a command line."""
    return " ".join('"' + "".join(SPECIAL.get(one, one) for one in word) + '"' for word in words)


def units(command: Sequence[str], address: str, user: str) -> dict[str, str]:
    return {
        "railbird.service": SERVICE.format(command=quoted(command), user=user),
        "railbird-kiosk.service": KIOSK.format(address=f"{address}players", user=user),
    }
