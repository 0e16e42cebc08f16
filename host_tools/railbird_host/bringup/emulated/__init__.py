"""A bench for bring-up without hardware: two boards, and parts wired as a netlist says, with or without a fault."""
