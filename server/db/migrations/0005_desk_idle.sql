-- When an operator's session was last used by somebody at the keyboard, to the minute: it ends after so many idle minutes.
alter table operator_session add column seen_at timestamptz not null default now();
