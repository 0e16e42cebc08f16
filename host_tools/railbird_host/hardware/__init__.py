"""Hardware as data: sheets of parts and nets, electrical rules, schematics, parts lists, wiring, drawings to cut."""
