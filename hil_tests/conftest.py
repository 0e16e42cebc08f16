"""The suite's options, markers and fixtures come from the plugin in the host tools; `railbird hil` has named it before,
so that tests elsewhere have it too."""

import os

if "railbird_host.hil.plugin" not in os.environ.get("PYTEST_PLUGINS", ""):
    from railbird_host.hil.plugin import *  # noqa: F403
