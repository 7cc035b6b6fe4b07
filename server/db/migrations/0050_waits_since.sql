-- since when an item waits for its step at a desk: kept while it is handed around among buyers, so that giving it back, a question or a supplement
-- doesn't change its place
alter table order_item add column waits_since timestamptz not null default now();
update order_item i set waits_since = case when i.state in ('paid', 'buying', 'question', 'supplement_due') then coalesce(o.paid_at, i.state_at) else i.state_at end
  from orders o where o.id = i.order_id;
create index order_item_waits on order_item (state, waits_since, id);
create index order_item_desk on order_item (waits_since, id) where state in ('paid', 'buying');
create index orders_seller on orders (seller_id);
