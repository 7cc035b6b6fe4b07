-- The latest entry about a thing is read by index, however long the log is.
create index audit_thing_latest on audit (thing, thing_id, id desc);
drop index audit_thing;
