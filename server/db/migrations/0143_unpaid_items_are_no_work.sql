-- Staff have nothing to do with an unpaid item, so the desks are not notified of it and queues do not count it until it is paid or cancelled. Most transactions
-- of a shop create orders, and PostgreSQL commits transactions that NOTIFY one at a time, under a single lock.
drop trigger work_came on order_item;
create trigger work_came after insert on order_item for each row when (new.state <> 'unpaid') execute function tell_work_moved();

drop trigger item_tallied on order_item;
drop trigger item_untallied on order_item;
drop trigger item_tally_moved on order_item;
drop function tally_items();
drop function tally_item_change();
-- Row triggers, so that their WHEN clause skips unpaid items. One row per insert: PostgreSQL inlines hour_number there, but not in a list of VALUES.
create function tally_item() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state <> 'unpaid' then
    insert into work_tally values ('order_item', old.state, old.warehouse_id, hour_number(old.state_at), -1);
  end if;
  if tg_op <> 'DELETE' and new.state <> 'unpaid' then
    insert into work_tally values ('order_item', new.state, new.warehouse_id, hour_number(new.state_at), 1);
  end if;
  return null;
end $$;
create trigger item_tallied after insert on order_item for each row when (new.state <> 'unpaid') execute function tally_item();
create trigger item_untallied after delete on order_item for each row when (old.state <> 'unpaid') execute function tally_item();
create trigger item_tally_moved after update on order_item for each row
  when ((old.state, old.warehouse_id, old.state_at) is distinct from (new.state, new.warehouse_id, new.state_at)) execute function tally_item();
delete from work_tally where thing = 'order_item' and thing_state = 'unpaid';
