"""What is frozen into the image of the bench board."""

options.defaults(flavour="development")

include("../manifest.py", flavour=options.flavour)
module("wiring.py")
module("application.py")
