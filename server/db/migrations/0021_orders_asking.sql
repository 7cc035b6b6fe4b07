-- Orders in which somebody of the shop waits for the member's word stand first in the member's list.
alter table orders add column asks_you boolean not null default false;
update orders o set asks_you = true where exists (select 1 from order_item i where i.order_id = o.id and i.state in ('question', 'supplement_due', 'problem'));
drop index orders_member;
drop index orders_member_tab;
create index orders_member on orders (member_id, asks_you desc, id desc) where not hidden;
create index orders_member_tab on orders (member_id, tab, asks_you desc, id desc) where not hidden;
