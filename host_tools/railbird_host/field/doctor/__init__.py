"""`railbird doctor`: what stands between a person and a working table, and the fix where there is one."""
