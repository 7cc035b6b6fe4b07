-- Ways in for an operator who lost the phone: each works once, and only its keyed hash is stored.
create table operator_recovery_code (
  operator_id integer not null references operator (id) on delete cascade,
  hash text not null,
  primary key (operator_id, hash)
);
-- The first sign-in keeps the language of its page; who has signed in before has one already.
alter table operator add column signed_in_at timestamptz;
update operator set signed_in_at = created_at;
-- Whether the shop has read an agreement that came with it.
alter table agreement add column opened_at timestamptz;
