"""`railbird release`: proves a release offline, makes the keys that sign one."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from railbird_host.base.errors import RIGHT, USAGE, WRONG, RailbirdError

HELP = "verify a release without a network; make signing keys"
EXAMPLES = [
    "railbird release verify railbird-1.0.0.zip",
    "railbird release verify dist/railbird-1.0.0 --key release.pub",
    "railbird release keygen release              # release.key (secret, keep it offline) and release.pub",
]


def add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    verify = actions.add_parser("verify", help="signature, every byte, bill of materials, images; 1 if one is wrong")
    verify.add_argument("path", type=Path, help="a release's folder or zip")
    help_text = "a minisign public key to trust instead of the installed ones; may be given again"
    verify.add_argument("--key", type=Path, action="append", default=[], metavar="FILE", help=help_text)
    keygen = actions.add_parser("keygen", help="a new pair of keys, in minisign's format")
    keygen.add_argument("name", type=Path, help="NAME.key and NAME.pub are written")
    keygen.add_argument("--no-password", action="store_true", help="leave the secret key open, as minisign -W does")


def run(arguments: Namespace) -> int:
    return _verify(arguments) if arguments.action == "verify" else _keygen(arguments)


def _verify(arguments: Namespace) -> int:
    from railbird_host.base.output import emit, print_table
    from railbird_host.release.verify import verify_release

    found = verify_release(arguments.path, arguments.key)
    is_right = all(finding.is_right for finding in found)

    def show() -> None:
        rows = [(finding.what, "PASS" if finding.is_right else "FAIL", finding.detail) for finding in found]
        print_table(("what", "", "detail"), rows)
        print("this release is what was signed" if is_right else "do not use this release")

    emit(arguments, "release-verify", {"right": is_right, "findings": [vars(finding) for finding in found]}, show)
    return RIGHT if is_right else WRONG


def _keygen(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.base.whole_file import write_whole
    from railbird_host.release.minisign import new_key

    secret_path, public_path = (arguments.name.with_suffix(end) for end in (".key", ".pub"))
    for path in (secret_path, public_path):
        if path.exists():
            raise RailbirdError(f"{path} is there already", "name another pair: a lost key can't be made again", USAGE)
    password = "" if arguments.no_password else _asked_password()
    key = new_key()
    write_whole(secret_path, key.text(password).encode(), mode=0o600)
    write_whole(public_path, key.public().text().encode())
    document = {"key": key.public().name, "secret": secret_path, "public": public_path}

    def show() -> None:
        print(f"key {key.public().name}\n{secret_path}  secret: keep it off this computer, never in a repository")
        print(f"{public_path}  public: copy it to host_tools/railbird_host/release/keys, publish its name apart")

    emit(arguments, "release-keygen", document, show)
    return RIGHT


def _asked_password() -> str:
    import getpass

    password = getpass.getpass("password of the new key: ")
    if not password:
        raise RailbirdError("an empty password protects nothing", "type one, or --no-password", USAGE)
    if getpass.getpass("again: ") != password:
        raise RailbirdError("the two passwords differ", "try again", USAGE)
    return password
