-- Orders that staff made for a member: who did, and how many of a member's are still to be paid.
alter table orders add column operator_id int references operator;
create index orders_assisted on orders (member_id, tab) where operator_id is not null;
create index orders_operator on orders (operator_id) where operator_id is not null;
