-- Payments and sellers in the shop are told to the desks as they move, with the refunds and shares that their lists and pages show.
create function tell_seller_moved() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'own_seller:' || new.seller_id);
  return null;
end $$;
create function tell_payment_moved() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', 'payment:' || new.payment_id);
  return null;
end $$;
create trigger work_came after insert on payment for each row execute function tell_work_moved();
create trigger work_moved after update on payment for each row when (old.state is distinct from new.state or old.refunded is distinct from new.refunded) execute function tell_work_moved();
create trigger work_came after insert on payment_refund for each row execute function tell_payment_moved();
create trigger work_moved after update on payment_refund for each row when (old.state is distinct from new.state) execute function tell_payment_moved();
create trigger work_came after insert on own_seller for each row execute function tell_seller_moved();
create trigger work_moved after update on own_seller for each row
  when (old.held_at is distinct from new.held_at or old.commission_bp is distinct from new.commission_bp or old.account_last is distinct from new.account_last) execute function tell_seller_moved();
create trigger work_came after insert on seller_share for each row execute function tell_seller_moved();
create trigger work_moved after update on seller_share for each row when (old.state is distinct from new.state or old.amount is distinct from new.amount) execute function tell_seller_moved();
