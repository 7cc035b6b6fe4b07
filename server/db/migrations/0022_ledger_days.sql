-- What the dashboard reads: the ledger summed by day of the shop's time zone, and what of a movement is for which service.

create index ledger_tx_at on ledger_tx (at);
create index clock_credit_at on clock_credit (at);

-- Debit is positive, by the code of the service: {"film": -400}. What no service names stays in the entry alone.
alter table ledger_tx add column services jsonb not null default '{}';

-- One row a day, kind of movement and kind of account; of freight also the line, of services the service. Days up to ledger_day_state.through are whole.
create table ledger_day (
  day date not null, kind text not null, account text not null, line_id int not null default 0, service text not null default '', amount bigint not null,
  primary key (day, account, kind, line_id, service));
-- One row: the time zone that the days are of, and the last day that is summed.
create table ledger_day_state (one boolean primary key default true check (one), zone text not null, through date not null);
