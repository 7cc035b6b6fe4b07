-- What a conversation can be about, so that a new kind cannot be written before its inboxes know it.
alter table thread_message add constraint thread_message_thing check (thing in ('order', 'waybill', 'review')) not valid;
alter table thread add constraint thread_thing check (thing in ('order', 'waybill')) not valid;
-- What a message is about: the storefront has an icon for each.
update message set kind = 'system' where kind not in ('order', 'waybill', 'parcel', 'refund', 'money', 'reward', 'system');
alter table message add constraint message_kind check (kind in ('order', 'waybill', 'parcel', 'refund', 'money', 'reward', 'system')) not valid;
-- An order of the member's own parcel is deleted when its receipt is undone; its messages led nowhere.
delete from thread_message m where m.thing = 'order' and not exists (select 1 from orders o where o.id = m.thing_id);
delete from thread t where t.thing = 'order' and not exists (select 1 from orders o where o.id = t.thing_id);
alter table thread_message validate constraint thread_message_thing;
alter table thread validate constraint thread_thing;
alter table message validate constraint message_kind;
