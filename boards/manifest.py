"""What every image freezes besides its board's own files; `flavour` is development or production.

Production takes `rp2.py` alone of the port's modules: the stock `_boot.py` would mount, or format, all of the storage.
Nor does it need what nothing but a prompt can reach: what C does in its place, names for people, deployed files.
"""

import os

options.defaults(flavour="development")

AT_A_PROMPT = ("show/blit_plain.py", "show/sheet_plain.py", "table/event_names.py", "apps/deployed.py")
FIRMWARE = "../firmware"


def files_of(package_name):
    """As `package` finds them, by name below the package."""
    top = os.path.join(FIRMWARE, package_name)
    for folder, _, names in sorted(os.walk(top)):
        for name in sorted(names):
            if name.endswith(".py"):
                yield os.path.relpath(os.path.join(folder, name), top)


freeze_as_mpy("$(PORT_DIR)/modules", "rp2.py")
left_out = AT_A_PROMPT if options.flavour == "production" else ()
package("railbird", [file for file in files_of("railbird") if file not in left_out], base_path=FIRMWARE)
freeze_as_mpy("frozen/" + options.flavour)
