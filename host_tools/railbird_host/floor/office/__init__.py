"""The office: takes journals and state of all tables, raises alarms, serves its pages."""
