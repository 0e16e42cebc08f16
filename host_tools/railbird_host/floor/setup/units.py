"""The systemd unit of the office, with the rights it needs and no more.

In: how `railbird floor office` is called, as whom. Out: the text of the unit by its name.
"""

from collections.abc import Sequence

from railbird_host.serve.units import FIRST_FREE_PORT, quoted

OFFICE = """[Unit]
Description=Railbird: the office of the floor
After=network.target mosquitto.service postgresql.service

[Service]
ExecStart={command}
User={user}
Restart=always
RestartSec=2
UMask=0077
# It reads the floor's folder, and writes into the database alone.
NoNewPrivileges=yes
CapabilityBoundingSet={rights}
AmbientCapabilities={rights}
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectControlGroups=yes
ProtectClock=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
RestrictNamespaces=yes
LockPersonality=yes
SystemCallFilter=@system-service
LimitNOFILE=4096

[Install]
WantedBy=multi-user.target
"""


def office_unit(command: Sequence[str], port: int, user: str) -> dict[str, str]:
    rights = "CAP_NET_BIND_SERVICE" if port < FIRST_FREE_PORT else ""
    return {"railbird-office.service": OFFICE.format(command=quoted(command), user=user, rights=rights)}
