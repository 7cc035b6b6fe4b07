-- How many items and waybills stand in each state, by warehouse and by the hour since when they wait: each change is a row of its own, so that nobody who moves
-- one waits for another, and the job adds them up. Who asks how much work there is reads a few hundred rows, however many things are open.
create table work_tally (thing text not null, thing_state text not null, warehouse_id int not null, hour int not null, n int not null);
-- Without a moment it never becomes late: the last hour of all.
create function hour_number(at timestamptz) returns int language sql immutable parallel safe as $$ select coalesce(floor(extract(epoch from at) / 3600)::int, 2147483647) $$;
-- Since when the warehouse waits: for packing, for the member or the carrier, for delivery.
create function waybill_since(state text, paid_at timestamptz, created_at timestamptz, packed_at timestamptz, dispatched_at timestamptz) returns timestamptz
  language sql immutable parallel safe as $$
  select case when state in ('to_pack', 'packing', 'problem') then coalesce(paid_at, created_at) when state = 'dispatched' then dispatched_at else packed_at end $$;
-- A waybill whose first payment is under review is not at the desk yet.
create function waybill_at_desk(state text, packed_at timestamptz) returns boolean language sql immutable parallel safe as $$
  select state <> 'pay_review' or packed_at is not null $$;

create function tally_items() returns trigger language plpgsql as $$
begin
  insert into work_tally select 'order_item', state, warehouse_id, hour_number(state_at), case tg_op when 'DELETE' then -count(*) else count(*) end
    from touched group by state, warehouse_id, hour_number(state_at);
  return null;
end $$;
create function tally_item_change() returns trigger language plpgsql as $$
begin
  insert into work_tally values ('order_item', old.state, old.warehouse_id, hour_number(old.state_at), -1), ('order_item', new.state, new.warehouse_id, hour_number(new.state_at), 1);
  return null;
end $$;
create trigger item_tallied after insert on order_item referencing new table as touched for each statement execute function tally_items();
create trigger item_untallied after delete on order_item referencing old table as touched for each statement execute function tally_items();
create trigger item_tally_moved after update on order_item for each row
  when ((old.state, old.warehouse_id, old.state_at) is distinct from (new.state, new.warehouse_id, new.state_at)) execute function tally_item_change();

create function tally_waybills() returns trigger language plpgsql as $$
begin
  insert into work_tally select 'waybill', state, warehouse_id, hour_number(waybill_since(state, paid_at, created_at, packed_at, dispatched_at)), case tg_op when 'DELETE' then -1 else 1 end
    from touched where waybill_at_desk(state, packed_at);
  return null;
end $$;
create function tally_waybill_change() returns trigger language plpgsql as $$
begin
  insert into work_tally select 'waybill', w.state, w.warehouse_id, hour_number(waybill_since(w.state, w.paid_at, w.created_at, w.packed_at, w.dispatched_at)), w.n
    from (values (old.state, old.warehouse_id, old.paid_at, old.created_at, old.packed_at, old.dispatched_at, -1),
      (new.state, new.warehouse_id, new.paid_at, new.created_at, new.packed_at, new.dispatched_at, 1)) w (state, warehouse_id, paid_at, created_at, packed_at, dispatched_at, n)
    where waybill_at_desk(w.state, w.packed_at);
  return null;
end $$;
create trigger waybill_tallied after insert on waybill referencing new table as touched for each statement execute function tally_waybills();
create trigger waybill_untallied after delete on waybill referencing old table as touched for each statement execute function tally_waybills();
create trigger waybill_tally_moved after update on waybill for each row
  when ((old.state, old.warehouse_id, old.paid_at, old.created_at, old.packed_at, old.dispatched_at)
    is distinct from (new.state, new.warehouse_id, new.paid_at, new.created_at, new.packed_at, new.dispatched_at)) execute function tally_waybill_change();

insert into work_tally select 'order_item', state, warehouse_id, hour_number(state_at), count(*) from order_item group by state, warehouse_id, hour_number(state_at);
insert into work_tally select 'waybill', state, warehouse_id, hour_number(waybill_since(state, paid_at, created_at, packed_at, dispatched_at)), count(*)
  from waybill where waybill_at_desk(state, packed_at) group by 1, 2, 3, 4;
-- The oldest of each state, and those of the hour in which a day or three days of waiting end.
create index waybill_since on waybill (state, waybill_since(state, paid_at, created_at, packed_at, dispatched_at)) include (warehouse_id);
