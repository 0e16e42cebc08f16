"""What is frozen into the image of the scanner board."""

options.defaults(flavour="development")

include("../manifest.py", flavour=options.flavour)
module("wiring.py")
module("application.py")
