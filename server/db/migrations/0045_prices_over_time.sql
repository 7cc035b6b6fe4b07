-- Terms of the price that a member saw when goods came into the cart: with the quantity they say what a row would have cost then.
alter table cart_row add column steps_seen jsonb not null default '[]';
update cart_row c set steps_seen = g.price_steps from goods g where g.id = c.goods_id and g.price_steps <> '[]';

-- Whoever changes the price of goods, its history follows. Goods whose price never changed have no rows.
create function note_price() returns trigger language plpgsql as $$
declare moment timestamptz := case when new.updated_at > old.updated_at then new.updated_at else greatest(now(), new.updated_at) end;
begin
  insert into price_change (goods_id, at, price)
    select old.id, least(old.created_at, moment - interval '1 second'), old.price where not exists (select from price_change where goods_id = old.id)
    on conflict do nothing;
  insert into price_change (goods_id, at, price) values (new.id, moment, new.price)
    on conflict (goods_id, at) do update set price = excluded.price;
  return null;
end $$;
create trigger goods_price after update of price on goods for each row when (old.price is distinct from new.price) execute function note_price();

-- When its goods were last looked at for the alert, so that those nobody answers for do not stay in front.
alter table price_alert add column checked_at timestamptz, alter column made_at set default now();
create index price_alert_due on price_alert (checked_at nulls first) where told_at is null;
