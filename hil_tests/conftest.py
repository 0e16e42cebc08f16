"""The suite's options, markers and fixtures come from the plugin in the host tools."""

from railbird_host.hil.plugin import *  # noqa: F403
