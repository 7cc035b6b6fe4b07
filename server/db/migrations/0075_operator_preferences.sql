-- What an operator set up for themselves: pinned entries of the menu, what was used last, columns of lists.
create table operator_preference (
  operator_id int not null references operator on delete cascade,
  name text not null,
  items jsonb not null,
  at timestamptz not null default now(),
  primary key (operator_id, name)
);
