-- Pictures that go along with the shop's answer to feedback.
alter table feedback add column answer_files jsonb not null default '[]';
-- Why an import failed, by the key of its text instead of an English sentence.
alter table import add column problem jsonb;
update import set problem = jsonb_build_object('key', 'desk.imports.failed', 'params', jsonb_build_object('error', error)) where error <> '';
alter table import drop column error;
-- The last nightly check of the ledger: by how much its sums (by unit) are off, and how many accounts are. 0 when all is well.
create table ledger_check (
  what text primary key,
  off bigint not null,
  at timestamptz not null
);
-- Pictures that go along with the reason of a decision on a claim, or with the request for evidence.
alter table claim add column reason_files jsonb not null default '[]';
-- The filters of the desk's lists, and their counts, are answered by the index alone.
drop index order_item_waits;
create index order_item_waits on order_item (state, waits_since, id) include (warehouse_id, api_type, price, num);
drop index order_item_desk;
create index order_item_desk on order_item (waits_since, id) include (state, operator_id, warehouse_id, api_type, price, num)
  where state in ('paid', 'buying');
