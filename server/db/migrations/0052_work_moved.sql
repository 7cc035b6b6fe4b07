-- what moves among the work of the desks is told to every server that listens
create function tell_work_moved() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', tg_table_name || ':' || new.id);
  return null;
end $$;
create trigger work_came after insert on order_item for each row execute function tell_work_moved();
create trigger work_moved after update on order_item for each row when (old.state is distinct from new.state or old.operator_id is distinct from new.operator_id or old.cancel_asked is distinct from new.cancel_asked) execute function tell_work_moved();
create trigger work_came after insert on waybill for each row execute function tell_work_moved();
create trigger work_moved after update on waybill for each row when (old.state is distinct from new.state or old.operator_id is distinct from new.operator_id or old.settlement is distinct from new.settlement) execute function tell_work_moved();
create trigger work_came after insert on parcel for each row execute function tell_work_moved();
create trigger work_moved after update on parcel for each row when (old.state is distinct from new.state) execute function tell_work_moved();
create trigger work_came after insert on photo_order for each row execute function tell_work_moved();
create trigger work_moved after update on photo_order for each row when (old.state is distinct from new.state) execute function tell_work_moved();
create trigger work_came after insert on refund for each row execute function tell_work_moved();
create trigger work_moved after update on refund for each row when (old.state is distinct from new.state) execute function tell_work_moved();
create trigger work_came after insert on claim for each row execute function tell_work_moved();
create trigger work_moved after update on claim for each row when (old.state is distinct from new.state) execute function tell_work_moved();
create trigger work_came after insert on remit for each row execute function tell_work_moved();
create trigger work_moved after update on remit for each row when (old.state is distinct from new.state) execute function tell_work_moved();
create trigger work_came after insert on withdrawal for each row execute function tell_work_moved();
create trigger work_moved after update on withdrawal for each row when (old.state is distinct from new.state) execute function tell_work_moved();
create trigger work_came after insert on adjustment for each row execute function tell_work_moved();
create trigger work_moved after update on adjustment for each row when (old.state is distinct from new.state) execute function tell_work_moved();
create trigger work_came after insert on review for each row execute function tell_work_moved();
create trigger work_moved after update on review for each row when (old.state is distinct from new.state) execute function tell_work_moved();
create trigger work_came after insert on feedback for each row execute function tell_work_moved();
create trigger work_moved after update on feedback for each row when (old.state is distinct from new.state) execute function tell_work_moved();
create trigger work_came after insert on thread_message for each row execute function tell_work_moved();
create trigger work_moved after update on thread_message for each row when (old.read_at is distinct from new.read_at) execute function tell_work_moved();
