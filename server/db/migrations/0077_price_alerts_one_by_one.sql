-- An alert that fails waits for its next turn by its number, and those that are due are found without looking at those that were told.
alter table price_alert add column id int not null generated always as identity unique;
create index price_alert_waiting on price_alert (made_at, id) where told_at is null;
