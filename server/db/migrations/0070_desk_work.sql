-- who sees to a piece of work that has no operator of its own; the lists of finance and of what members order, in the order they are read
create table work_take (thing text not null, thing_id int not null, operator_id int not null references operator on delete cascade, at timestamptz not null, primary key (thing, thing_id));
create index work_take_operator on work_take (operator_id, thing, thing_id);
create function tell_work_taken() returns trigger language plpgsql as $$
declare taken record;
begin
  if tg_op = 'DELETE' then taken := old; else taken := new; end if;
  perform pg_notify('work', taken.thing || ':' || taken.thing_id);
  return null;
end $$;
create trigger work_taken after insert or update or delete on work_take for each row execute function tell_work_taken();
create trigger work_came after insert on split_order for each row execute function tell_work_moved();
create trigger work_moved after update on split_order for each row when (old.state is distinct from new.state) execute function tell_work_moved();
create trigger work_came after insert on seller_payout for each row execute function tell_work_moved();
create trigger work_moved after update on seller_payout for each row when (old.state is distinct from new.state or old.first_by is distinct from new.first_by) execute function tell_work_moved();
create index remit_waits on remit (state, created_at, id);
create index withdrawal_waits on withdrawal (state, created_at, id);
create index seller_payout_waits on seller_payout (state, created_at, id);
create index claim_waits on claim (created_at, id) where state in ('filed', 'appealed');
create index claim_at on claim (created_at, id);
create index refund_waits on refund (state, updated_at, id);
create index refund_at on refund (updated_at, id);
create index photo_order_waits on photo_order (created_at, id) where state = 'paid';
create index split_order_waits on split_order (created_at, id) where state = 'paid';
create index review_waits on review (state, state_at, id);
