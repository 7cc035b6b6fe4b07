-- Which movements spent what a movement gives back (their keys): money that comes back is bound as it was before, points return to their lots.
alter table ledger_tx add column spent_by jsonb not null default '[]';
