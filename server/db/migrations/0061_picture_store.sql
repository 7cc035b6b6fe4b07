-- Where the bytes of a picture lie once a job has moved them out of upload_blob; sha256 of the bytes as they lie there; looked_at: moved, or
-- looked for in vain.
create table upload_object (name text primary key references upload (name) on delete cascade, store text not null, sha256 text not null, looked_at timestamptz not null);
create index upload_object_store on upload_object (store, looked_at);
-- Objects to take out of a store: nothing names them any more, or they were begun and may have been left behind (due_at).
create table object_removal (store text not null, name text not null, due_at timestamptz not null, primary key (store, name));
create index object_removal_due on object_removal (due_at);
-- Whatever deletes the row, an erasure or a cascade, the object follows.
create function upload_object_gone() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.store <> old.store then
    insert into object_removal (store, name, due_at) values (old.store, old.name, now()) on conflict (store, name) do update set due_at = excluded.due_at;
  end if;
  return null;
end $$;
create trigger upload_object_gone after delete or update of store on upload_object for each row execute function upload_object_gone();
