-- Servers that share this database, and what each of them has taken: the leases of one that is no longer seen are free.
create table server_instance (id text primary key, seen_at timestamptz not null default now());
alter table job add column taken_by text;
alter table job drop column locked_until;
alter table outbox add column taken_by text;
