"""Host tools for Railbird tables: the `railbird` command, the emulated bench, the web page."""
