"""Whether an image may go on a board: somebody trusted signed it, and it is not older than what runs there.

In a checkout images are one's own, and nobody signs them; outside of one an unsigned image needs --unsigned. An older
release needs --downgrade everywhere: it may know less of the journal than the board has written.
"""

from railbird_host.base.errors import REFUSED, RailbirdError
from railbird_host.device.flash.image import Image
from railbird_host.device.images import IS_CHECKOUT
from railbird_host.release.trust import images_verdict, refuse_unsigned
from railbird_host.release.versions import is_older


def check_signature(image: Image, unsigned_allowed: bool, is_checkout: bool = IS_CHECKOUT) -> str:
    """Who vouches for the image, in words; an error if nobody does and somebody must."""
    verdict = images_verdict(image.path)
    if verdict.signer:
        return f"signed by {verdict.signer}"
    if not is_checkout and not unsigned_allowed:
        refuse_unsigned(image.path, verdict)
    return "unsigned"


def check_age(image: Image, running: str, board: str, downgrade_allowed: bool) -> None:
    """`running` is the board's build as its hello tells it: version first."""
    version = running.split()[0] if running else ""
    if is_older(image.version, version) and not downgrade_allowed:
        message = f"{board} runs {version}, the image is {image.version}: older"
        raise RailbirdError(message, "--downgrade, if it is meant; it is journalled", REFUSED)
