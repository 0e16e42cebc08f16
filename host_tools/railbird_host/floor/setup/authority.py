"""The floor's own small certificate authority: who may speak to the broker, until when, and who no longer.

    FOLDER/authority.pem, authority.key      the authority (mode 0600: whoever has it can make accounts)
    FOLDER/accounts.json                     {"derby-4": {"number": …, "expires": "2028-…", "revoked": null}}
    FOLDER/revoked.pem                       the list of numbers that are no longer believed

In: names. Out: certificates with their keys, PEM. Elliptic curves (P-256), by the `cryptography` package.
"""

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from railbird_host.base.errors import REFUSED, USAGE, RailbirdError
from railbird_host.base.whole_file import OWNER_ONLY, write_whole
from railbird_host.device.service.table_file import check_mode

AUTHORITY_DAYS, ACCOUNT_DAYS, LIST_DAYS = 3650, 730, 3650
WARN_DAYS = 30
SLACK = timedelta(hours=1)  # clocks differ


@dataclass(frozen=True)
class Issued:
    number: int
    expires: str
    revoked: str | None = None

    def days_left(self, now: datetime) -> int:
        return (datetime.fromisoformat(self.expires) - now).days


class Authority:
    def __init__(self, folder: Path):
        self._folder = folder

    # The authority itself

    def create(self) -> None:
        if self._path("authority.key").exists():
            raise RailbirdError(f"{self._folder} is a floor already", "name another folder", REFUSED)
        key = ec.generate_private_key(ec.SECP256R1())
        write_whole(self._path("authority.key"), pem_of(key).encode(), OWNER_ONLY)
        self._sign_itself(key)
        self._note({})

    def renew(self) -> None:
        """The same key for another ten years: certificates that it made stay good, and whoever trusts the one before
        believes those that it makes now."""
        self._sign_itself(self._load()[1])

    def _sign_itself(self, key: ec.EllipticCurvePrivateKey) -> None:
        now, name = datetime.now(UTC), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Railbird floor")])
        certificate = (
            self._builder(name, name, key, AUTHORITY_DAYS, now)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(key_usage(signs_certificates=True), critical=True)
            .sign(key, hashes.SHA256())
        )
        write_whole(self._path("authority.pem"), certificate.public_bytes(serialization.Encoding.PEM))

    def days_left(self, now: datetime) -> int:
        """Of the authority itself."""
        return (x509.load_pem_x509_certificate(self.certificate.encode()).not_valid_after_utc - now).days

    @property
    def certificate(self) -> str:
        return self._path("authority.pem").read_text()

    # Accounts

    def accounts(self) -> dict[str, Issued]:
        path = self._path("accounts.json")
        try:
            return {name: Issued(**fields) for name, fields in json.loads(path.read_text()).items()}
        except OSError as error:
            raise RailbirdError(f"{self._folder} is no floor", "railbird floor init FOLDER", USAGE) from error
        except (ValueError, TypeError) as error:
            raise RailbirdError(f"{path} is damaged", "restore it from a backup") from error

    def issue(self, name: str, hosts: list[str] | None = None, days: int = ACCOUNT_DAYS) -> tuple[str, str]:
        """(certificate, key); `hosts` for a server. An account that was issued before is revoked."""
        return self.issue_all([name], hosts, days)[name]

    def issue_all(
        self, names: list[str], hosts: list[str] | None = None, days: int = ACCOUNT_DAYS
    ) -> dict[str, tuple[str, str]]:
        """The same for many at once: the list of accounts is written once."""
        known, now = self.accounts(), datetime.now(UTC)
        loaded, made = self._load(), {}
        for name in names:
            certificate, key = self._certificate(loaded, name, hosts, days, now)
            if name in known:
                known[f"{name} {known[name].number:x}"] = revoked(known[name], now)
            known[name] = Issued(certificate.serial_number, certificate.not_valid_after_utc.isoformat())
            made[name] = (certificate.public_bytes(serialization.Encoding.PEM).decode(), pem_of(key))
        self._note(known)
        return made

    def _certificate(
        self,
        loaded: tuple[x509.Certificate, ec.EllipticCurvePrivateKey],
        name: str,
        hosts: list[str] | None,
        days: int,
        now: datetime,
    ) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
        authority, authority_key = loaded
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        builder = self._builder(subject, authority.subject, key, days, now)
        builder = builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        builder = builder.add_extension(key_usage(signs_certificates=False), critical=True)
        use = ExtendedKeyUsageOID.SERVER_AUTH if hosts else ExtendedKeyUsageOID.CLIENT_AUTH
        builder = builder.add_extension(x509.ExtendedKeyUsage([use]), critical=False)
        if hosts:
            builder = builder.add_extension(x509.SubjectAlternativeName([host_of(one) for one in hosts]), False)
        return builder.sign(authority_key, hashes.SHA256()), key

    def revoke(self, name: str) -> None:
        known = self.accounts()
        if name not in known or known[name].revoked:
            raise RailbirdError(f"{name} has no account", "railbird floor tables shows who has", USAGE)
        self._note(known | {name: revoked(known[name], datetime.now(UTC))})

    def _note(self, accounts: dict[str, Issued]) -> None:
        """The list of accounts, and of numbers that are no longer believed."""
        authority, key = self._load()
        now = datetime.now(UTC)
        builder = x509.CertificateRevocationListBuilder().issuer_name(authority.subject)
        builder = builder.last_update(now - SLACK).next_update(now + timedelta(days=LIST_DAYS))
        for one in accounts.values():
            if one.revoked:
                entry = x509.RevokedCertificateBuilder().serial_number(one.number)
                entry = entry.revocation_date(datetime.fromisoformat(one.revoked))
                builder = builder.add_revoked_certificate(entry.build())
        listed = builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
        write_whole(self._path("revoked.pem"), listed)
        text = json.dumps({name: asdict(one) for name, one in accounts.items()}, indent=2)
        write_whole(self._path("accounts.json"), text.encode() + b"\n")

    def _load(self) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
        check_mode(self._path("authority.key"), "a key")
        key = serialization.load_pem_private_key(self._path("authority.key").read_bytes(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        return x509.load_pem_x509_certificate(self._path("authority.pem").read_bytes()), key

    @staticmethod
    def _builder(
        subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, days: int, now: datetime
    ) -> x509.CertificateBuilder:
        builder = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
        builder = builder.serial_number(x509.random_serial_number()).not_valid_before(now - SLACK)
        return builder.not_valid_after(now + timedelta(days=days))

    def _path(self, name: str) -> Path:
        return self._folder / name


def revoked(issued: Issued, now: datetime) -> Issued:
    return Issued(issued.number, issued.expires, issued.revoked or now.isoformat())


def key_usage(signs_certificates: bool) -> x509.KeyUsage:
    rest = dict.fromkeys(("content_commitment", "key_encipherment", "data_encipherment", "key_agreement"), False)
    never = {"encipher_only": False, "decipher_only": False}
    signs = {"key_cert_sign": signs_certificates, "crl_sign": signs_certificates}
    return x509.KeyUsage(digital_signature=not signs_certificates, **rest, **signs, **never)


def hosts_of(certificate: str) -> list[str]:
    """Names and addresses that a server's certificate is for."""
    found = x509.load_pem_x509_certificate(certificate.encode())
    try:
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return []
    addresses = [str(one) for one in names.get_values_for_type(x509.IPAddress)]
    return [*names.get_values_for_type(x509.DNSName), *addresses]


def host_of(text: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(text))
    except ValueError:
        return x509.DNSName(text)


def pem_of(key: ec.EllipticCurvePrivateKey) -> str:
    plain = serialization.NoEncryption()
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain).decode()
