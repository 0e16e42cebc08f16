"""What every image freezes besides its board's own files; `flavour` is development or production.

Production takes `rp2.py` alone of the port's modules: the stock `_boot.py` would mount, or format, all of the storage.
"""

options.defaults(flavour="development")

freeze_as_mpy("$(PORT_DIR)/modules", "rp2.py")
package("railbird", base_path="../firmware")
freeze_as_mpy("frozen/" + options.flavour)
