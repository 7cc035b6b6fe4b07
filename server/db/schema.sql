-- What the migrations add up to. Written by `npm run schema`; not edited by hand.

CREATE OR REPLACE FUNCTION demand_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then insert into demand_stale (goods_id, sku_id, warehouse_id) values (old.goods_id, old.sku_id, old.warehouse_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or (old.goods_id, old.sku_id, old.warehouse_id) <> (new.goods_id, new.sku_id, new.warehouse_id)) then
    insert into demand_stale (goods_id, sku_id, warehouse_id) values (new.goods_id, new.sku_id, new.warehouse_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION demand_ordered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into demand_stale (goods_id, sku_id, warehouse_id) select i.goods_id, i.sku_id, i.warehouse_id from order_item i where i.id = coalesce(new.order_item_id, old.order_item_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION follow_feedback()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare of integer;
begin
  if tg_op = 'DELETE' then
    delete from thread where thing = 'feedback' and thing_id = old.id;
    return null;
  end if;
  insert into thread (thing, thing_id, member_id, last_at) values ('feedback', new.id, new.member_id, new.at) on conflict (thing, thing_id) do nothing;
  update thread t set last_at = coalesce(new.answered_at, new.at), waiting = w.waits::int, since = case when w.waits then new.at end
    from (select new.state = 'open' and (a.aside_at is null or a.aside_at < new.at) as waits from thread a where a.thing = 'feedback' and a.thing_id = new.id) w
    where t.thing = 'feedback' and t.thing_id = new.id returning t.id into of;
  perform pg_notify('work', 'thread:' || of);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION follow_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare of integer; r review; last timestamptz; conversation integer;
begin
  if tg_table_name = 'thread_message' then of := new.thing_id;
  elsif tg_op = 'DELETE' then of := old.id;
  else of := new.id;
  end if;
  select * into r from review where id = of;
  if r.id is null or r.member_id is null then
    delete from thread where thing = 'review' and thing_id = of;
    return null;
  end if;
  last := greatest(r.at, r.edited_at, (select max(m.at) from thread_message m where m.thing = 'review' and m.thing_id = of));
  insert into thread (thing, thing_id, member_id, last_at) values ('review', of, r.member_id, last) on conflict (thing, thing_id) do nothing;
  update thread t set last_at = last, waiting = w.waits::int, since = case when w.waits then last end
    from (select r.state = 'published' and r.reply is null and (a.aside_at is null or a.aside_at < last)
      and exists (select 1 from jsonb_each_text(r.content) c where c.value <> '') as waits
      from thread a where a.thing = 'review' and a.thing_id = of) w
    where t.thing = 'review' and t.thing_id = of returning t.id into conversation;
  perform pg_notify('work', 'thread:' || conversation);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION follow_thread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare of integer;
begin
  insert into thread (thing, thing_id, member_id, last_at) values (new.thing, new.thing_id, new.member_id, new.at) on conflict (thing, thing_id) do nothing;
  select t.id into of from thread t where t.thing = new.thing and t.thing_id = new.thing_id for update;
  update thread t set waiting = w.n, since = w.since,
    last_at = (select m.at from thread_message m where m.thing = new.thing and m.thing_id = new.thing_id order by m.id desc limit 1)
    from (select count(*)::int n, min(m.at) since from thread_message m where m.thing = new.thing and m.thing_id = new.thing_id and m.from_kind = 'member' and m.read_at is null) w
    where t.id = of;
  perform pg_notify('work', 'thread:' || of);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION history_states_known(thing text, from_state text, to_state text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$ begin return case thing when 'application' then array[from_state, to_state] <@ array['', 'approved', 'pending', 'rejected'] when 'bill' then array[from_state, to_state] <@ array['', 'cancelled', 'expired', 'open', 'paid', 'replaced', 'sealed'] when 'claim' then array[from_state, to_state] <@ array['', 'accepted', 'appealed', 'evidence', 'filed', 'offer', 'paid', 'rejected', 'withdrawn'] when 'item' then array[from_state, to_state] <@ array['', 'abandoned', 'after_sale', 'buying', 'cancelled', 'closed', 'completed', 'in_stock', 'in_waybill', 'invalid', 'lost', 'on_the_way', 'out_of_stock', 'paid', 'pay_review', 'problem', 'purchased', 'question', 'received', 'refunded', 'shipped', 'supplement_due', 'unpaid'] when 'member_card' then array[from_state, to_state] <@ array['', 'active', 'ended', 'refunded'] when 'onepay' then array[from_state, to_state] <@ array['', 'cancelled', 'collecting', 'done', 'pay_review', 'released', 'shipping', 'unpaid'] when 'order' then array[from_state, to_state] <@ array['', 'abandoned', 'after_sale', 'buying', 'cancelled', 'closed', 'completed', 'in_stock', 'in_waybill', 'invalid', 'lost', 'on_the_way', 'out_of_stock', 'paid', 'pay_review', 'problem', 'purchased', 'question', 'received', 'refunded', 'shipped', 'supplement_due', 'unpaid'] when 'parcel' then array[from_state, to_state] <@ array['', 'claim_review', 'closed', 'declared', 'disposed', 'expected', 'in_stock', 'received', 'returned', 'unclaimed', 'undeclared'] when 'payment' then array[from_state, to_state] <@ array['', 'closed', 'expired', 'failed', 'open', 'paid', 'reversed'] when 'photo_order' then array[from_state, to_state] <@ array['', 'cancelled', 'done', 'paid', 'refunded', 'unpaid'] when 'rebate' then array[from_state, to_state] <@ array['', 'available', 'held', 'pending', 'taken_back', 'void'] when 'refund' then array[from_state, to_state] <@ array['', 'agreed', 'applied', 'closed', 'exchanged', 'exchanging', 'pay_review', 'refunded', 'refused', 'return_fee_due', 'returning', 'withdrawn'] when 'remit' then array[from_state, to_state] <@ array['', 'approved', 'cancelled', 'rejected', 'submitted'] when 'seller_goods' then array[from_state, to_state] <@ array['', 'listed', 'off', 'pending', 'rejected'] when 'seller_payout' then array[from_state, to_state] <@ array['', 'approved', 'cancelled', 'open', 'paid'] when 'seller_share' then array[from_state, to_state] <@ array['', 'available', 'paid_out', 'pending', 'taken_back'] when 'split_order' then array[from_state, to_state] <@ array['', 'cancelled', 'done', 'paid', 'refunded', 'unpaid'] when 'stocktake' then array[from_state, to_state] <@ array['', 'cancelled', 'closed', 'counting', 'proposed'] when 'storage' then array[from_state, to_state] <@ array['', 'abandoned', 'after_sale', 'buying', 'cancelled', 'closed', 'completed', 'in_stock', 'in_waybill', 'invalid', 'lost', 'on_the_way', 'out_of_stock', 'paid', 'pay_review', 'problem', 'purchased', 'question', 'received', 'refunded', 'shipped', 'supplement_due', 'unpaid'] when 'supplier_order' then array[from_state, to_state] <@ array['', 'asked', 'cancelled', 'cancelling', 'created', 'failed', 'paid', 'shipped'] when 'unit' then array[from_state, to_state] <@ array['', 'cancelled', 'confirmed', 'departed', 'open', 'sealed'] when 'waybill' then array[from_state, to_state] <@ array['', 'cancelled', 'choose_line', 'delivered', 'dispatched', 'lost', 'packing', 'pay_review', 'problem', 'received', 'returned', 'seized', 'settle_due', 'to_dispatch', 'to_pack', 'unpaid'] when 'withdrawal' then array[from_state, to_state] <@ array['', 'applied', 'approved', 'cancelled', 'failed', 'paid', 'rejected'] else array[from_state, to_state] <@ array[''] end; end $function$;

CREATE OR REPLACE FUNCTION hour_number(at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(floor(extract(epoch from at) / 3600)::int, 2147483647) $function$;

CREATE OR REPLACE FUNCTION letter_pairs(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct substr(lower(words), n, 2)), '{}') from generate_series(1, length(words) - 1) n $function$;

CREATE OR REPLACE FUNCTION mark_best_seller()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.best := coalesce((select max(level) from search_best where from_band <= floor(ln((greatest(coalesce(new.sales, 0), 0) + 1)::double precision) * 3)), 0);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION note_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare moment timestamptz := case when new.updated_at > old.updated_at then new.updated_at else greatest(now(), new.updated_at) end;
begin
  insert into price_change (goods_id, at, price)
    select old.id, least(old.created_at, moment - interval '1 second'), old.price where not exists (select from price_change where goods_id = old.id)
    on conflict do nothing;
  insert into price_change (goods_id, at, price) values (new.id, moment, new.price)
    on conflict (goods_id, at) do update set price = excluded.price;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION raise_reference_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into reference_version (name, version) values (tg_table_name, 1)
    on conflict (name) do update set version = reference_version.version + 1;
  perform pg_notify('reference', tg_table_name);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION raise_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION tally_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.state <> 'unpaid' then
    insert into work_tally values ('order_item', old.state, old.warehouse_id, hour_number(old.state_at), -1);
  end if;
  if tg_op <> 'DELETE' and new.state <> 'unpaid' then
    insert into work_tally values ('order_item', new.state, new.warehouse_id, hour_number(new.state_at), 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tally_member_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_tally values (old.state, old.level, -1), (new.state, new.level, 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tally_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_tally select state, level, case tg_op when 'DELETE' then -count(*) else count(*) end from touched group by state, level;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tally_waybill_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into work_tally select 'waybill', w.state, w.warehouse_id, hour_number(waybill_since(w.state, w.paid_at, w.created_at, w.packed_at, w.dispatched_at)), w.n
    from (values (old.state, old.warehouse_id, old.paid_at, old.created_at, old.packed_at, old.dispatched_at, -1),
      (new.state, new.warehouse_id, new.paid_at, new.created_at, new.packed_at, new.dispatched_at, 1)) w (state, warehouse_id, paid_at, created_at, packed_at, dispatched_at, n)
    where waybill_at_desk(w.state, w.packed_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tally_waybills()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into work_tally select 'waybill', state, warehouse_id, hour_number(waybill_since(state, paid_at, created_at, packed_at, dispatched_at)), case tg_op when 'DELETE' then -1 else 1 end
    from touched where waybill_at_desk(state, packed_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_payment_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('work', 'payment:' || new.payment_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_seller_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('work', 'own_seller:' || new.seller_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_work_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('work', tg_table_name || ':' || new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_work_taken()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare taken record;
begin
  if tg_op = 'DELETE' then taken := old; else taken := new; end if;
  perform pg_notify('work', taken.thing || ':' || taken.thing_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION upload_object_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or new.store <> old.store then
    insert into object_removal (store, name, due_at) values (old.store, old.name, now()) on conflict (store, name) do update set due_at = excluded.due_at;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION waybill_at_desk(state text, packed_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select state <> 'pay_review' or packed_at is not null $function$;

CREATE OR REPLACE FUNCTION waybill_since(state text, paid_at timestamp with time zone, created_at timestamp with time zone, packed_at timestamp with time zone, dispatched_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when state in ('to_pack', 'packing', 'problem') then coalesce(paid_at, created_at) when state = 'dispatched' then dispatched_at else packed_at end $function$;

create table account (
  id integer not null generated by default as identity,
  kind text not null,
  owner text not null default ''::text,
  unit text not null default 'CNY'::text,
  balance bigint not null default 0,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_kind_owner_unit_key UNIQUE (kind, owner, unit),
  constraint account_not_overdrawn CHECK (((kind <> ALL (ARRAY['cash'::text, 'frozen'::text, 'bonus'::text, 'rebate'::text, 'points'::text])) OR (balance <= 0)))
);

create table account_change (
  id integer not null generated by default as identity,
  member_id integer not null,
  kind text not null,
  old_address jsonb,
  new_address jsonb,
  at timestamp with time zone not null default now(),
  ip text not null default ''::text,
  agent text not null default ''::text,
  reported_at timestamp with time zone,
  undone_at timestamp with time zone,
  constraint account_change_pkey PRIMARY KEY (id),
  constraint account_change_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'mobile'::text, 'password'::text, 'password_reset'::text, 'paypassword'::text, 'paypassword_first'::text, 'payee'::text]))),
  constraint account_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX account_change_member ON account_change USING btree (member_id, id DESC);

create table ad (
  id integer not null generated by default as identity,
  mark text not null,
  titles jsonb not null,
  subtitles jsonb not null default '{}'::jsonb,
  cta jsonb not null default '{}'::jsonb,
  image text not null,
  url text not null default ''::text,
  tone text not null default ''::text,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  enabled boolean not null default true,
  sort integer not null default 0,
  constraint ad_pkey PRIMARY KEY (id)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON ad FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table addon (
  name text not null,
  state integer not null default 1,
  constraint addon_pkey PRIMARY KEY (name)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON addon FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table address (
  id integer not null generated by default as identity,
  member_id integer not null,
  name text not null,
  country text not null,
  state_code text not null default ''::text,
  state text not null default ''::text,
  city text not null default ''::text,
  street text not null,
  street2 text not null default ''::text,
  postcode text not null default ''::text,
  mobilecode text not null,
  phone text not null,
  email text not null default ''::text,
  tax_id_type text not null default ''::text,
  tax_id_enc text not null default ''::text,
  tax_id_last text not null default ''::text,
  latitude double precision,
  longitude double precision,
  is_default boolean not null default false,
  is_default_bill boolean not null default false,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint address_pkey PRIMARY KEY (id),
  constraint address_country_fkey FOREIGN KEY (country) REFERENCES country(code),
  constraint address_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX address_member ON address USING btree (member_id) WHERE (deleted_at IS NULL);

create table adjustment (
  id integer not null generated by default as identity,
  member_id integer not null,
  account text not null,
  amount bigint not null,
  reason text not null,
  state text not null default 'pending'::text,
  proposed_by integer not null,
  decided_by integer,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  version integer not null default 1,
  constraint adjustment_pkey PRIMARY KEY (id),
  constraint adjustment_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'declined'::text]))),
  constraint adjustment_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint adjustment_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint adjustment_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operator(id)
);
CREATE INDEX adjustment_member ON adjustment USING btree (member_id, id);
CREATE INDEX adjustment_state ON adjustment USING btree (state, id);
CREATE TRIGGER version BEFORE UPDATE ON adjustment FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER work_came AFTER INSERT ON adjustment FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON adjustment FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_work_moved();

create table agreement (
  mark text not null,
  titles jsonb not null,
  contents jsonb not null,
  notice_for text not null default ''::text,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  opened_at timestamp with time zone,
  constraint agreement_pkey PRIMARY KEY (mark)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON agreement FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table area (
  id integer not null generated by default as identity,
  pid integer not null default 0,
  country text not null,
  code text not null,
  level text not null,
  names jsonb not null,
  constraint area_pkey PRIMARY KEY (id),
  constraint area_country_fkey FOREIGN KEY (country) REFERENCES country(code)
);
CREATE INDEX area_country ON area USING btree (country, level);
CREATE INDEX area_pid ON area USING btree (pid);

create table article (
  id integer not null generated by default as identity,
  category_id integer not null,
  titles jsonb not null,
  summaries jsonb not null,
  contents jsonb not null,
  enabled boolean not null default true,
  sort integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  constraint article_pkey PRIMARY KEY (id),
  constraint article_category_id_fkey FOREIGN KEY (category_id) REFERENCES help_category(id)
);

create table attempt (
  id bigint not null generated by default as identity,
  scope text not null,
  key text not null,
  at timestamp with time zone not null default now(),
  constraint attempt_pkey PRIMARY KEY (id)
);
CREATE INDEX attempt_key ON attempt USING btree (scope, key, at);

create table audit (
  id bigint not null generated by default as identity,
  operator_id integer,
  action text not null,
  thing text not null default ''::text,
  thing_id text not null default ''::text,
  detail jsonb not null default '{}'::jsonb,
  ip text not null default ''::text,
  at timestamp with time zone not null default now(),
  constraint audit_pkey PRIMARY KEY (id),
  constraint audit_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX audit_at ON audit USING btree (at DESC);
CREATE INDEX audit_thing_latest ON audit USING btree (thing, thing_id, id DESC);

create table bank_account (
  id integer not null generated by default as identity,
  area text not null,
  names jsonb not null,
  currency text not null,
  bank text not null,
  account_name text not null,
  account_no text not null,
  swift text not null default ''::text,
  instructions jsonb not null,
  fee_note jsonb not null,
  enabled boolean not null default true,
  sort integer not null default 0,
  constraint bank_account_pkey PRIMARY KEY (id),
  constraint bank_account_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code)
);

create table bill (
  id integer not null generated by default as identity,
  no text not null,
  member_id integer not null,
  kind text not null,
  state text not null default 'open'::text,
  title text not null,
  params jsonb not null default '{}'::jsonb,
  rows jsonb not null,
  amount bigint not null,
  currency text not null,
  rate text not null,
  rate_until timestamp with time zone not null,
  coupon_id integer,
  points integer not null default 0,
  terms jsonb not null default '{}'::jsonb,
  replaced_by integer,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  paid_at timestamp with time zone,
  billed_to jsonb,
  constraint bill_pkey PRIMARY KEY (id),
  constraint bill_no_key UNIQUE (no),
  constraint bill_amount_check CHECK ((amount >= 0)),
  constraint bill_state_known CHECK ((state = ANY (ARRAY['open'::text, 'sealed'::text, 'paid'::text, 'replaced'::text, 'expired'::text, 'cancelled'::text]))),
  constraint bill_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id),
  constraint bill_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint bill_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES bill(id)
);
CREATE INDEX bill_amount ON bill USING btree (amount, id);
CREATE INDEX bill_ends ON bill USING btree (reverse(no) text_pattern_ops);
CREATE INDEX bill_expiry ON bill USING btree (expires_at) WHERE (state = ANY (ARRAY['open'::text, 'sealed'::text]));
CREATE INDEX bill_member ON bill USING btree (member_id, id DESC);
CREATE INDEX bill_paid_by ON bill USING btree (member_id, paid_at) INCLUDE (kind, amount) WHERE (paid_at IS NOT NULL);
CREATE INDEX bill_starts ON bill USING btree (no text_pattern_ops);

create table bill_target (
  bill_id integer not null,
  type text not null,
  target_id integer not null,
  constraint bill_target_pkey PRIMARY KEY (bill_id, type, target_id),
  constraint bill_target_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id)
);
CREATE INDEX bill_target_thing ON bill_target USING btree (type, target_id);

create table bin (
  id integer not null generated by default as identity,
  warehouse_id integer not null,
  code text not null,
  clean text not null,
  zone text not null,
  capacity integer not null default 10,
  enabled boolean not null default true,
  constraint bin_pkey PRIMARY KEY (id),
  constraint bin_warehouse_id_clean_key UNIQUE (warehouse_id, clean),
  constraint bin_capacity_check CHECK ((capacity > 0)),
  constraint bin_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
);
CREATE INDEX bin_zone ON bin USING btree (warehouse_id, zone, code);

create table birthday_grant (
  member_id integer not null,
  year integer not null,
  at timestamp with time zone not null default now(),
  constraint birthday_grant_pkey PRIMARY KEY (member_id, year),
  constraint birthday_grant_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

create table box (
  id integer not null generated by default as identity,
  waybill_id integer not null,
  no integer not null,
  weight integer not null,
  length integer not null,
  width integer not null,
  height integer not null,
  carrier text not null default ''::text,
  tracking_no text not null default ''::text,
  constraint box_pkey PRIMARY KEY (id),
  constraint box_waybill_id_no_key UNIQUE (waybill_id, no),
  constraint box_waybill_id_fkey FOREIGN KEY (waybill_id) REFERENCES waybill(id)
);
CREATE INDEX box_ends ON box USING btree (reverse(tracking_no) text_pattern_ops);
CREATE INDEX box_starts ON box USING btree (tracking_no text_pattern_ops);
CREATE INDEX box_tracking ON box USING btree (tracking_no) WHERE (tracking_no <> ''::text);

create table box_preset (
  code text not null,
  names jsonb not null,
  length integer not null,
  width integer not null,
  height integer not null,
  tare integer not null default 0,
  enabled boolean not null default true,
  sort integer not null default 0,
  constraint box_preset_pkey PRIMARY KEY (code),
  constraint box_preset_height_check CHECK ((height > 0)),
  constraint box_preset_length_check CHECK ((length > 0)),
  constraint box_preset_tare_check CHECK ((tare >= 0)),
  constraint box_preset_width_check CHECK ((width > 0))
);

create table canned_reply (
  id integer not null generated by default as identity,
  kind text not null,
  names jsonb not null,
  texts jsonb not null,
  enabled boolean not null default true,
  sort integer not null default 0,
  code text,
  constraint canned_reply_pkey PRIMARY KEY (id),
  constraint canned_reply_code_key UNIQUE (code),
  constraint canned_reply_kind_check CHECK ((kind = ANY (ARRAY['question'::text, 'answer'::text, 'supplement'::text, 'problem'::text, 'refusal'::text, 'decision'::text, 'reply'::text])))
);

create table captcha (
  id text not null,
  answer_hash text not null,
  expires_at timestamp with time zone not null,
  constraint captcha_pkey PRIMARY KEY (id)
);

create table card (
  id integer not null generated by default as identity,
  code text not null,
  names jsonb not null,
  days integer not null,
  price bigint not null,
  freight_off_bp integer not null,
  service_fee_bp integer not null,
  points_bp integer not null,
  doc jsonb not null,
  enabled boolean not null default true,
  sort integer not null default 0,
  constraint card_pkey PRIMARY KEY (id),
  constraint card_code_key UNIQUE (code)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON card FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table card_coupon (
  member_card_id integer not null,
  period integer not null,
  coupon_id integer not null,
  constraint card_coupon_pkey PRIMARY KEY (member_card_id, period),
  constraint card_coupon_coupon_id_key UNIQUE (coupon_id),
  constraint card_coupon_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE CASCADE,
  constraint card_coupon_member_card_id_fkey FOREIGN KEY (member_card_id) REFERENCES member_card(id)
);

create table card_use (
  member_card_id integer not null,
  bill_id integer not null,
  saved bigint not null,
  coupon bigint not null,
  at timestamp with time zone not null,
  constraint card_use_pkey PRIMARY KEY (member_card_id, bill_id),
  constraint card_use_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint card_use_member_card_id_fkey FOREIGN KEY (member_card_id) REFERENCES member_card(id)
);
CREATE INDEX card_use_at ON card_use USING btree (at);

create table carrier (
  code text not null,
  names jsonb not null,
  track_url text not null default ''::text,
  time_zone text not null default ''::text,
  constraint carrier_pkey PRIMARY KEY (code)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON carrier FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table cart_row (
  id integer not null generated by default as identity,
  member_id integer not null,
  goods_id integer not null,
  sku_id text not null default ''::text,
  num integer not null,
  remark text not null default ''::text,
  services jsonb not null default '[]'::jsonb,
  warehouse_id integer not null,
  price_seen bigint not null,
  created_at timestamp with time zone not null default now(),
  steps_seen jsonb not null default '[]'::jsonb,
  constraint cart_row_pkey PRIMARY KEY (id),
  constraint cart_row_member_id_goods_id_sku_id_warehouse_id_key UNIQUE (member_id, goods_id, sku_id, warehouse_id),
  constraint cart_row_num_check CHECK ((num > 0)),
  constraint cart_row_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE,
  constraint cart_row_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint cart_row_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
);

create table category (
  id integer not null generated by default as identity,
  pid integer not null default 0,
  names jsonb not null,
  image text not null default ''::text,
  goods_type text not null default 'general'::text,
  weight integer not null default 500,
  length integer not null default 250,
  width integer not null default 200,
  height integer not null default 100,
  enabled boolean not null default true,
  sort integer not null default 0,
  constraint category_pkey PRIMARY KEY (id)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON category FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table claim (
  id integer not null generated by default as identity,
  no text not null,
  member_id integer not null,
  waybill_id integer not null,
  type text not null,
  item_ids jsonb not null default '[]'::jsonb,
  asked bigint not null default 0,
  content text not null default ''::text,
  files jsonb not null default '[]'::jsonb,
  state text not null default 'filed'::text,
  state_before text,
  due_at timestamp with time zone,
  offer bigint not null default 0,
  parts jsonb not null default '[]'::jsonb,
  reason text not null default ''::text,
  appealed boolean not null default false,
  decided_by integer,
  operator_id integer,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  paid_at timestamp with time zone,
  version integer not null default 1,
  reason_files jsonb not null default '[]'::jsonb,
  constraint claim_pkey PRIMARY KEY (id),
  constraint claim_no_key UNIQUE (no),
  constraint claim_state_before_known CHECK ((string_to_array(state_before, ','::text) <@ ARRAY['filed'::text, 'evidence'::text, 'offer'::text, 'accepted'::text, 'rejected'::text, 'appealed'::text, 'paid'::text, 'withdrawn'::text])),
  constraint claim_state_known CHECK ((state = ANY (ARRAY['filed'::text, 'evidence'::text, 'offer'::text, 'accepted'::text, 'rejected'::text, 'appealed'::text, 'paid'::text, 'withdrawn'::text]))),
  constraint claim_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint claim_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint claim_waybill_id_fkey FOREIGN KEY (waybill_id) REFERENCES waybill(id)
);
CREATE INDEX claim_at ON claim USING btree (created_at, id);
CREATE INDEX claim_member ON claim USING btree (member_id, id DESC);
CREATE UNIQUE INDEX claim_one_open ON claim USING btree (waybill_id, type) WHERE (state = ANY (ARRAY['filed'::text, 'evidence'::text, 'offer'::text, 'accepted'::text, 'appealed'::text]));
CREATE INDEX claim_state ON claim USING btree (state, id);
CREATE INDEX claim_waits ON claim USING btree (created_at, id) WHERE (state = ANY (ARRAY['filed'::text, 'appealed'::text]));
CREATE TRIGGER version BEFORE UPDATE ON claim FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER work_came AFTER INSERT ON claim FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON claim FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_work_moved();

create table clock_credit (
  thing text not null,
  thing_id integer not null,
  clock text not null,
  member_id integer not null,
  amount bigint not null,
  at timestamp with time zone not null default now(),
  constraint clock_credit_pkey PRIMARY KEY (thing, thing_id, clock),
  constraint clock_credit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX clock_credit_at ON clock_credit USING btree (at);

create table code (
  id integer not null generated by default as identity,
  channel text not null,
  target text not null,
  event text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  ip text not null default ''::text,
  constraint code_pkey PRIMARY KEY (id)
);
CREATE INDEX code_target ON code USING btree (target, created_at);

create table connector_value (
  connector text not null,
  name text not null,
  value_enc text not null default ''::text,
  at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  constraint connector_value_pkey PRIMARY KEY (connector, name)
);

create table country (
  code text not null,
  names jsonb not null,
  mobilecode text not null default ''::text,
  postcode text,
  postcode_example text not null default ''::text,
  state_required boolean not null default false,
  tax_id jsonb,
  served boolean not null default false,
  sort integer not null default 0,
  postcode_required boolean not null default true,
  constraint country_pkey PRIMARY KEY (code)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON country FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table coupon (
  id integer not null generated by default as identity,
  member_id integer not null,
  rule_id integer not null,
  names jsonb not null,
  kind text not null,
  scope text not null,
  value bigint not null,
  cap bigint,
  threshold bigint not null default 0,
  state text not null default 'available'::text,
  bill_id integer,
  starts_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  lines jsonb not null default '[]'::jsonb,
  constraint coupon_pkey PRIMARY KEY (id),
  constraint coupon_state_known CHECK ((state = ANY (ARRAY['available'::text, 'locked'::text, 'used'::text, 'returned'::text, 'expired'::text]))),
  constraint coupon_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint coupon_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES coupon_rule(id)
);
CREATE INDEX coupon_member ON coupon USING btree (member_id, state);

create table coupon_rule (
  id integer not null generated by default as identity,
  names jsonb not null,
  kind text not null,
  scope text not null default 'all'::text,
  value bigint not null,
  cap bigint,
  threshold bigint not null default 0,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  days integer,
  per_member integer not null default 1,
  total integer,
  taken integer not null default 0,
  code text,
  auto text not null default ''::text,
  points integer,
  enabled boolean not null default true,
  lines jsonb not null default '[]'::jsonb,
  constraint coupon_rule_pkey PRIMARY KEY (id),
  constraint coupon_rule_code_key UNIQUE (code)
);
CREATE INDEX coupon_rule_points ON coupon_rule USING btree (points, id) WHERE (points IS NOT NULL);

create table courier (
  id integer not null generated by default as identity,
  code text not null,
  names jsonb not null,
  enabled boolean not null default true,
  constraint courier_pkey PRIMARY KEY (id),
  constraint courier_code_key UNIQUE (code)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON courier FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table currency (
  code text not null,
  names jsonb not null,
  symbol text not null,
  symbol_left text not null default ''::text,
  symbol_right text not null default ''::text,
  decimal_place integer not null default 2,
  market numeric(24,12) not null,
  markup_bp integer not null default 0,
  rate_date date not null,
  enabled boolean not null default true,
  sort integer not null default 0,
  constraint currency_pkey PRIMARY KEY (code)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON currency FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table demand_row (
  goods_id integer not null,
  sku_id text not null,
  warehouse_id integer not null,
  id integer not null,
  waits_since timestamp with time zone not null,
  pieces integer not null,
  constraint demand_row_pkey PRIMARY KEY (goods_id, sku_id, warehouse_id)
);
CREATE INDEX demand_row_at ON demand_row USING btree (waits_since, id);
CREATE INDEX demand_row_id ON demand_row USING btree (id);
CREATE INDEX demand_row_warehouse ON demand_row USING btree (warehouse_id, waits_since, id);

create table demand_stale (
  id bigint not null generated by default as identity,
  goods_id integer not null,
  sku_id text not null,
  warehouse_id integer not null,
  constraint demand_stale_pkey PRIMARY KEY (id)
);

create table demand_total (
  warehouse_id integer not null,
  kept integer not null,
  pieces integer not null,
  constraint demand_total_pkey PRIMARY KEY (warehouse_id)
);

create table experience (
  id integer not null generated by default as identity,
  member_id integer not null,
  invited_id integer not null,
  waybill_id integer not null,
  amount integer not null,
  at timestamp with time zone not null,
  back_at timestamp with time zone,
  constraint experience_pkey PRIMARY KEY (id),
  constraint experience_waybill_id_key UNIQUE (waybill_id),
  constraint experience_amount_check CHECK ((amount > 0)),
  constraint experience_invited_id_fkey FOREIGN KEY (invited_id) REFERENCES member(id),
  constraint experience_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint experience_waybill_id_fkey FOREIGN KEY (waybill_id) REFERENCES waybill(id)
);
CREATE INDEX experience_member ON experience USING btree (member_id, at DESC);

create table favorite (
  id integer not null generated by default as identity,
  member_id integer not null,
  goods_id integer not null,
  price_seen bigint not null default 0,
  at timestamp with time zone not null default now(),
  constraint favorite_pkey PRIMARY KEY (id),
  constraint favorite_member_id_goods_id_key UNIQUE (member_id, goods_id),
  constraint favorite_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE,
  constraint favorite_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

create table feed (
  id integer not null generated by default as identity,
  city jsonb not null,
  goods_id integer not null,
  at timestamp with time zone not null,
  constraint feed_pkey PRIMARY KEY (id),
  constraint feed_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE
);

create table feedback (
  id integer not null generated by default as identity,
  member_id integer not null,
  type text not null,
  content text not null,
  files jsonb not null default '[]'::jsonb,
  contact text not null default ''::text,
  answer text,
  state text not null default 'open'::text,
  at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  answer_files jsonb not null default '[]'::jsonb,
  constraint feedback_pkey PRIMARY KEY (id),
  constraint feedback_state_known CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text]))),
  constraint feedback_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX feedback_waits ON feedback USING btree (state, at, id);
CREATE TRIGGER thread_came AFTER INSERT OR DELETE ON feedback FOR EACH ROW EXECUTE FUNCTION follow_feedback();
CREATE TRIGGER thread_moved AFTER UPDATE ON feedback FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION follow_feedback();
CREATE TRIGGER work_came AFTER INSERT ON feedback FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON feedback FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_work_moved();

create table floor (
  id integer not null generated by default as identity,
  page text not null default 'home'::text,
  titles jsonb not null,
  subtitles jsonb not null default '{}'::jsonb,
  style text not null default 'strip'::text,
  url text not null default ''::text,
  enabled boolean not null default true,
  sort integer not null default 0,
  constraint floor_pkey PRIMARY KEY (id)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON floor FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table floor_goods (
  floor_id integer not null,
  goods_id integer not null,
  sort integer not null default 0,
  constraint floor_goods_pkey PRIMARY KEY (floor_id, goods_id),
  constraint floor_goods_floor_id_fkey FOREIGN KEY (floor_id) REFERENCES floor(id) ON DELETE CASCADE,
  constraint floor_goods_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE
);

create table goods (
  id integer not null generated by default as identity,
  api_type text not null,
  num_iid text not null,
  seller_id integer not null,
  category_id integer,
  titles jsonb not null,
  detail_url text not null default ''::text,
  pic_url text not null,
  imgs jsonb not null default '[]'::jsonb,
  price bigint not null,
  price_max bigint not null,
  orginal_price bigint,
  sales integer,
  min_num integer not null default 1,
  num integer not null default 0,
  post_fee bigint not null default 0,
  weight integer,
  length integer,
  width integer,
  height integer,
  goods_type text not null,
  options jsonb not null default '[]'::jsonb,
  props jsonb not null default '[]'::jsonb,
  content jsonb not null default '{}'::jsonb,
  location jsonb not null default '{}'::jsonb,
  enabled boolean not null default true,
  listed boolean not null default true,
  member_id integer,
  search tsvector not null default ''::tsvector,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search_make integer not null default 0,
  facets tsvector generated always as (array_to_tsvector(array_remove(ARRAY[('c'::text || (category_id)::text), ('m'::text || api_type), ('s'::text || (seller_id)::text), ('t'::text || goods_type),
CASE
    WHEN (num > 0) THEN 'k'::text
    ELSE NULL::text
END, ('p'::text || ((floor((ln((GREATEST(price, (1)::bigint))::double precision) * (3)::double precision)))::integer)::text), ('z'::text || ((floor((ln(((GREATEST(COALESCE(sales, 0), 0) + 1))::double precision) * (3)::double precision)))::integer)::text)], NULL::text))) stored,
  source text not null default ''::text,
  source_at timestamp with time zone,
  source_lang text not null default ''::text,
  currency text not null default 'CNY'::text,
  price_steps jsonb not null default '[]'::jsonb,
  type_guessed boolean not null default false,
  type_why jsonb not null default '[]'::jsonb,
  best integer not null default 0,
  content_clean boolean not null default false,
  constraint goods_pkey PRIMARY KEY (id),
  constraint goods_api_type_num_iid_key UNIQUE (api_type, num_iid),
  constraint goods_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint goods_goods_type_fkey FOREIGN KEY (goods_type) REFERENCES goods_type(code),
  constraint goods_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
);
CREATE INDEX goods_category ON goods USING btree (category_id, id) INCLUDE (created_at) WHERE (listed AND enabled);
CREATE INDEX goods_new ON goods USING btree (created_at DESC, id DESC) WHERE (listed AND enabled);
CREATE INDEX goods_price ON goods USING btree (price, id) WHERE (listed AND enabled);
CREATE INDEX goods_sales ON goods USING btree (COALESCE(sales, '-1'::integer) DESC, id DESC) WHERE (listed AND enabled);
CREATE INDEX goods_search ON goods USING gin (search, facets) WITH (fastupdate=off) WHERE (listed AND enabled);
CREATE INDEX goods_search_best1 ON goods USING gin (search, facets) WITH (fastupdate=off) WHERE (listed AND enabled AND (best >= 1));
CREATE INDEX goods_search_best2 ON goods USING gin (search, facets) WITH (fastupdate=off) WHERE (listed AND enabled AND (best >= 2));
CREATE INDEX goods_search_best3 ON goods USING gin (search, facets) WITH (fastupdate=off) WHERE (listed AND enabled AND (best >= 3));
CREATE INDEX goods_search_best4 ON goods USING gin (search, facets) WITH (fastupdate=off) WHERE (listed AND enabled AND (best >= 4));
CREATE INDEX goods_search_due ON goods USING btree (id) WHERE (search_make <= 0);
CREATE INDEX goods_seller ON goods USING btree (seller_id, id) WHERE (listed AND enabled);
CREATE INDEX goods_source_at ON goods USING btree (source_at) WHERE (source <> ''::text);
CREATE INDEX goods_type_guessed ON goods USING btree (id) WHERE type_guessed;
CREATE INDEX goods_unclean ON goods USING btree (id) WHERE ((NOT content_clean) AND (content <> '{}'::jsonb));
CREATE INDEX goods_web_page ON goods USING btree (detail_url) WHERE (api_type = 'web'::text);
CREATE TRIGGER best_seller_new BEFORE INSERT ON goods FOR EACH ROW WHEN ((new.sales > 0)) EXECUTE FUNCTION mark_best_seller();
CREATE TRIGGER best_seller_sold BEFORE UPDATE OF sales ON goods FOR EACH ROW WHEN ((new.sales IS DISTINCT FROM old.sales)) EXECUTE FUNCTION mark_best_seller();
CREATE TRIGGER goods_price AFTER UPDATE OF price ON goods FOR EACH ROW WHEN ((old.price IS DISTINCT FROM new.price)) EXECUTE FUNCTION note_price();

create table goods_picture (
  goods_id integer not null,
  pic_url text not null,
  hash text not null default ''::text,
  make text not null,
  vector bytea,
  retry_at timestamp with time zone,
  seq bigint not null default nextval('goods_picture_seq'::regclass),
  constraint goods_picture_pkey PRIMARY KEY (goods_id),
  constraint goods_picture_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE
);
CREATE INDEX goods_picture_changed ON goods_picture USING btree (seq);
CREATE INDEX goods_picture_same ON goods_picture USING btree (hash, make) WHERE (vector IS NOT NULL);

create table goods_type (
  code text not null,
  names jsonb not null,
  risk text not null,
  warning jsonb not null,
  keywords jsonb not null default '[]'::jsonb,
  hs text not null default ''::text,
  sort integer not null default 0,
  video boolean not null default false,
  constraint goods_type_pkey PRIMARY KEY (code)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON goods_type FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table goods_view (
  id integer not null generated by default as identity,
  member_id integer not null,
  goods_id integer not null,
  at timestamp with time zone not null default now(),
  constraint goods_view_pkey PRIMARY KEY (id),
  constraint goods_view_member_id_goods_id_key UNIQUE (member_id, goods_id),
  constraint goods_view_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE,
  constraint goods_view_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX goods_view_at ON goods_view USING btree (at);
CREATE INDEX goods_view_recent ON goods_view USING btree (member_id, at DESC);

create table growth_entry (
  id bigint not null generated by default as identity,
  member_id integer not null,
  waybill_id integer,
  kind text not null,
  growth integer not null,
  at timestamp with time zone not null default now(),
  constraint growth_entry_pkey PRIMARY KEY (id),
  constraint growth_entry_waybill_id_kind_key UNIQUE (waybill_id, kind),
  constraint growth_entry_growth_check CHECK ((growth <> 0)),
  constraint growth_entry_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'receipt'::text, 'back'::text]))),
  constraint growth_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint growth_entry_waybill_id_fkey FOREIGN KEY (waybill_id) REFERENCES waybill(id)
);
CREATE INDEX growth_entry_member ON growth_entry USING btree (member_id, at DESC, id DESC);

create table help_category (
  id integer not null generated by default as identity,
  names jsonb not null,
  icon text not null default ''::text,
  sort integer not null default 0,
  constraint help_category_pkey PRIMARY KEY (id)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON help_category FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table history (
  id bigint not null generated by default as identity,
  thing text not null,
  thing_id integer not null,
  order_id integer,
  from_state text not null,
  action text not null,
  to_state text not null,
  by_kind text not null,
  by_id integer,
  reason text not null default ''::text,
  params jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null default now(),
  constraint history_pkey PRIMARY KEY (id),
  constraint history_states_known CHECK (history_states_known(thing, from_state, to_state))
);
CREATE INDEX history_order ON history USING btree (order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX history_thing ON history USING btree (thing, thing_id, id);

create table hold (
  id integer not null generated by default as identity,
  member_id integer not null,
  waybill_id integer,
  kind text not null,
  reason text not null,
  operator_id integer not null,
  at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  lifted_by integer,
  lift_reason text not null default ''::text,
  constraint hold_pkey PRIMARY KEY (id),
  constraint hold_kind_check CHECK ((kind = ANY (ARRAY['member'::text, 'finance'::text, 'customs'::text]))),
  constraint hold_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES operator(id),
  constraint hold_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint hold_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint hold_waybill_id_fkey FOREIGN KEY (waybill_id) REFERENCES waybill(id)
);
CREATE INDEX hold_at ON hold USING btree (id DESC);
CREATE INDEX hold_open ON hold USING btree (member_id) WHERE (lifted_at IS NULL);

create table hot_word (
  id integer not null generated by default as identity,
  kind text not null default 'search'::text,
  words jsonb not null,
  hot boolean not null default false,
  enabled boolean not null default true,
  sort integer not null default 0,
  constraint hot_word_pkey PRIMARY KEY (id)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON hot_word FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table idempotency (
  scope text not null,
  call text not null,
  key text not null,
  input_hash text not null,
  answer jsonb,
  at timestamp with time zone not null default now(),
  constraint idempotency_pkey PRIMARY KEY (scope, call, key)
);
CREATE INDEX idempotency_at ON idempotency USING btree (at);

create table import (
  id integer not null generated by default as identity,
  name text not null,
  format text not null,
  state text not null default 'upload'::text,
  preset text not null default 'own'::text,
  mapping jsonb not null default '{}'::jsonb,
  options jsonb not null default '{}'::jsonb,
  bytes bigint not null default 0,
  row integer not null default 0,
  made integer not null default 0,
  changed integer not null default 0,
  same integer not null default 0,
  failed integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  operator_id integer,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  schedule_id integer,
  tries integer not null default 0,
  problem jsonb,
  constraint import_pkey PRIMARY KEY (id),
  constraint import_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'jsonl'::text]))),
  constraint import_state_known CHECK ((state = ANY (ARRAY['upload'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text, 'undoing'::text, 'undone'::text]))),
  constraint import_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint import_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES import_schedule(id) ON DELETE SET NULL
);
CREATE INDEX import_schedule_imports ON import USING btree (schedule_id) WHERE (schedule_id IS NOT NULL);
CREATE INDEX import_working ON import USING btree (id) WHERE (state = ANY (ARRAY['running'::text, 'undoing'::text]));

create table import_goods (
  import_id integer not null,
  goods_id integer not null,
  stamp timestamp with time zone not null,
  before jsonb,
  pictures integer not null default 0,
  retry_at timestamp with time zone,
  constraint import_goods_pkey PRIMARY KEY (import_id, goods_id),
  constraint import_goods_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id) ON DELETE CASCADE
);
CREATE INDEX import_goods_pictures ON import_goods USING btree (import_id, goods_id) WHERE (pictures > 0);

create table import_part (
  import_id integer not null,
  part integer not null,
  data bytea not null,
  constraint import_part_pkey PRIMARY KEY (import_id, part),
  constraint import_part_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id) ON DELETE CASCADE
);

create table import_problem (
  id bigint not null generated by default as identity,
  import_id integer not null,
  row integer not null,
  field text not null,
  key text not null,
  params jsonb not null default '{}'::jsonb,
  constraint import_problem_pkey PRIMARY KEY (id),
  constraint import_problem_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id) ON DELETE CASCADE
);
CREATE INDEX import_problem_import ON import_problem USING btree (import_id, "row", id);

create table import_schedule (
  id integer not null generated by default as identity,
  name text not null,
  kind text not null,
  place text not null,
  every_hours integer not null,
  enabled boolean not null default true,
  format text not null,
  mapping jsonb not null,
  options jsonb not null,
  next_at timestamp with time zone not null,
  last_at timestamp with time zone,
  problem jsonb,
  import_id integer,
  operator_id integer,
  created_at timestamp with time zone not null,
  constraint import_schedule_pkey PRIMARY KEY (id),
  constraint import_schedule_every_hours_check CHECK (((every_hours >= 1) AND (every_hours <= 720))),
  constraint import_schedule_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'jsonl'::text]))),
  constraint import_schedule_kind_check CHECK ((kind = ANY (ARRAY['folder'::text, 'address'::text]))),
  constraint import_schedule_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id) ON DELETE SET NULL,
  constraint import_schedule_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX import_schedule_due ON import_schedule USING btree (next_at) WHERE enabled;

create table import_schedule_file (
  schedule_id integer not null,
  name text not null,
  stamp text not null,
  at timestamp with time zone not null,
  constraint import_schedule_file_pkey PRIMARY KEY (schedule_id, name),
  constraint import_schedule_file_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES import_schedule(id) ON DELETE CASCADE
);

create table invitation (
  member_id integer not null,
  inviter_id integer not null,
  signals jsonb not null default '[]'::jsonb,
  at timestamp with time zone not null,
  constraint invitation_pkey PRIMARY KEY (member_id),
  constraint invitation_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES member(id),
  constraint invitation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX invitation_inviter ON invitation USING btree (inviter_id, member_id DESC);

create table invite_mail (
  id integer not null generated by default as identity,
  member_id integer not null,
  email text not null,
  state text not null default 'added'::text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint invite_mail_pkey PRIMARY KEY (id),
  constraint invite_mail_member_id_email_key UNIQUE (member_id, email),
  constraint invite_mail_state_known CHECK ((state = ANY (ARRAY['added'::text, 'sent'::text, 'skipped'::text, 'joined'::text, 'refused'::text]))),
  constraint invite_mail_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX invite_mail_member ON invite_mail USING btree (member_id, id DESC);
CREATE INDEX invite_mail_sent ON invite_mail USING btree (email, sent_at) WHERE (sent_at IS NOT NULL);

create table invite_refusal (
  email_hash text not null,
  at timestamp with time zone not null,
  constraint invite_refusal_pkey PRIMARY KEY (email_hash)
);

create table item_video (
  id integer not null generated by default as identity,
  order_item_id integer not null,
  name text not null,
  operator_id integer,
  at timestamp with time zone not null default now(),
  constraint item_video_pkey PRIMARY KEY (id),
  constraint item_video_name_fkey FOREIGN KEY (name) REFERENCES upload(name) ON DELETE CASCADE,
  constraint item_video_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint item_video_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id)
);
CREATE INDEX item_video_item ON item_video USING btree (order_item_id);
CREATE INDEX item_video_name ON item_video USING btree (name);

create table job (
  name text not null,
  next_at timestamp with time zone not null default now(),
  last_at timestamp with time zone,
  last_error text not null default ''::text,
  taken_by text,
  constraint job_pkey PRIMARY KEY (name)
);

create table job_retry (
  work text not null,
  thing_id integer not null,
  tries integer not null,
  next_at timestamp with time zone not null,
  error text not null,
  constraint job_retry_pkey PRIMARY KEY (work, thing_id)
);

create table kept_picture (
  url text not null,
  upload text,
  error text not null default ''::text,
  at timestamp with time zone not null,
  constraint kept_picture_pkey PRIMARY KEY (url),
  constraint kept_picture_upload_fkey FOREIGN KEY (upload) REFERENCES upload(name) ON DELETE CASCADE
);

create table language (
  code text not null,
  name text not null,
  dir text not null default 'ltr'::text,
  enabled boolean not null default true,
  sort integer not null default 0,
  constraint language_pkey PRIMARY KEY (code)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON language FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table ledger_check (
  what text not null,
  off bigint not null,
  at timestamp with time zone not null,
  constraint ledger_check_pkey PRIMARY KEY (what)
);

create table ledger_day (
  day date not null,
  kind text not null,
  account text not null,
  line_id integer not null default 0,
  service text not null default ''::text,
  amount bigint not null,
  constraint ledger_day_pkey PRIMARY KEY (day, account, kind, line_id, service)
);

create table ledger_day_state (
  one boolean not null default true,
  zone text not null,
  through date not null,
  constraint ledger_day_state_pkey PRIMARY KEY (one),
  constraint ledger_day_state_one_check CHECK (one)
);

create table ledger_entry (
  id bigint not null generated by default as identity,
  tx_id bigint not null,
  account_id integer not null,
  amount bigint not null,
  balance_after bigint not null,
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_amount_check CHECK ((amount <> 0)),
  constraint ledger_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint ledger_entry_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES ledger_tx(id)
);
CREATE INDEX ledger_entry_account ON ledger_entry USING btree (account_id, id DESC);
CREATE INDEX ledger_entry_tx ON ledger_entry USING btree (tx_id);

create table ledger_tx (
  id bigint not null generated by default as identity,
  key text not null,
  kind text not null,
  ref_type text not null default ''::text,
  ref_id integer,
  text_key text not null default ''::text,
  params jsonb not null default '{}'::jsonb,
  reason text not null default ''::text,
  operator_id integer,
  at timestamp with time zone not null default now(),
  spent_by jsonb not null default '[]'::jsonb,
  services jsonb not null default '{}'::jsonb,
  constraint ledger_tx_pkey PRIMARY KEY (id),
  constraint ledger_tx_key_key UNIQUE (key),
  constraint ledger_tx_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX ledger_tx_at ON ledger_tx USING btree (at);
CREATE INDEX ledger_tx_ref ON ledger_tx USING btree (ref_type, ref_id);

create table level (
  level integer not null,
  names jsonb not null,
  growth integer not null,
  freight_off_bp integer not null,
  service_fee_bp integer not null,
  free_days integer not null,
  free_photos integer not null,
  points_bp integer not null,
  constraint level_pkey PRIMARY KEY (level)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON level FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table line (
  id integer not null generated by default as identity,
  code text not null,
  names jsonb not null,
  doc jsonb not null,
  data jsonb not null,
  enabled boolean not null default true,
  sort integer not null default 0,
  recommended boolean not null default false,
  constraint line_pkey PRIMARY KEY (id),
  constraint line_code_key UNIQUE (code)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON line FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table machine_text (
  resource text not null,
  row_id text not null,
  field text not null,
  lang text not null,
  at timestamp with time zone not null,
  constraint machine_text_pkey PRIMARY KEY (resource, row_id, field, lang)
);

create table mail_digest (
  member_id integer not null,
  hour integer not null,
  sent_on date,
  constraint mail_digest_pkey PRIMARY KEY (member_id),
  constraint mail_digest_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint mail_digest_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

create table measurement (
  id bigint not null generated by default as identity,
  code text not null,
  weight integer not null,
  length integer,
  width integer,
  height integer,
  machine text not null default ''::text,
  at timestamp with time zone not null,
  signature text,
  constraint measurement_pkey PRIMARY KEY (id),
  constraint measurement_signature_key UNIQUE (signature),
  constraint measurement_weight_check CHECK ((weight > 0))
);
CREATE INDEX measurement_at ON measurement USING btree (at);
CREATE INDEX measurement_code ON measurement USING btree (code, id DESC);

create table member (
  id integer not null generated by default as identity,
  created_at timestamp with time zone not null default now(),
  email text,
  mobilecode text not null default ''::text,
  mobile text,
  password_hash text not null default ''::text,
  nickname text not null default ''::text,
  avatar text not null default ''::text,
  sex integer not null default 0,
  birthday date,
  mark text not null default ('SP-'::text || nextval('member_mark'::regclass)),
  level integer not null default 0,
  growth integer not null default 0,
  lang text not null default 'zh-cn'::text,
  inviter_id integer,
  pay_password_hash text,
  warehouse_id integer,
  state text not null default 'normal'::text,
  erased_at timestamp with time zone,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_email_key UNIQUE (email),
  constraint member_mark_key UNIQUE (mark),
  constraint member_mobilecode_mobile_key UNIQUE (mobilecode, mobile),
  constraint member_state_known CHECK ((state = ANY (ARRAY['normal'::text, 'blocked'::text, 'erased'::text]))),
  constraint member_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES member(id),
  constraint member_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
);
CREATE INDEX member_at ON member USING btree (created_at);
CREATE INDEX member_birthday ON member USING btree (EXTRACT(month FROM birthday), EXTRACT(day FROM birthday)) WHERE (birthday IS NOT NULL);
CREATE INDEX member_by_growth ON member USING btree (growth, id);
CREATE INDEX member_by_level ON member USING btree (level, id);
CREATE INDEX member_by_name ON member USING btree (lower(nickname), id);
CREATE INDEX member_by_state ON member USING btree (state, id);
CREATE INDEX member_email ON member USING btree (lower(email) text_pattern_ops);
CREATE INDEX member_email_ends ON member USING btree (reverse(lower(email)) text_pattern_ops);
CREATE INDEX member_ends ON member USING btree (reverse(mark) text_pattern_ops);
CREATE INDEX member_inviter ON member USING btree (inviter_id, id DESC) WHERE (inviter_id IS NOT NULL);
CREATE INDEX member_mobile_starts ON member USING btree (mobile text_pattern_ops) WHERE (mobile IS NOT NULL);
CREATE INDEX member_name ON member USING btree (lower(nickname) text_pattern_ops);
CREATE INDEX member_name_ends ON member USING btree (reverse(lower(nickname)) text_pattern_ops);
CREATE INDEX member_name_words ON member USING gin (to_tsvector('simple'::regconfig, nickname));
CREATE INDEX member_phone_ends ON member USING btree (reverse((mobilecode || mobile)) text_pattern_ops) WHERE (mobile IS NOT NULL);
CREATE INDEX member_phone_starts ON member USING btree (((mobilecode || mobile)) text_pattern_ops) WHERE (mobile IS NOT NULL);
CREATE INDEX member_starts ON member USING btree (mark text_pattern_ops);
CREATE TRIGGER member_tallied AFTER INSERT ON member REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tally_members();
CREATE TRIGGER member_tally_moved AFTER UPDATE ON member FOR EACH ROW WHEN (((old.state <> new.state) OR (old.level <> new.level))) EXECUTE FUNCTION tally_member_change();
CREATE TRIGGER member_untallied AFTER DELETE ON member REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tally_members();

create table member_card (
  id integer not null generated by default as identity,
  member_id integer not null,
  card_id integer not null,
  bill_id integer not null,
  names jsonb not null,
  days integer not null,
  price bigint not null,
  freight_off_bp integer not null,
  service_fee_bp integer not null,
  points_bp integer not null,
  state text not null default 'active'::text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  paid_at timestamp with time zone not null,
  first_used_at timestamp with time zone,
  reminded_at timestamp with time zone,
  refunded_at timestamp with time zone,
  constraint member_card_pkey PRIMARY KEY (id),
  constraint member_card_bill_id_key UNIQUE (bill_id),
  constraint member_card_check CHECK ((ends_at > starts_at)),
  constraint member_card_days_check CHECK ((days > 0)),
  constraint member_card_state_known CHECK ((state = ANY (ARRAY['active'::text, 'refunded'::text, 'ended'::text]))),
  constraint member_card_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint member_card_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id),
  constraint member_card_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX member_card_ends ON member_card USING btree (ends_at) WHERE (state = 'active'::text);
CREATE INDEX member_card_member ON member_card USING btree (member_id, ends_at);
CREATE INDEX member_card_paid ON member_card USING btree (paid_at);

create table member_tally (
  member_state text not null,
  level integer not null,
  n integer not null
);

create table message (
  id integer not null generated by default as identity,
  member_id integer not null,
  kind text not null,
  key text not null,
  params jsonb not null default '{}'::jsonb,
  url text not null default ''::text,
  at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  waits boolean not null default false,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_kind CHECK ((kind = ANY (ARRAY['order'::text, 'waybill'::text, 'parcel'::text, 'refund'::text, 'money'::text, 'reward'::text, 'system'::text]))),
  constraint message_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX message_member ON message USING btree (member_id, id DESC);
CREATE INDEX message_unread ON message USING btree (member_id) WHERE (read_at IS NULL);
CREATE INDEX message_waits ON message USING btree (member_id, id) WHERE waits;

create table migration (
  name text not null,
  at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table news (
  id integer not null generated by default as identity,
  titles jsonb not null,
  summaries jsonb not null,
  contents jsonb not null,
  pic_url text not null default ''::text,
  enabled boolean not null default true,
  published_at timestamp with time zone not null default now(),
  constraint news_pkey PRIMARY KEY (id)
);

create table notice (
  source text not null,
  ref text not null,
  kind text not null default ''::text,
  state text not null default 'done'::text,
  detail jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint notice_pkey PRIMARY KEY (source, ref),
  constraint notice_state_known CHECK ((state = ANY (ARRAY['done'::text, 'ignored'::text, 'suspense'::text, 'settled'::text, 'refused'::text])))
);
CREATE TRIGGER version BEFORE UPDATE ON notice FOR EACH ROW EXECUTE FUNCTION raise_version();

create table object_removal (
  store text not null,
  name text not null,
  due_at timestamp with time zone not null,
  constraint object_removal_pkey PRIMARY KEY (store, name)
);
CREATE INDEX object_removal_due ON object_removal USING btree (due_at);

create table onepay (
  id integer not null generated by default as identity,
  no text not null,
  member_id integer not null,
  bill_id integer,
  warehouse_id integer not null,
  line_id integer not null,
  address jsonb not null,
  country text not null,
  services jsonb not null default '[]'::jsonb,
  insured_value bigint not null default 0,
  declare_rows jsonb not null default '[]'::jsonb,
  remark text not null default ''::text,
  quote jsonb not null,
  terms jsonb not null default '{}'::jsonb,
  freight_paid bigint not null default 0,
  freight_back bigint not null default 0,
  waybill_id integer,
  currency text not null,
  rate text not null,
  state text not null default 'unpaid'::text,
  state_before text,
  approved_at timestamp with time zone,
  asked_at timestamp with time zone,
  due_at timestamp with time zone,
  hidden boolean not null default false,
  created_at timestamp with time zone not null default now(),
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint onepay_pkey PRIMARY KEY (id),
  constraint onepay_no_key UNIQUE (no),
  constraint onepay_state_before_known CHECK ((string_to_array(state_before, ','::text) <@ ARRAY['unpaid'::text, 'pay_review'::text, 'collecting'::text, 'shipping'::text, 'released'::text, 'done'::text, 'cancelled'::text])),
  constraint onepay_state_known CHECK ((state = ANY (ARRAY['unpaid'::text, 'pay_review'::text, 'collecting'::text, 'shipping'::text, 'released'::text, 'done'::text, 'cancelled'::text]))),
  constraint onepay_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint onepay_line_id_fkey FOREIGN KEY (line_id) REFERENCES line(id),
  constraint onepay_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint onepay_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint onepay_waybill_id_fkey FOREIGN KEY (waybill_id) REFERENCES waybill(id)
);
CREATE INDEX onepay_due ON onepay USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX onepay_member ON onepay USING btree (member_id, id DESC) WHERE (NOT hidden);
CREATE UNIQUE INDEX onepay_waybill ON onepay USING btree (waybill_id) WHERE (waybill_id IS NOT NULL);

create table operator (
  id integer not null generated by default as identity,
  username text not null,
  name text not null,
  password_hash text not null,
  role text not null,
  totp_enc text not null default ''::text,
  totp_on boolean not null default false,
  totp_step bigint not null default 0,
  lang text not null default 'zh-cn'::text,
  state text not null default 'normal'::text,
  warehouse_id integer,
  created_at timestamp with time zone not null default now(),
  signed_in_at timestamp with time zone,
  constraint operator_pkey PRIMARY KEY (id),
  constraint operator_username_key UNIQUE (username),
  constraint operator_state_known CHECK ((state = ANY (ARRAY['normal'::text, 'blocked'::text]))),
  constraint operator_role_fkey FOREIGN KEY (role) REFERENCES role(code),
  constraint operator_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
);

create table operator_preference (
  operator_id integer not null,
  name text not null,
  items jsonb not null,
  at timestamp with time zone not null default now(),
  constraint operator_preference_pkey PRIMARY KEY (operator_id, name),
  constraint operator_preference_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE
);

create table operator_recovery_code (
  operator_id integer not null,
  hash text not null,
  constraint operator_recovery_code_pkey PRIMARY KEY (operator_id, hash),
  constraint operator_recovery_code_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE
);

create table operator_session (
  token_hash text not null,
  operator_id integer not null,
  csrf text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ip text not null default ''::text,
  seen_at timestamp with time zone not null default now(),
  constraint operator_session_pkey PRIMARY KEY (token_hash),
  constraint operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE
);

create table order_item (
  id integer not null generated by default as identity,
  order_id integer not null,
  member_id integer not null,
  goods_id integer not null,
  api_type text not null,
  num_iid text not null,
  sku_id text not null default ''::text,
  titles jsonb not null,
  pic_url text not null,
  properties_name jsonb not null default '{}'::jsonb,
  price bigint not null,
  num integer not null,
  coupon_share bigint not null default 0,
  services jsonb not null default '[]'::jsonb,
  remark text not null default ''::text,
  goods_type text not null,
  provisional boolean not null default false,
  state text not null default 'unpaid'::text,
  state_before text,
  due_at timestamp with time zone,
  state_at timestamp with time zone not null default now(),
  ask jsonb,
  cancel_asked boolean not null default false,
  operator_id integer,
  purchase_id integer,
  cost bigint,
  parcel_id integer,
  warehouse_id integer not null,
  weight integer,
  length integer,
  width integer,
  height integer,
  bin text not null default ''::text,
  problem text not null default ''::text,
  stocked_at timestamp with time zone,
  storage_days integer not null default 0,
  storage_from date,
  storage_paid bigint not null default 0,
  extended_days integer not null default 0,
  waybill_id integer,
  refunded bigint not null default 0,
  commented boolean not null default false,
  photos_seen text not null default ''::text,
  abandon_notices integer not null default 0,
  abandon_first integer,
  split_from integer,
  created_at timestamp with time zone not null default now(),
  split_order_id integer,
  waits_since timestamp with time zone not null default now(),
  constraint order_item_pkey PRIMARY KEY (id),
  constraint order_item_num_check CHECK ((num > 0)),
  constraint order_item_state_before_known CHECK ((string_to_array(state_before, ','::text) <@ ARRAY['unpaid'::text, 'pay_review'::text, 'paid'::text, 'buying'::text, 'question'::text, 'supplement_due'::text, 'purchased'::text, 'on_the_way'::text, 'received'::text, 'problem'::text, 'in_stock'::text, 'in_waybill'::text, 'shipped'::text, 'after_sale'::text, 'completed'::text, 'cancelled'::text, 'invalid'::text, 'out_of_stock'::text, 'refunded'::text, 'lost'::text, 'closed'::text, 'abandoned'::text])),
  constraint order_item_state_known CHECK ((state = ANY (ARRAY['unpaid'::text, 'pay_review'::text, 'paid'::text, 'buying'::text, 'question'::text, 'supplement_due'::text, 'purchased'::text, 'on_the_way'::text, 'received'::text, 'problem'::text, 'in_stock'::text, 'in_waybill'::text, 'shipped'::text, 'after_sale'::text, 'completed'::text, 'cancelled'::text, 'invalid'::text, 'out_of_stock'::text, 'refunded'::text, 'lost'::text, 'closed'::text, 'abandoned'::text]))),
  constraint order_item_abandon_first_fkey FOREIGN KEY (abandon_first) REFERENCES operator(id),
  constraint order_item_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id),
  constraint order_item_goods_type_fkey FOREIGN KEY (goods_type) REFERENCES goods_type(code),
  constraint order_item_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint order_item_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint order_item_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_item_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcel(id),
  constraint order_item_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id),
  constraint order_item_split_from_fkey FOREIGN KEY (split_from) REFERENCES order_item(id),
  constraint order_item_split_order_id_fkey FOREIGN KEY (split_order_id) REFERENCES split_order(id),
  constraint order_item_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint order_item_waybill_id_fkey FOREIGN KEY (waybill_id) REFERENCES waybill(id)
);
CREATE INDEX order_item_bin ON order_item USING btree (warehouse_id, bin) WHERE (bin <> ''::text);
CREATE INDEX order_item_bin_ends ON order_item USING btree (reverse(bin) text_pattern_ops) WHERE (bin <> ''::text);
CREATE INDEX order_item_bin_starts ON order_item USING btree (bin text_pattern_ops) WHERE (bin <> ''::text);
CREATE INDEX order_item_cancels ON order_item USING btree (state, state_at) WHERE cancel_asked;
CREATE INDEX order_item_coming ON order_item USING btree (waits_since, id) INCLUDE (state, warehouse_id) WHERE (state = ANY (ARRAY['purchased'::text, 'on_the_way'::text]));
CREATE INDEX order_item_demand ON order_item USING btree (goods_id, sku_id, warehouse_id, waits_since, id) INCLUDE (state, operator_id, num, price) WHERE (state = ANY (ARRAY['paid'::text, 'buying'::text]));
CREATE INDEX order_item_desk ON order_item USING btree (waits_since, id) INCLUDE (state, operator_id, warehouse_id, api_type, price, num) WHERE (state = ANY (ARRAY['paid'::text, 'buying'::text]));
CREATE INDEX order_item_due ON order_item USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX order_item_foreign_picture ON order_item USING btree (id) WHERE (pic_url ~ '^(https?:)?//'::text);
CREATE INDEX order_item_in_hand ON order_item USING btree (operator_id, state_at) WHERE (state = 'buying'::text);
CREATE INDEX order_item_measured ON order_item USING btree (goods_id, sku_id, id DESC) WHERE ((num = 1) AND (weight IS NOT NULL));
CREATE INDEX order_item_member ON order_item USING btree (member_id, state);
CREATE INDEX order_item_number ON order_item USING btree (num_iid) WHERE (state = ANY (ARRAY['paid'::text, 'buying'::text, 'question'::text, 'supplement_due'::text, 'purchased'::text, 'on_the_way'::text]));
CREATE INDEX order_item_order ON order_item USING btree (order_id);
CREATE INDEX order_item_parcel ON order_item USING btree (parcel_id);
CREATE INDEX order_item_purchase ON order_item USING btree (purchase_id) WHERE (purchase_id IS NOT NULL);
CREATE INDEX order_item_queue ON order_item USING btree (state, state_at) INCLUDE (warehouse_id);
CREATE INDEX order_item_recent ON order_item USING btree (id DESC) WHERE (state <> ALL (ARRAY['unpaid'::text, 'pay_review'::text, 'cancelled'::text]));
CREATE INDEX order_item_to_review ON order_item USING btree (member_id, id DESC) WHERE ((state = 'completed'::text) AND (NOT commented) AND (api_type <> 'parcel'::text));
CREATE INDEX order_item_waits ON order_item USING btree (state, waits_since, id) INCLUDE (warehouse_id, api_type, price, num);
CREATE INDEX order_item_waybill ON order_item USING btree (waybill_id);
CREATE INDEX order_item_weighed ON order_item USING btree (goods_id, sku_id, id DESC) WHERE ((weight IS NOT NULL) AND (stocked_at IS NOT NULL));
CREATE TRIGGER demand_came AFTER INSERT ON order_item FOR EACH ROW WHEN ((new.state = 'paid'::text)) EXECUTE FUNCTION demand_moves();
CREATE TRIGGER demand_moved AFTER UPDATE ON order_item FOR EACH ROW WHEN ((((old.state = 'paid'::text) <> (new.state = 'paid'::text)) OR ((new.state = 'paid'::text) AND (((((old.num IS DISTINCT FROM new.num) OR (old.waits_since IS DISTINCT FROM new.waits_since)) OR (old.goods_id IS DISTINCT FROM new.goods_id)) OR (old.sku_id IS DISTINCT FROM new.sku_id)) OR (old.warehouse_id IS DISTINCT FROM new.warehouse_id))))) EXECUTE FUNCTION demand_moves();
CREATE TRIGGER demand_went AFTER DELETE ON order_item FOR EACH ROW WHEN ((old.state = 'paid'::text)) EXECUTE FUNCTION demand_moves();
CREATE TRIGGER item_tallied AFTER INSERT ON order_item FOR EACH ROW WHEN ((new.state <> 'unpaid'::text)) EXECUTE FUNCTION tally_item();
CREATE TRIGGER item_tally_moved AFTER UPDATE ON order_item FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.warehouse_id IS DISTINCT FROM new.warehouse_id)) OR (old.state_at IS DISTINCT FROM new.state_at))) EXECUTE FUNCTION tally_item();
CREATE TRIGGER item_untallied AFTER DELETE ON order_item FOR EACH ROW WHEN ((old.state <> 'unpaid'::text)) EXECUTE FUNCTION tally_item();
CREATE TRIGGER work_came AFTER INSERT ON order_item FOR EACH ROW WHEN ((new.state <> 'unpaid'::text)) EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON order_item FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.operator_id IS DISTINCT FROM new.operator_id) OR (old.cancel_asked IS DISTINCT FROM new.cancel_asked))) EXECUTE FUNCTION tell_work_moved();

create table orders (
  id integer not null generated by default as identity,
  no text not null,
  member_id integer not null,
  kind text not null default 'proxy'::text,
  seller_id integer not null,
  warehouse_id integer not null,
  state text not null default 'unpaid'::text,
  tab text not null default 'unpaid'::text,
  needs_you boolean not null default false,
  bill_id integer,
  onepay_id integer,
  freight bigint not null default 0,
  service_fee bigint not null default 0,
  services jsonb not null default '[]'::jsonb,
  terms jsonb not null default '{}'::jsonb,
  currency text not null,
  rate text not null,
  no_answer text not null default 'cancel'::text,
  hidden boolean not null default false,
  created_at timestamp with time zone not null default now(),
  paid_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  asks_you boolean not null default false,
  operator_id integer,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_no_key UNIQUE (no),
  constraint orders_state_known CHECK ((state = ANY (ARRAY['unpaid'::text, 'pay_review'::text, 'paid'::text, 'buying'::text, 'question'::text, 'supplement_due'::text, 'purchased'::text, 'on_the_way'::text, 'received'::text, 'problem'::text, 'in_stock'::text, 'in_waybill'::text, 'shipped'::text, 'after_sale'::text, 'completed'::text, 'cancelled'::text, 'invalid'::text, 'out_of_stock'::text, 'refunded'::text, 'lost'::text, 'closed'::text, 'abandoned'::text]))),
  constraint orders_tab_known CHECK ((tab = ANY (ARRAY['unpaid'::text, 'to_purchase'::text, 'on_the_way'::text, 'in_stock'::text, 'shipped'::text, 'closed'::text, 'completed'::text]))),
  constraint orders_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint orders_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint orders_onepay_id_fkey FOREIGN KEY (onepay_id) REFERENCES onepay(id),
  constraint orders_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint orders_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id),
  constraint orders_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
);
CREATE INDEX orders_assisted ON orders USING btree (member_id, tab) WHERE (operator_id IS NOT NULL);
CREATE INDEX orders_ends ON orders USING btree (reverse(no) text_pattern_ops);
CREATE INDEX orders_member ON orders USING btree (member_id, asks_you DESC, id DESC) WHERE (NOT hidden);
CREATE INDEX orders_member_tab ON orders USING btree (member_id, tab, asks_you DESC, id DESC) WHERE (NOT hidden);
CREATE INDEX orders_of_member ON orders USING btree (member_id);
CREATE INDEX orders_onepay ON orders USING btree (onepay_id) WHERE (onepay_id IS NOT NULL);
CREATE INDEX orders_operator ON orders USING btree (operator_id) WHERE (operator_id IS NOT NULL);
CREATE INDEX orders_paid_by ON orders USING btree (member_id, paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_seller ON orders USING btree (seller_id);
CREATE INDEX orders_starts ON orders USING btree (no text_pattern_ops);

create table outbox (
  id integer not null generated by default as identity,
  channel text not null,
  target text not null,
  subject text not null default ''::text,
  body text not null,
  html text not null default ''::text,
  secret boolean not null default false,
  state text not null default 'queued'::text,
  tries integer not null default 0,
  next_at timestamp with time zone not null default now(),
  error text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  member_id integer,
  taken_by text,
  event text not null default ''::text,
  unsubscribe_url text not null default ''::text,
  push_id integer,
  untranslated jsonb,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'shown'::text, 'failed'::text]))),
  constraint outbox_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL
);
CREATE INDEX outbox_created ON outbox USING btree (created_at);
CREATE INDEX outbox_due ON outbox USING btree (next_at) WHERE (state = 'queued'::text);
CREATE INDEX outbox_event ON outbox USING btree (event, created_at) WHERE (event <> ''::text);
CREATE INDEX outbox_failed ON outbox USING btree (channel, created_at) WHERE (state = 'failed'::text);
CREATE INDEX outbox_secret ON outbox USING btree (created_at) WHERE secret;
CREATE INDEX outbox_untranslated ON outbox USING btree (next_at) WHERE ((state = 'shown'::text) AND (untranslated IS NOT NULL));

create table own_seller (
  seller_id integer not null,
  member_id integer not null,
  commission_bp integer,
  held_at timestamp with time zone,
  held_reason text not null default ''::text,
  bank_name text not null default ''::text,
  account_name text not null default ''::text,
  account_no_enc text not null default ''::text,
  account_last text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  payee_changed_at timestamp with time zone,
  constraint own_seller_pkey PRIMARY KEY (seller_id),
  constraint own_seller_member_id_key UNIQUE (member_id),
  constraint own_seller_commission_bp_check CHECK (((commission_bp >= 0) AND (commission_bp <= 10000))),
  constraint own_seller_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint own_seller_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
);
CREATE INDEX own_seller_at ON own_seller USING btree (created_at, seller_id);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON own_seller FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();
CREATE TRIGGER version BEFORE UPDATE ON own_seller FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER work_came AFTER INSERT ON own_seller FOR EACH ROW EXECUTE FUNCTION tell_seller_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON own_seller FOR EACH ROW WHEN (((old.held_at IS DISTINCT FROM new.held_at) OR (old.commission_bp IS DISTINCT FROM new.commission_bp) OR (old.account_last IS DISTINCT FROM new.account_last))) EXECUTE FUNCTION tell_seller_moved();

create table pack_check (
  waybill_id integer not null,
  order_item_id integer not null,
  scanned boolean not null,
  operator_id integer not null,
  at timestamp with time zone not null,
  constraint pack_check_pkey PRIMARY KEY (waybill_id, order_item_id),
  constraint pack_check_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint pack_check_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id),
  constraint pack_check_waybill_id_fkey FOREIGN KEY (waybill_id) REFERENCES waybill(id)
);

create table page (
  id integer not null generated by default as identity,
  mark text not null,
  names jsonb not null default '{}'::jsonb,
  draft jsonb,
  version integer not null default 1,
  enabled boolean not null default true,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  constraint page_pkey PRIMARY KEY (id),
  constraint page_mark_key UNIQUE (mark),
  constraint page_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES operator(id)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON page FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table page_version (
  id integer not null generated by default as identity,
  page_id integer not null,
  version integer not null,
  data jsonb not null,
  note text not null default ''::text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  publish_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint page_version_pkey PRIMARY KEY (id),
  constraint page_version_page_id_version_key UNIQUE (page_id, version),
  constraint page_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES operator(id),
  constraint page_version_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE
);
CREATE INDEX page_version_live ON page_version USING btree (page_id, publish_at DESC, version DESC) WHERE (withdrawn_at IS NULL);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON page_version FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table parcel (
  id integer not null generated by default as identity,
  tracking_no text not null,
  courier_id integer,
  warehouse_id integer not null,
  member_id integer,
  kind text not null default 'purchase'::text,
  state text not null default 'expected'::text,
  state_before text,
  mark text not null default ''::text,
  detail jsonb not null default '{}'::jsonb,
  goods_type text,
  contents jsonb not null default '[]'::jsonb,
  remark text not null default ''::text,
  mode text not null default 'hold'::text,
  address_id integer,
  line_id integer,
  pay_limit bigint not null default 0,
  fee bigint not null default 0,
  order_id integer,
  postings integer not null default 0,
  first_by integer,
  due_at timestamp with time zone,
  received_at timestamp with time zone,
  received_by integer,
  created_at timestamp with time zone not null default now(),
  signed_at timestamp with time zone,
  version integer not null default 1,
  bin text not null default ''::text,
  constraint parcel_pkey PRIMARY KEY (id),
  constraint parcel_state_before_known CHECK ((string_to_array(state_before, ','::text) <@ ARRAY['expected'::text, 'declared'::text, 'undeclared'::text, 'unclaimed'::text, 'claim_review'::text, 'received'::text, 'in_stock'::text, 'closed'::text, 'returned'::text, 'disposed'::text])),
  constraint parcel_state_known CHECK ((state = ANY (ARRAY['expected'::text, 'declared'::text, 'undeclared'::text, 'unclaimed'::text, 'claim_review'::text, 'received'::text, 'in_stock'::text, 'closed'::text, 'returned'::text, 'disposed'::text]))),
  constraint parcel_address_id_fkey FOREIGN KEY (address_id) REFERENCES address(id) ON DELETE SET NULL,
  constraint parcel_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES courier(id),
  constraint parcel_first_by_fkey FOREIGN KEY (first_by) REFERENCES operator(id),
  constraint parcel_goods_type_fkey FOREIGN KEY (goods_type) REFERENCES goods_type(code),
  constraint parcel_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint parcel_received_by_fkey FOREIGN KEY (received_by) REFERENCES operator(id),
  constraint parcel_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
);
CREATE INDEX parcel_back ON parcel USING btree (COALESCE(received_at, created_at), id) WHERE ((kind <> 'purchase'::text) AND (state = 'received'::text) AND COALESCE((((detail -> 'back'::text) ->> 'paid'::text))::boolean, false));
CREATE INDEX parcel_due ON parcel USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX parcel_ends ON parcel USING btree (reverse(tracking_no) text_pattern_ops);
CREATE INDEX parcel_listed ON parcel USING btree (COALESCE(received_at, created_at), id) WHERE (state = ANY (ARRAY['unclaimed'::text, 'claim_review'::text]));
CREATE INDEX parcel_mark_ends ON parcel USING btree (reverse(mark) text_pattern_ops) WHERE (mark <> ''::text);
CREATE INDEX parcel_mark_starts ON parcel USING btree (mark text_pattern_ops) WHERE (mark <> ''::text);
CREATE INDEX parcel_member ON parcel USING btree (member_id, id DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX parcel_signed ON parcel USING btree (signed_at, id) WHERE ((signed_at IS NOT NULL) AND (received_at IS NULL));
CREATE INDEX parcel_starts ON parcel USING btree (tracking_no text_pattern_ops);
CREATE INDEX parcel_state ON parcel USING btree (warehouse_id, state, received_at);
CREATE UNIQUE INDEX parcel_tracking ON parcel USING btree (tracking_no, warehouse_id);
CREATE INDEX parcel_waits ON parcel USING btree (state, COALESCE(received_at, created_at), id) WHERE (kind <> 'purchase'::text);
CREATE TRIGGER version BEFORE UPDATE ON parcel FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER work_came AFTER INSERT ON parcel FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON parcel FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_work_moved();

create table parcel_claim (
  id integer not null generated by default as identity,
  parcel_id integer not null,
  member_id integer not null,
  goods_type text not null,
  contents jsonb not null,
  courier_id integer,
  file_id integer,
  remark text not null default ''::text,
  state text not null default 'waiting'::text,
  reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  operator_id integer,
  constraint parcel_claim_pkey PRIMARY KEY (id),
  constraint parcel_claim_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'agreed'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint parcel_claim_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES courier(id),
  constraint parcel_claim_file_id_fkey FOREIGN KEY (file_id) REFERENCES upload(id),
  constraint parcel_claim_goods_type_fkey FOREIGN KEY (goods_type) REFERENCES goods_type(code),
  constraint parcel_claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint parcel_claim_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint parcel_claim_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcel(id)
);
CREATE INDEX parcel_claim_member ON parcel_claim USING btree (member_id, id DESC);
CREATE INDEX parcel_claim_parcel ON parcel_claim USING btree (parcel_id, id);
CREATE UNIQUE INDEX parcel_claim_waiting ON parcel_claim USING btree (parcel_id, member_id) WHERE (state = 'waiting'::text);

create table payee (
  id integer not null generated by default as identity,
  member_id integer not null,
  bank_name text not null,
  account_name text not null,
  account_no_enc text not null,
  account_last text not null,
  used_at timestamp with time zone not null default now(),
  constraint payee_pkey PRIMARY KEY (id),
  constraint payee_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX payee_member ON payee USING btree (member_id, used_at DESC);

create table payment (
  id integer not null generated by default as identity,
  no text not null,
  bill_id integer not null,
  member_id integer not null,
  method text not null,
  state text not null default 'open'::text,
  amount bigint not null,
  fee bigint not null default 0,
  currency text not null default 'CNY'::text,
  minor bigint not null,
  rate text not null default '1'::text,
  gateway_ref text not null default ''::text,
  detail jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  paid_at timestamp with time zone,
  hold_cash bigint not null default 0,
  hold_bonus bigint not null default 0,
  refunded bigint not null default 0,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_no_key UNIQUE (no),
  constraint payment_amount_check CHECK ((amount >= 0)),
  constraint payment_hold_bonus_check CHECK ((hold_bonus >= 0)),
  constraint payment_hold_cash_check CHECK ((hold_cash >= 0)),
  constraint payment_state_known CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'closed'::text, 'reversed'::text]))),
  constraint payment_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint payment_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX payment_amount ON payment USING btree (amount, id);
CREATE INDEX payment_at ON payment USING btree (created_at, id);
CREATE INDEX payment_bill ON payment USING btree (bill_id);
CREATE INDEX payment_due ON payment USING btree (expires_at) WHERE (state = 'open'::text);
CREATE INDEX payment_ends ON payment USING btree (reverse(no) text_pattern_ops);
CREATE INDEX payment_gateway_ref ON payment USING btree (gateway_ref) WHERE (gateway_ref <> ''::text);
CREATE INDEX payment_member ON payment USING btree (member_id);
CREATE INDEX payment_named ON payment USING btree (((detail ->> 'payment_ref'::text))) WHERE ((detail ->> 'payment_ref'::text) IS NOT NULL);
CREATE UNIQUE INDEX payment_one_open ON payment USING btree (bill_id) WHERE (state = 'open'::text);
CREATE INDEX payment_starts ON payment USING btree (no text_pattern_ops);
CREATE INDEX payment_state ON payment USING btree (state, created_at, id);
CREATE TRIGGER work_came AFTER INSERT ON payment FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON payment FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.refunded IS DISTINCT FROM new.refunded))) EXECUTE FUNCTION tell_work_moved();

create table payment_refund (
  id integer not null generated by default as identity,
  payment_id integer not null,
  ref_key text not null,
  amount bigint not null,
  minor bigint not null,
  state text not null default 'queued'::text,
  gateway_ref text not null default ''::text,
  tries integer not null default 0,
  next_at timestamp with time zone not null default now(),
  error text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  constraint payment_refund_pkey PRIMARY KEY (id),
  constraint payment_refund_ref_key_key UNIQUE (ref_key),
  constraint payment_refund_amount_check CHECK ((amount > 0)),
  constraint payment_refund_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'done'::text, 'failed'::text]))),
  constraint payment_refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)
);
CREATE INDEX payment_refund_due ON payment_refund USING btree (next_at) WHERE (state = 'queued'::text);
CREATE INDEX payment_refund_payment ON payment_refund USING btree (payment_id);
CREATE INDEX payment_refund_state ON payment_refund USING btree (state, id);
CREATE TRIGGER work_came AFTER INSERT ON payment_refund FOR EACH ROW EXECUTE FUNCTION tell_payment_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON payment_refund FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_payment_moved();

create table photo (
  id integer not null generated by default as identity,
  kind text not null,
  name text not null,
  order_item_id integer,
  waybill_id integer,
  box_id integer,
  parcel_id integer,
  at timestamp with time zone not null default now(),
  operator_id integer,
  constraint photo_pkey PRIMARY KEY (id),
  constraint photo_box_id_fkey FOREIGN KEY (box_id) REFERENCES box(id),
  constraint photo_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint photo_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id),
  constraint photo_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcel(id),
  constraint photo_waybill_id_fkey FOREIGN KEY (waybill_id) REFERENCES waybill(id)
);
CREATE INDEX photo_item ON photo USING btree (order_item_id);
CREATE INDEX photo_waybill ON photo USING btree (waybill_id);

create table photo_order (
  id integer not null generated by default as identity,
  order_item_id integer not null,
  member_id integer not null,
  num integer not null,
  free integer not null default 0,
  remark text not null default ''::text,
  state text not null default 'unpaid'::text,
  operator_id integer,
  created_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  constraint photo_order_pkey PRIMARY KEY (id),
  constraint photo_order_num_check CHECK ((num > 0)),
  constraint photo_order_state_known CHECK ((state = ANY (ARRAY['unpaid'::text, 'paid'::text, 'done'::text, 'cancelled'::text, 'refunded'::text]))),
  constraint photo_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint photo_order_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint photo_order_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id)
);
CREATE INDEX photo_order_item ON photo_order USING btree (order_item_id, id);
CREATE INDEX photo_order_state ON photo_order USING btree (state, id);
CREATE INDEX photo_order_waits ON photo_order USING btree (created_at, id) WHERE (state = 'paid'::text);
CREATE TRIGGER work_came AFTER INSERT ON photo_order FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON photo_order FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_work_moved();

create table picture_query (
  imgid text not null,
  upload text not null,
  make text not null,
  vector bytea not null,
  expires_at timestamp with time zone not null,
  constraint picture_query_pkey PRIMARY KEY (imgid),
  constraint picture_query_upload_key UNIQUE (upload),
  constraint picture_query_upload_fkey FOREIGN KEY (upload) REFERENCES upload(name) ON DELETE CASCADE
);
CREATE INDEX picture_query_expires ON picture_query USING btree (expires_at);

create table point_lot (
  id bigint not null generated by default as identity,
  member_id integer not null,
  entry_id bigint not null,
  points bigint not null,
  left_points bigint not null,
  earned_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint point_lot_pkey PRIMARY KEY (id),
  constraint point_lot_check CHECK (((left_points >= 0) AND (left_points <= points))),
  constraint point_lot_points_check CHECK ((points > 0)),
  constraint point_lot_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entry(id),
  constraint point_lot_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX point_lot_due ON point_lot USING btree (expires_at) WHERE (left_points > 0);
CREATE INDEX point_lot_open ON point_lot USING btree (member_id, expires_at, id) WHERE (left_points > 0);

create table point_notice (
  member_id integer not null,
  expires_at timestamp with time zone not null,
  points bigint not null,
  at timestamp with time zone not null default now(),
  constraint point_notice_pkey PRIMARY KEY (member_id, expires_at),
  constraint point_notice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

create table point_use (
  lot_id bigint not null,
  entry_id bigint not null,
  points bigint not null,
  returned bigint not null default 0,
  constraint point_use_pkey PRIMARY KEY (entry_id, lot_id),
  constraint point_use_check CHECK (((returned >= 0) AND (returned <= points))),
  constraint point_use_points_check CHECK ((points > 0)),
  constraint point_use_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entry(id),
  constraint point_use_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES point_lot(id)
);

create table price_alert (
  member_id integer not null,
  goods_id integer not null,
  below bigint not null,
  made_at timestamp with time zone not null default now(),
  told_at timestamp with time zone,
  checked_at timestamp with time zone,
  id integer not null generated always as identity,
  constraint price_alert_pkey PRIMARY KEY (member_id, goods_id),
  constraint price_alert_id_key UNIQUE (id),
  constraint price_alert_below_check CHECK ((below > 0)),
  constraint price_alert_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE,
  constraint price_alert_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX price_alert_due ON price_alert USING btree (checked_at NULLS FIRST) WHERE (told_at IS NULL);
CREATE INDEX price_alert_goods ON price_alert USING btree (goods_id) WHERE (told_at IS NULL);
CREATE INDEX price_alert_waiting ON price_alert USING btree (made_at, id) WHERE (told_at IS NULL);

create table price_change (
  goods_id integer not null,
  at timestamp with time zone not null,
  price bigint not null,
  constraint price_change_pkey PRIMARY KEY (goods_id, at),
  constraint price_change_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE
);

create table promotion_level (
  level integer not null,
  names jsonb not null,
  experience integer not null,
  rate_bp integer not null,
  constraint promotion_level_pkey PRIMARY KEY (level),
  constraint promotion_level_experience_check CHECK ((experience >= 0)),
  constraint promotion_level_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000)))
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON promotion_level FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table purchase (
  id integer not null generated by default as identity,
  seller_id integer not null,
  platform_no text not null,
  operator_id integer,
  freight bigint not null,
  total bigint not null,
  detail jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null default now(),
  constraint purchase_pkey PRIMARY KEY (id),
  constraint purchase_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint purchase_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
);
CREATE INDEX purchase_ends ON purchase USING btree (reverse(platform_no) text_pattern_ops);
CREATE INDEX purchase_operator ON purchase USING btree (operator_id, at);
CREATE INDEX purchase_platform_no ON purchase USING btree (platform_no, id);
CREATE INDEX purchase_seller ON purchase USING btree (seller_id, at);
CREATE INDEX purchase_starts ON purchase USING btree (platform_no text_pattern_ops);

create table purchase_item (
  purchase_id integer not null,
  order_item_id integer not null,
  amount bigint not null,
  constraint purchase_item_pkey PRIMARY KEY (purchase_id, order_item_id),
  constraint purchase_item_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id),
  constraint purchase_item_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id)
);
CREATE INDEX purchase_item_item ON purchase_item USING btree (order_item_id);

create table push_key (
  id integer not null,
  public_key text not null,
  private_enc text not null,
  created_at timestamp with time zone not null default now(),
  constraint push_key_pkey PRIMARY KEY (id),
  constraint push_key_id_check CHECK ((id = 1))
);

create table push_subscription (
  id integer not null generated by default as identity,
  member_id integer not null,
  session_hash text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  lang text not null,
  created_at timestamp with time zone not null default now(),
  failed_at timestamp with time zone,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint push_subscription_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(token_hash) ON DELETE CASCADE
);
CREATE INDEX push_subscription_member ON push_subscription USING btree (member_id);
CREATE INDEX push_subscription_session ON push_subscription USING btree (session_hash);

create table queue_view (
  id integer not null generated by default as identity,
  operator_id integer not null,
  queue text not null,
  name text not null,
  filters jsonb not null,
  at timestamp with time zone not null default now(),
  constraint queue_view_pkey PRIMARY KEY (id),
  constraint queue_view_operator_id_queue_name_key UNIQUE (operator_id, queue, name),
  constraint queue_view_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE
);

create table rebate (
  id integer not null generated by default as identity,
  no text not null,
  member_id integer not null,
  invited_id integer not null,
  bill_id integer not null,
  waybill_id integer,
  onepay_id integer,
  freight bigint not null,
  rate_bp integer not null,
  discount_bp integer not null,
  amount bigint not null,
  state text not null default 'pending'::text,
  signals jsonb not null default '[]'::jsonb,
  reason text not null default ''::text,
  operator_id integer,
  created_at timestamp with time zone not null,
  received_at timestamp with time zone,
  available_at timestamp with time zone,
  ended_at timestamp with time zone,
  version integer not null default 1,
  constraint rebate_pkey PRIMARY KEY (id),
  constraint rebate_bill_id_key UNIQUE (bill_id),
  constraint rebate_no_key UNIQUE (no),
  constraint rebate_amount_check CHECK ((amount >= 0)),
  constraint rebate_freight_check CHECK ((freight >= 0)),
  constraint rebate_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'held'::text, 'available'::text, 'void'::text, 'taken_back'::text]))),
  constraint rebate_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint rebate_invited_id_fkey FOREIGN KEY (invited_id) REFERENCES member(id),
  constraint rebate_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint rebate_onepay_id_fkey FOREIGN KEY (onepay_id) REFERENCES onepay(id),
  constraint rebate_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint rebate_waybill_id_fkey FOREIGN KEY (waybill_id) REFERENCES waybill(id)
);
CREATE INDEX rebate_due ON rebate USING btree (received_at) WHERE (state = 'pending'::text);
CREATE INDEX rebate_invited ON rebate USING btree (invited_id, member_id);
CREATE INDEX rebate_member ON rebate USING btree (member_id, id DESC);
CREATE INDEX rebate_onepay ON rebate USING btree (onepay_id) WHERE (onepay_id IS NOT NULL);
CREATE INDEX rebate_state ON rebate USING btree (state, id);
CREATE INDEX rebate_waybill ON rebate USING btree (waybill_id) WHERE (waybill_id IS NOT NULL);
CREATE TRIGGER version BEFORE UPDATE ON rebate FOR EACH ROW EXECUTE FUNCTION raise_version();

create table reference_version (
  name text not null,
  version bigint not null default 0,
  constraint reference_version_pkey PRIMARY KEY (name)
);

create table refund (
  id integer not null generated by default as identity,
  no text not null,
  member_id integer not null,
  order_id integer not null,
  order_item_id integer not null,
  type text not null,
  reason text not null,
  content text not null default ''::text,
  files jsonb not null default '[]'::jsonb,
  num integer not null,
  fault text not null default 'member'::text,
  state text not null default 'applied'::text,
  state_before text,
  due_at timestamp with time zone,
  amount bigint not null default 0,
  parts jsonb not null default '[]'::jsonb,
  fee bigint not null default 0,
  courier text not null default ''::text,
  tracking_no text not null default ''::text,
  seller_gave bigint,
  to_method boolean not null default false,
  answer text not null default ''::text,
  appealed boolean not null default false,
  decided_by integer,
  operator_id integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_no_key UNIQUE (no),
  constraint refund_amount_check CHECK ((amount >= 0)),
  constraint refund_num_check CHECK ((num > 0)),
  constraint refund_state_before_known CHECK ((string_to_array(state_before, ','::text) <@ ARRAY['applied'::text, 'return_fee_due'::text, 'pay_review'::text, 'agreed'::text, 'returning'::text, 'exchanging'::text, 'refused'::text, 'refunded'::text, 'exchanged'::text, 'withdrawn'::text, 'closed'::text])),
  constraint refund_state_known CHECK ((state = ANY (ARRAY['applied'::text, 'return_fee_due'::text, 'pay_review'::text, 'agreed'::text, 'returning'::text, 'exchanging'::text, 'refused'::text, 'refunded'::text, 'exchanged'::text, 'withdrawn'::text, 'closed'::text]))),
  constraint refund_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint refund_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint refund_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint refund_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id),
  constraint refund_reason_fkey FOREIGN KEY (reason) REFERENCES refund_reason(code)
);
CREATE INDEX refund_at ON refund USING btree (updated_at, id);
CREATE INDEX refund_due ON refund USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX refund_item ON refund USING btree (order_item_id, id DESC);
CREATE INDEX refund_member ON refund USING btree (member_id, id DESC);
CREATE UNIQUE INDEX refund_one_open ON refund USING btree (order_item_id) WHERE (state = ANY (ARRAY['applied'::text, 'return_fee_due'::text, 'pay_review'::text, 'agreed'::text, 'returning'::text, 'exchanging'::text]));
CREATE INDEX refund_state ON refund USING btree (state, id);
CREATE INDEX refund_waits ON refund USING btree (state, updated_at, id);
CREATE TRIGGER version BEFORE UPDATE ON refund FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER work_came AFTER INSERT ON refund FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON refund FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_work_moved();

create table refund_reason (
  code text not null,
  names jsonb not null,
  fault text not null default 'member'::text,
  sort integer not null default 0,
  constraint refund_reason_pkey PRIMARY KEY (code)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON refund_reason FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table remind (
  member_id integer not null,
  event text not null,
  is_on boolean not null,
  channel text not null default 'mail'::text,
  constraint remind_pkey PRIMARY KEY (member_id, event, channel),
  constraint remind_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'push'::text]))),
  constraint remind_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

create table remind_default (
  event text not null,
  channel text not null,
  is_on boolean not null,
  constraint remind_default_pkey PRIMARY KEY (event, channel),
  constraint remind_default_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'push'::text])))
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON remind_default FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table remit (
  id integer not null generated by default as identity,
  no text not null,
  member_id integer not null,
  bill_id integer,
  bank_id integer not null,
  currency text not null,
  minor bigint not null,
  amount bigint not null,
  reference text not null default ''::text,
  paid_on date,
  slip_id integer,
  state text not null default 'submitted'::text,
  confirmed bigint,
  reason text not null default ''::text,
  operator_id integer,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  version integer not null default 1,
  constraint remit_pkey PRIMARY KEY (id),
  constraint remit_no_key UNIQUE (no),
  constraint remit_state_known CHECK ((state = ANY (ARRAY['submitted'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text]))),
  constraint remit_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES bank_account(id),
  constraint remit_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint remit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint remit_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint remit_slip_id_fkey FOREIGN KEY (slip_id) REFERENCES upload(id)
);
CREATE INDEX remit_ends ON remit USING btree (reverse(no) text_pattern_ops);
CREATE INDEX remit_member ON remit USING btree (member_id, id DESC);
CREATE UNIQUE INDEX remit_one_open ON remit USING btree (bill_id) WHERE ((state = 'submitted'::text) AND (bill_id IS NOT NULL));
CREATE INDEX remit_starts ON remit USING btree (no text_pattern_ops);
CREATE INDEX remit_state ON remit USING btree (state, id);
CREATE INDEX remit_waits ON remit USING btree (state, created_at, id);
CREATE INDEX remit_words ON remit USING gin (to_tsvector('simple'::regconfig, reference));
CREATE TRIGGER version BEFORE UPDATE ON remit FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER work_came AFTER INSERT ON remit FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON remit FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_work_moved();

create table review (
  id integer not null generated by default as identity,
  goods_id integer not null,
  order_item_id integer,
  member_id integer,
  nickname text not null,
  avatar text not null default ''::text,
  country text not null default ''::text,
  properties_name jsonb not null default '{}'::jsonb,
  star integer not null,
  content jsonb not null,
  files jsonb not null default '[]'::jsonb,
  reply jsonb,
  at timestamp with time zone not null default now(),
  state text not null default 'published'::text,
  state_at timestamp with time zone not null default now(),
  edited_at timestamp with time zone,
  hidden_reason text not null default ''::text,
  size_key text not null default ''::text,
  size jsonb not null default '{}'::jsonb,
  helpful integer not null default 0,
  reports integer not null default 0,
  reported_at timestamp with time zone,
  version integer not null default 1,
  constraint review_pkey PRIMARY KEY (id),
  constraint review_order_item_id_key UNIQUE (order_item_id),
  constraint review_helpful_check CHECK ((helpful >= 0)),
  constraint review_reports_check CHECK ((reports >= 0)),
  constraint review_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'hidden'::text]))),
  constraint review_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE,
  constraint review_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL,
  constraint review_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id)
);
CREATE INDEX review_goods ON review USING btree (goods_id, id DESC) WHERE (state = 'published'::text);
CREATE INDEX review_goods_helpful ON review USING btree (goods_id, helpful DESC, id DESC) WHERE (state = 'published'::text);
CREATE INDEX review_helpful_first ON review USING btree (helpful DESC, id DESC) WHERE (state = 'published'::text);
CREATE INDEX review_member ON review USING btree (member_id, id DESC);
CREATE INDEX review_newest ON review USING btree (id DESC) WHERE (state = 'published'::text);
CREATE INDEX review_reported ON review USING btree (reported_at, id) WHERE (reports > 0);
CREATE INDEX review_waiting ON review USING btree (id) WHERE (state = 'waiting'::text);
CREATE INDEX review_waits ON review USING btree (state, state_at, id);
CREATE TRIGGER thread_came AFTER INSERT OR DELETE ON review FOR EACH ROW EXECUTE FUNCTION follow_review();
CREATE TRIGGER thread_moved AFTER UPDATE ON review FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.reply IS DISTINCT FROM new.reply) OR (old.content IS DISTINCT FROM new.content) OR (old.member_id IS DISTINCT FROM new.member_id))) EXECUTE FUNCTION follow_review();
CREATE TRIGGER version BEFORE UPDATE OF star, content, files, reply, state, reports ON review FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER work_came AFTER INSERT ON review FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON review FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_work_moved();

create table review_helpful (
  review_id integer not null,
  member_id integer not null,
  at timestamp with time zone not null default now(),
  constraint review_helpful_pkey PRIMARY KEY (review_id, member_id),
  constraint review_helpful_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint review_helpful_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE
);
CREATE INDEX review_helpful_member ON review_helpful USING btree (member_id);

create table review_report (
  id integer not null generated by default as identity,
  review_id integer not null,
  member_id integer not null,
  reason text not null,
  note text not null default ''::text,
  at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint review_report_pkey PRIMARY KEY (id),
  constraint review_report_review_id_member_id_key UNIQUE (review_id, member_id),
  constraint review_report_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint review_report_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE
);
CREATE INDEX review_report_member ON review_report USING btree (member_id, at);

create table role (
  code text not null,
  names jsonb not null,
  permissions jsonb not null,
  constraint role_pkey PRIMARY KEY (code)
);

create table said_translation (
  member_id integer not null,
  lang text not null,
  hash text not null,
  text text not null,
  machine boolean not null,
  at timestamp with time zone not null,
  constraint said_translation_pkey PRIMARY KEY (member_id, lang, hash),
  constraint said_translation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

create table search_band (
  band integer not null,
  goods integer not null,
  constraint search_band_pkey PRIMARY KEY (band)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON search_band FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table search_best (
  level integer not null,
  from_band integer not null,
  ready_band integer not null,
  constraint search_best_pkey PRIMARY KEY (level)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON search_best FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table search_synonym (
  id integer not null generated by default as identity,
  words jsonb not null,
  keys jsonb not null default '[]'::jsonb,
  note text not null default ''::text,
  enabled boolean not null default true,
  broader text not null default ''::text,
  constraint search_synonym_pkey PRIMARY KEY (id)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON search_synonym FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table search_word (
  word text not null,
  goods integer not null default 0,
  sound text,
  near integer[] not null default '{}'::integer[],
  constraint search_word_pkey PRIMARY KEY (word)
);
CREATE INDEX search_word_near ON search_word USING gin (near) WITH (fastupdate=off);
CREATE INDEX search_word_sound ON search_word USING btree (sound) WHERE (sound IS NOT NULL);

create table segment (
  id integer not null generated by default as identity,
  name text not null,
  rule jsonb not null,
  version integer not null default 1,
  operator_id integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint segment_pkey PRIMARY KEY (id),
  constraint segment_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

create table segment_gift (
  id integer not null generated by default as identity,
  segment_id integer,
  name text not null,
  rule jsonb not null,
  coupon_rule_id integer not null,
  members integer not null,
  state text not null default 'running'::text,
  operator_id integer not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint segment_gift_pkey PRIMARY KEY (id),
  constraint segment_gift_state_known CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text]))),
  constraint segment_gift_coupon_rule_id_fkey FOREIGN KEY (coupon_rule_id) REFERENCES coupon_rule(id),
  constraint segment_gift_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint segment_gift_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES segment(id) ON DELETE SET NULL
);
CREATE INDEX segment_gift_running ON segment_gift USING btree (id) WHERE (ended_at IS NULL);
CREATE INDEX segment_gift_segment ON segment_gift USING btree (segment_id, id DESC);

create table segment_gift_member (
  gift_id integer not null,
  member_id integer not null,
  state text not null default 'waiting'::text,
  coupon_id integer,
  tries integer not null default 0,
  at timestamp with time zone,
  constraint segment_gift_member_pkey PRIMARY KEY (gift_id, member_id),
  constraint segment_gift_member_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'given'::text, 'had'::text, 'none_left'::text, 'gone'::text, 'failed'::text]))),
  constraint segment_gift_member_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id),
  constraint segment_gift_member_gift_id_fkey FOREIGN KEY (gift_id) REFERENCES segment_gift(id),
  constraint segment_gift_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX segment_gift_member_coupon ON segment_gift_member USING btree (coupon_id) WHERE (coupon_id IS NOT NULL);
CREATE INDEX segment_gift_member_next ON segment_gift_member USING btree (gift_id, state, tries, member_id);

create table seller (
  id integer not null generated by default as identity,
  api_type text not null,
  code text not null,
  names jsonb not null,
  pic_url text not null default ''::text,
  location jsonb not null default '{}'::jsonb,
  post_fee bigint not null default 0,
  free_over bigint,
  item_score numeric(3,1),
  delivery_score numeric(3,1),
  doc jsonb not null default '{}'::jsonb,
  selected boolean not null default false,
  member_id integer,
  created_at timestamp with time zone not null default now(),
  constraint seller_pkey PRIMARY KEY (id),
  constraint seller_api_type_code_key UNIQUE (api_type, code)
);

create table seller_application (
  id integer not null generated by default as identity,
  member_id integer not null,
  state text not null default 'pending'::text,
  kind text not null default 'company'::text,
  company text not null,
  contact text not null,
  phone text not null,
  category_id integer,
  content text not null default ''::text,
  papers jsonb not null default '[]'::jsonb,
  reason text not null default ''::text,
  seller_id integer,
  decided_by integer,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint seller_application_pkey PRIMARY KEY (id),
  constraint seller_application_member_id_key UNIQUE (member_id),
  constraint seller_application_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint seller_application_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint seller_application_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint seller_application_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint seller_application_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id)
);
CREATE INDEX seller_application_names ON seller_application USING gin (letter_pairs(((company || ' '::text) || contact)));
CREATE INDEX seller_application_waits ON seller_application USING btree (state, updated_at, id);
CREATE TRIGGER version BEFORE UPDATE ON seller_application FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER work_came AFTER INSERT ON seller_application FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON seller_application FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_work_moved();

create table seller_goods (
  id integer not null generated by default as identity,
  goods_id integer not null,
  seller_id integer not null,
  state text not null default 'pending'::text,
  reason text not null default ''::text,
  ship_days integer not null default 3,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint seller_goods_pkey PRIMARY KEY (id),
  constraint seller_goods_goods_id_key UNIQUE (goods_id),
  constraint seller_goods_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'listed'::text, 'rejected'::text, 'off'::text]))),
  constraint seller_goods_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE,
  constraint seller_goods_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES own_seller(seller_id)
);
CREATE INDEX seller_goods_seller ON seller_goods USING btree (seller_id, id DESC);
CREATE INDEX seller_goods_waits ON seller_goods USING btree (state, updated_at, id);
CREATE TRIGGER version BEFORE UPDATE ON seller_goods FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER work_came AFTER INSERT ON seller_goods FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON seller_goods FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_work_moved();

create table seller_payout (
  id integer not null generated by default as identity,
  no text not null,
  seller_id integer not null,
  amount bigint not null,
  state text not null default 'open'::text,
  bank_name text not null,
  account_name text not null,
  account_no_enc text not null,
  account_last text not null,
  operator_id integer not null,
  first_by integer,
  second_by integer,
  bank_id integer,
  reference text not null default ''::text,
  reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  paid_at timestamp with time zone,
  version integer not null default 1,
  payee_changed_at timestamp with time zone,
  constraint seller_payout_pkey PRIMARY KEY (id),
  constraint seller_payout_no_key UNIQUE (no),
  constraint seller_payout_amount_check CHECK ((amount > 0)),
  constraint seller_payout_state_known CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'paid'::text, 'cancelled'::text]))),
  constraint seller_payout_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES bank_account(id),
  constraint seller_payout_first_by_fkey FOREIGN KEY (first_by) REFERENCES operator(id),
  constraint seller_payout_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint seller_payout_second_by_fkey FOREIGN KEY (second_by) REFERENCES operator(id),
  constraint seller_payout_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES own_seller(seller_id)
);
CREATE UNIQUE INDEX seller_payout_one_open ON seller_payout USING btree (seller_id) WHERE (state = ANY (ARRAY['open'::text, 'approved'::text]));
CREATE INDEX seller_payout_seller ON seller_payout USING btree (seller_id, id DESC);
CREATE INDEX seller_payout_state ON seller_payout USING btree (state, id);
CREATE INDEX seller_payout_waits ON seller_payout USING btree (state, created_at, id);
CREATE TRIGGER version BEFORE UPDATE ON seller_payout FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER work_came AFTER INSERT ON seller_payout FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON seller_payout FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.first_by IS DISTINCT FROM new.first_by))) EXECUTE FUNCTION tell_work_moved();

create table seller_share (
  id integer not null generated by default as identity,
  order_item_id integer not null,
  order_id integer not null,
  seller_id integer not null,
  state text not null default 'pending'::text,
  commission_bp integer not null,
  goods bigint not null,
  freight bigint not null default 0,
  commission bigint not null,
  amount bigint not null,
  booked boolean not null default false,
  goods_id integer not null,
  sku_id text not null,
  stock integer not null default 0,
  ended_at timestamp with time zone,
  payout_id integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint seller_share_pkey PRIMARY KEY (id),
  constraint seller_share_order_item_id_key UNIQUE (order_item_id),
  constraint seller_share_amount_check CHECK ((amount >= 0)),
  constraint seller_share_commission_check CHECK ((commission >= 0)),
  constraint seller_share_freight_check CHECK ((freight >= 0)),
  constraint seller_share_goods_check CHECK ((goods >= 0)),
  constraint seller_share_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'available'::text, 'paid_out'::text, 'taken_back'::text]))),
  constraint seller_share_stock_check CHECK ((stock >= 0)),
  constraint seller_share_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id),
  constraint seller_share_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint seller_share_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id),
  constraint seller_share_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES seller_payout(id),
  constraint seller_share_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES own_seller(seller_id)
);
CREATE INDEX seller_share_due ON seller_share USING btree (ended_at) WHERE ((state = 'pending'::text) AND (ended_at IS NOT NULL));
CREATE INDEX seller_share_order ON seller_share USING btree (order_id);
CREATE INDEX seller_share_seller ON seller_share USING btree (seller_id, state);
CREATE TRIGGER work_came AFTER INSERT ON seller_share FOR EACH ROW EXECUTE FUNCTION tell_seller_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON seller_share FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.amount IS DISTINCT FROM new.amount))) EXECUTE FUNCTION tell_seller_moved();

create table server_instance (
  id text not null,
  seen_at timestamp with time zone not null default now(),
  constraint server_instance_pkey PRIMARY KEY (id)
);

create table service (
  code text not null,
  names jsonb not null,
  doc jsonb not null,
  level text not null,
  unit text not null,
  price bigint not null,
  free integer not null default 0,
  enabled boolean not null default true,
  sort integer not null default 0,
  constraint service_pkey PRIMARY KEY (code)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON service FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table session (
  token_hash text not null,
  member_id integer not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ip text not null default ''::text,
  agent text not null default ''::text,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX session_expires ON session USING btree (expires_at);
CREATE INDEX session_member ON session USING btree (member_id);

create table setting (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint setting_pkey PRIMARY KEY (key)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON setting FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table shipment_mapping (
  id integer not null generated by default as identity,
  name text not null,
  mapping jsonb not null,
  operator_id integer,
  updated_at timestamp with time zone not null,
  constraint shipment_mapping_pkey PRIMARY KEY (id),
  constraint shipment_mapping_name_key UNIQUE (name),
  constraint shipment_mapping_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

create table signin (
  member_id integer not null,
  date date not null,
  filled boolean not null default false,
  points integer not null default 0,
  at timestamp with time zone not null default now(),
  constraint signin_pkey PRIMARY KEY (member_id, date),
  constraint signin_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);

create table signin_streak (
  member_id integer not null,
  last_day date,
  streak integer not null default 0,
  total integer not null default 0,
  hidden boolean not null default false,
  constraint signin_streak_pkey PRIMARY KEY (member_id),
  constraint signin_streak_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX signin_streak_rank ON signin_streak USING btree (last_day, streak DESC, total DESC, member_id) WHERE (NOT hidden);

create table size_row (
  id integer not null generated by default as identity,
  table_id integer not null,
  sort integer not null default 0,
  chest_from integer,
  chest_to integer,
  waist_from integer,
  waist_to integer,
  hip_from integer,
  hip_to integer,
  height_from integer,
  height_to integer,
  foot_from integer,
  foot_to integer,
  finger_from integer,
  finger_to integer,
  head_from integer,
  head_to integer,
  underbust_from integer,
  underbust_to integer,
  hand_from integer,
  hand_to integer,
  cn text not null default ''::text,
  eu text not null default ''::text,
  us text not null default ''::text,
  uk text not null default ''::text,
  jp text not null default ''::text,
  kr text not null default ''::text,
  fr text not null default ''::text,
  it text not null default ''::text,
  au text not null default ''::text,
  intl text not null default ''::text,
  cup_from integer,
  cup_to integer,
  constraint size_row_pkey PRIMARY KEY (id),
  constraint size_row_table_id_fkey FOREIGN KEY (table_id) REFERENCES size_table(id) ON DELETE CASCADE
);
CREATE INDEX size_row_table ON size_row USING btree (table_id, sort, id);

create table size_table (
  id integer not null generated by default as identity,
  code text not null,
  kind text not null,
  names jsonb not null,
  notes jsonb not null default '{}'::jsonb,
  sources jsonb not null default '{}'::jsonb,
  sort integer not null default 0,
  enabled boolean not null default true,
  constraint size_table_pkey PRIMARY KEY (id),
  constraint size_table_code_key UNIQUE (code)
);

create table sku (
  id integer not null generated by default as identity,
  goods_id integer not null,
  sku_id text not null,
  properties text not null default ''::text,
  properties_name jsonb not null default '{}'::jsonb,
  price bigint not null,
  orginal_price bigint,
  quantity integer not null default 0,
  pic_url text,
  spec_id text not null default ''::text,
  constraint sku_pkey PRIMARY KEY (id),
  constraint sku_goods_id_sku_id_key UNIQUE (goods_id, sku_id),
  constraint sku_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE
);

create table source_answer (
  key text not null,
  code text not null,
  kind text not null,
  body jsonb,
  at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint source_answer_pkey PRIMARY KEY (key)
);
CREATE INDEX source_answer_expiry ON source_answer USING btree (expires_at);

create table source_state (
  code text not null,
  failures integer not null default 0,
  open_until timestamp with time zone,
  problem text not null default ''::text,
  error text not null default ''::text,
  error_at timestamp with time zone,
  constraint source_state_pkey PRIMARY KEY (code)
);

create table source_use (
  code text not null,
  kind text not null,
  day date not null,
  calls integer not null default 0,
  failed integer not null default 0,
  cached integer not null default 0,
  ms bigint not null default 0,
  cost bigint not null default 0,
  constraint source_use_pkey PRIMARY KEY (code, kind, day)
);
CREATE INDEX source_use_day ON source_use USING btree (day);

create table split_order (
  id integer not null generated by default as identity,
  order_item_id integer not null,
  member_id integer not null,
  num integer not null,
  price bigint not null,
  state text not null default 'unpaid'::text,
  made_item_id integer,
  operator_id integer,
  created_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  constraint split_order_pkey PRIMARY KEY (id),
  constraint split_order_num_check CHECK ((num > 0)),
  constraint split_order_price_check CHECK ((price >= 0)),
  constraint split_order_state_known CHECK ((state = ANY (ARRAY['unpaid'::text, 'paid'::text, 'done'::text, 'cancelled'::text, 'refunded'::text]))),
  constraint split_order_made_item_id_fkey FOREIGN KEY (made_item_id) REFERENCES order_item(id),
  constraint split_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint split_order_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint split_order_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id)
);
CREATE INDEX split_order_item ON split_order USING btree (order_item_id, id);
CREATE INDEX split_order_member ON split_order USING btree (member_id, state);
CREATE INDEX split_order_state ON split_order USING btree (state, id);
CREATE INDEX split_order_waits ON split_order USING btree (created_at, id) WHERE (state = 'paid'::text);
CREATE TRIGGER work_came AFTER INSERT ON split_order FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON split_order FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_work_moved();

create table staff_note (
  id integer not null generated by default as identity,
  thing text not null,
  thing_id integer not null,
  member_id integer,
  operator_id integer not null,
  text text not null,
  at timestamp with time zone not null,
  constraint staff_note_pkey PRIMARY KEY (id),
  constraint staff_note_thing_check CHECK ((thing = ANY (ARRAY['order'::text, 'waybill'::text, 'parcel'::text, 'member'::text, 'feedback'::text, 'review'::text]))),
  constraint staff_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint staff_note_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX staff_note_member ON staff_note USING btree (member_id);
CREATE INDEX staff_note_of ON staff_note USING btree (thing, thing_id, id);

create table stocktake (
  id integer not null generated by default as identity,
  warehouse_id integer not null,
  zone text not null,
  state text not null default 'counting'::text,
  operator_id integer not null,
  created_at timestamp with time zone not null,
  proposed_by integer,
  proposed_at timestamp with time zone,
  closed_by integer,
  closed_at timestamp with time zone,
  lost integer not null default 0,
  version integer not null default 1,
  constraint stocktake_pkey PRIMARY KEY (id),
  constraint stocktake_state_known CHECK ((state = ANY (ARRAY['counting'::text, 'proposed'::text, 'closed'::text, 'cancelled'::text]))),
  constraint stocktake_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operator(id),
  constraint stocktake_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint stocktake_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operator(id),
  constraint stocktake_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
);
CREATE INDEX stocktake_closed ON stocktake USING btree (warehouse_id, closed_at) WHERE (lost > 0);
CREATE INDEX stocktake_list ON stocktake USING btree (warehouse_id, id DESC);
CREATE UNIQUE INDEX stocktake_one_open ON stocktake USING btree (warehouse_id, zone) WHERE (state = ANY (ARRAY['counting'::text, 'proposed'::text]));
CREATE TRIGGER version BEFORE UPDATE ON stocktake FOR EACH ROW EXECUTE FUNCTION raise_version();

create table stocktake_bin (
  stocktake_id integer not null,
  bin text not null,
  operator_id integer not null,
  at timestamp with time zone not null,
  constraint stocktake_bin_pkey PRIMARY KEY (stocktake_id, bin),
  constraint stocktake_bin_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint stocktake_bin_stocktake_id_fkey FOREIGN KEY (stocktake_id) REFERENCES stocktake(id) ON DELETE CASCADE
);

create table stocktake_item (
  stocktake_id integer not null,
  order_item_id integer not null,
  expected_bin text,
  found_bin text,
  num integer,
  operator_id integer,
  at timestamp with time zone,
  resolution text,
  reason text not null default ''::text,
  kind text,
  value integer,
  constraint stocktake_item_pkey PRIMARY KEY (stocktake_id, order_item_id),
  constraint stocktake_item_num_check CHECK ((num >= 0)),
  constraint stocktake_item_resolution_check CHECK ((resolution = ANY (ARRAY['lost'::text, 'look'::text, 'kept'::text]))),
  constraint stocktake_item_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint stocktake_item_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id),
  constraint stocktake_item_stocktake_id_fkey FOREIGN KEY (stocktake_id) REFERENCES stocktake(id) ON DELETE CASCADE
);
CREATE INDEX stocktake_item_of ON stocktake_item USING btree (order_item_id);

create table supplier_order (
  id integer not null generated by default as identity,
  key text not null,
  connector text not null,
  test boolean not null,
  api_type text not null,
  seller_id integer not null,
  warehouse_id integer not null,
  operator_id integer not null,
  state text not null,
  platform_no text not null default ''::text,
  freight integer not null,
  freight_booked integer not null default 0,
  problem text not null default ''::text,
  turn integer not null default 0,
  tries integer not null default 0,
  next_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint supplier_order_pkey PRIMARY KEY (id),
  constraint supplier_order_key_key UNIQUE (key),
  constraint supplier_order_state_known CHECK ((state = ANY (ARRAY['asked'::text, 'failed'::text, 'created'::text, 'cancelling'::text, 'paid'::text, 'shipped'::text, 'cancelled'::text]))),
  constraint supplier_order_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint supplier_order_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(id),
  constraint supplier_order_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
);
CREATE INDEX supplier_order_due ON supplier_order USING btree (next_at, id) WHERE (next_at IS NOT NULL);
CREATE INDEX supplier_order_key_end ON supplier_order USING btree (reverse(key) text_pattern_ops);
CREATE INDEX supplier_order_key_start ON supplier_order USING btree (key text_pattern_ops);
CREATE INDEX supplier_order_no_end ON supplier_order USING btree (reverse(platform_no) text_pattern_ops);
CREATE INDEX supplier_order_no_start ON supplier_order USING btree (platform_no text_pattern_ops);
CREATE UNIQUE INDEX supplier_order_platform_no ON supplier_order USING btree (connector, platform_no) WHERE (platform_no <> ''::text);
CREATE INDEX supplier_order_state ON supplier_order USING btree (state, created_at DESC, id DESC);
CREATE TRIGGER work_came AFTER INSERT ON supplier_order FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON supplier_order FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.problem IS DISTINCT FROM new.problem))) EXECUTE FUNCTION tell_work_moved();

create table supplier_order_line (
  id integer not null generated by default as identity,
  supplier_order_id integer not null,
  order_item_id integer not null,
  num_iid text not null,
  sku_id text not null,
  num integer not null,
  price_asked integer not null,
  price integer not null,
  state text not null default 'open'::text,
  reason text not null default ''::text,
  spec_id text not null default ''::text,
  constraint supplier_order_line_pkey PRIMARY KEY (id),
  constraint supplier_order_line_state_known CHECK ((state = ANY (ARRAY['open'::text, 'booked'::text, 'refused'::text, 'dropped'::text, 'refunded'::text]))),
  constraint supplier_order_line_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id),
  constraint supplier_order_line_supplier_order_id_fkey FOREIGN KEY (supplier_order_id) REFERENCES supplier_order(id)
);
CREATE INDEX supplier_order_line_item ON supplier_order_line USING btree (order_item_id);
CREATE UNIQUE INDEX supplier_order_line_open ON supplier_order_line USING btree (order_item_id) WHERE (state = 'open'::text);
CREATE INDEX supplier_order_line_order ON supplier_order_line USING btree (supplier_order_id, id);
CREATE TRIGGER demand_order_moved AFTER UPDATE ON supplier_order_line FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION demand_ordered();
CREATE TRIGGER demand_ordered AFTER INSERT OR DELETE ON supplier_order_line FOR EACH ROW EXECUTE FUNCTION demand_ordered();

create table supplier_push (
  id integer not null generated by default as identity,
  connector text not null,
  ref text not null,
  type text not null,
  about text not null,
  platform_no text not null,
  supplier_order_id integer,
  effects jsonb not null default '[]'::jsonb,
  read_at timestamp with time zone,
  at timestamp with time zone not null,
  constraint supplier_push_pkey PRIMARY KEY (id),
  constraint supplier_push_connector_ref_key UNIQUE (connector, ref),
  constraint supplier_push_supplier_order_id_fkey FOREIGN KEY (supplier_order_id) REFERENCES supplier_order(id)
);
CREATE INDEX supplier_push_order ON supplier_push USING btree (supplier_order_id, id);
CREATE INDEX supplier_push_recent ON supplier_push USING btree (id DESC);
CREATE INDEX supplier_push_waits ON supplier_push USING btree (connector, platform_no) WHERE (read_at IS NULL);

create table supplier_refund (
  supplier_order_id integer not null,
  ref text not null,
  num integer not null,
  at timestamp with time zone not null,
  constraint supplier_refund_pkey PRIMARY KEY (supplier_order_id, ref),
  constraint supplier_refund_supplier_order_id_fkey FOREIGN KEY (supplier_order_id) REFERENCES supplier_order(id)
);

create table text_count (
  resource text not null,
  total integer not null,
  missing jsonb not null,
  at timestamp with time zone not null,
  constraint text_count_pkey PRIMARY KEY (resource)
);

create table text_fill (
  id integer not null generated by default as identity,
  resource text not null,
  lang text not null,
  operator_id integer not null,
  at timestamp with time zone not null,
  after_key text not null default ''::text,
  filled integer not null default 0,
  done_at timestamp with time zone,
  constraint text_fill_pkey PRIMARY KEY (id),
  constraint text_fill_resource_lang_key UNIQUE (resource, lang),
  constraint text_fill_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

create table text_override (
  lang text not null,
  key text not null,
  text text not null,
  constraint text_override_pkey PRIMARY KEY (lang, key)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON text_override FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table thread (
  id integer not null generated by default as identity,
  thing text not null,
  thing_id integer not null,
  last_at timestamp with time zone not null,
  waiting integer not null default 0,
  since timestamp with time zone,
  member_id integer,
  aside_at timestamp with time zone,
  constraint thread_pkey PRIMARY KEY (id),
  constraint thread_thing_thing_id_key UNIQUE (thing, thing_id),
  constraint thread_thing CHECK ((thing = ANY (ARRAY['order'::text, 'waybill'::text, 'feedback'::text, 'review'::text]))),
  constraint thread_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL
);
CREATE INDEX thread_at ON thread USING btree (thing, last_at, id);
CREATE INDEX thread_last ON thread USING btree (last_at, id);
CREATE INDEX thread_of_member ON thread USING btree (member_id);
CREATE INDEX thread_waits ON thread USING btree (since, id) WHERE (since IS NOT NULL);
CREATE INDEX thread_waits_of ON thread USING btree (thing, since, id) WHERE (since IS NOT NULL);

create table thread_message (
  id integer not null generated by default as identity,
  thing text not null,
  thing_id integer not null,
  member_id integer not null,
  from_kind text not null,
  operator_id integer,
  text text not null default ''::text,
  files jsonb not null default '[]'::jsonb,
  at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  texts jsonb,
  translations jsonb,
  constraint thread_message_pkey PRIMARY KEY (id),
  constraint thread_message_thing CHECK ((thing = ANY (ARRAY['order'::text, 'waybill'::text, 'review'::text]))),
  constraint thread_message_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint thread_message_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX thread_member ON thread_message USING btree (member_id, id DESC);
CREATE INDEX thread_waiting ON thread_message USING btree (thing, thing_id) WHERE ((from_kind = 'member'::text) AND (read_at IS NULL));
CREATE TRIGGER review_reply_came AFTER INSERT ON thread_message FOR EACH ROW WHEN ((new.thing = 'review'::text)) EXECUTE FUNCTION follow_review();
CREATE TRIGGER thread_came AFTER INSERT ON thread_message FOR EACH ROW WHEN ((new.thing = ANY (ARRAY['order'::text, 'waybill'::text]))) EXECUTE FUNCTION follow_thread();
CREATE TRIGGER thread_moved AFTER UPDATE ON thread_message FOR EACH ROW WHEN (((new.thing = ANY (ARRAY['order'::text, 'waybill'::text])) AND ((old.read_at IS DISTINCT FROM new.read_at) OR (old.at <> new.at)))) EXECUTE FUNCTION follow_thread();

create table tracking_event (
  id integer not null generated by default as identity,
  tracking_no text not null,
  word text not null,
  texts jsonb not null,
  place text not null default ''::text,
  at timestamp with time zone not null,
  source text not null default 'manual'::text,
  operator_id integer,
  created_at timestamp with time zone not null default now(),
  constraint tracking_event_pkey PRIMARY KEY (id),
  constraint tracking_event_tracking_no_word_at_place_key UNIQUE (tracking_no, word, at, place),
  constraint tracking_event_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

create table translation (
  hash text not null,
  lang text not null,
  text text not null,
  at timestamp with time zone not null,
  constraint translation_pkey PRIMARY KEY (hash, lang)
);

create table unit (
  id integer not null generated by default as identity,
  no text not null,
  kind text not null,
  warehouse_id integer not null,
  line_id integer,
  carrier text not null default ''::text,
  parent_id integer,
  state text not null default 'open'::text,
  weight integer,
  seal_no text not null default ''::text,
  reference text not null default ''::text,
  operator_id integer not null,
  created_at timestamp with time zone not null,
  sealed_at timestamp with time zone,
  departed_at timestamp with time zone,
  constraint unit_pkey PRIMARY KEY (id),
  constraint unit_no_key UNIQUE (no),
  constraint unit_kind_check CHECK ((kind = ANY (ARRAY['bag'::text, 'pallet'::text, 'master'::text]))),
  constraint unit_state_known CHECK ((state = ANY (ARRAY['open'::text, 'sealed'::text, 'confirmed'::text, 'departed'::text, 'cancelled'::text]))),
  constraint unit_weight_check CHECK ((weight > 0)),
  constraint unit_line_id_fkey FOREIGN KEY (line_id) REFERENCES line(id),
  constraint unit_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint unit_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES unit(id),
  constraint unit_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
);
CREATE INDEX unit_list ON unit USING btree (warehouse_id, state, id DESC);
CREATE INDEX unit_parent ON unit USING btree (parent_id) WHERE (parent_id IS NOT NULL);

create table unit_box (
  box_id integer not null,
  unit_id integer not null,
  operator_id integer not null,
  at timestamp with time zone not null,
  constraint unit_box_pkey PRIMARY KEY (box_id),
  constraint unit_box_box_id_fkey FOREIGN KEY (box_id) REFERENCES box(id) ON DELETE CASCADE,
  constraint unit_box_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint unit_box_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES unit(id)
);
CREATE INDEX unit_box_unit ON unit_box USING btree (unit_id);

create table upload (
  id integer not null generated by default as identity,
  name text not null,
  use text not null,
  member_id integer,
  operator_id integer,
  mime text not null,
  bytes integer not null,
  width integer not null default 0,
  height integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_name_key UNIQUE (name),
  constraint upload_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL
);
CREATE INDEX upload_member ON upload USING btree (member_id, created_at);
CREATE INDEX upload_unclaimed ON upload USING btree (created_at) WHERE (use = 'unclaimed'::text);

create table upload_blob (
  name text not null,
  data bytea not null,
  constraint upload_blob_pkey PRIMARY KEY (name),
  constraint upload_blob_name_fkey FOREIGN KEY (name) REFERENCES upload(name) ON DELETE CASCADE
);

create table upload_object (
  name text not null,
  store text not null,
  sha256 text not null,
  looked_at timestamp with time zone not null,
  constraint upload_object_pkey PRIMARY KEY (name),
  constraint upload_object_name_fkey FOREIGN KEY (name) REFERENCES upload(name) ON DELETE CASCADE
);
CREATE INDEX upload_object_store ON upload_object USING btree (store, looked_at);
CREATE TRIGGER upload_object_gone AFTER DELETE OR UPDATE OF store ON upload_object FOR EACH ROW EXECUTE FUNCTION upload_object_gone();

create table wallet_freeze (
  id integer not null generated by default as identity,
  member_id integer not null,
  change_id integer not null,
  at timestamp with time zone not null default now(),
  lifted_at timestamp with time zone,
  operator_id integer,
  reason text not null default ''::text,
  version integer not null default 1,
  constraint wallet_freeze_pkey PRIMARY KEY (id),
  constraint wallet_freeze_change_id_fkey FOREIGN KEY (change_id) REFERENCES account_change(id) ON DELETE CASCADE,
  constraint wallet_freeze_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint wallet_freeze_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX wallet_freeze_lifted ON wallet_freeze USING btree (id DESC) WHERE (lifted_at IS NOT NULL);
CREATE UNIQUE INDEX wallet_freeze_open ON wallet_freeze USING btree (member_id) WHERE (lifted_at IS NULL);
CREATE TRIGGER version BEFORE UPDATE ON wallet_freeze FOR EACH ROW EXECUTE FUNCTION raise_version();

create table warehouse (
  id integer not null generated by default as identity,
  code text not null,
  names jsonb not null,
  city jsonb not null,
  address jsonb not null,
  postcode text not null,
  phone text not null,
  receiver text not null,
  tips jsonb not null,
  enabled boolean not null default true,
  sort integer not null default 0,
  region text not null default ''::text,
  constraint warehouse_pkey PRIMARY KEY (id),
  constraint warehouse_code_key UNIQUE (code)
);
CREATE TRIGGER reference_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON warehouse FOR EACH STATEMENT EXECUTE FUNCTION raise_reference_version();

create table wave (
  id integer not null generated by default as identity,
  warehouse_id integer not null,
  zone text not null default ''::text,
  operator_id integer not null,
  at timestamp with time zone not null,
  constraint wave_pkey PRIMARY KEY (id),
  constraint wave_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint wave_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
);
CREATE INDEX wave_at ON wave USING btree (warehouse_id, id DESC);

create table waybill (
  id integer not null generated by default as identity,
  no text not null,
  member_id integer not null,
  warehouse_id integer not null,
  line_id integer not null,
  address jsonb not null,
  country text not null,
  state text not null default 'unpaid'::text,
  state_before text,
  due_at timestamp with time zone,
  pays text not null default 'now'::text,
  services jsonb not null default '[]'::jsonb,
  insured_value bigint not null default 0,
  declare_rows jsonb not null default '[]'::jsonb,
  remark text not null default ''::text,
  quote jsonb not null,
  terms jsonb not null,
  final jsonb,
  settlement jsonb,
  paid bigint not null default 0,
  refunded bigint not null default 0,
  bonus bigint not null default 0,
  booked jsonb not null default '[]'::jsonb,
  currency text not null,
  rate text not null,
  coupon_id integer,
  points integer not null default 0,
  problem jsonb,
  operator_id integer,
  hidden boolean not null default false,
  created_at timestamp with time zone not null default now(),
  paid_at timestamp with time zone,
  packed_at timestamp with time zone,
  dispatched_at timestamp with time zone,
  delivered_at timestamp with time zone,
  received_at timestamp with time zone,
  wave_id integer,
  version integer not null default 1,
  constraint waybill_pkey PRIMARY KEY (id),
  constraint waybill_no_key UNIQUE (no),
  constraint waybill_state_before_known CHECK ((string_to_array(state_before, ','::text) <@ ARRAY['unpaid'::text, 'pay_review'::text, 'to_pack'::text, 'packing'::text, 'problem'::text, 'choose_line'::text, 'settle_due'::text, 'to_dispatch'::text, 'dispatched'::text, 'delivered'::text, 'received'::text, 'cancelled'::text, 'lost'::text, 'seized'::text, 'returned'::text])),
  constraint waybill_state_known CHECK ((state = ANY (ARRAY['unpaid'::text, 'pay_review'::text, 'to_pack'::text, 'packing'::text, 'problem'::text, 'choose_line'::text, 'settle_due'::text, 'to_dispatch'::text, 'dispatched'::text, 'delivered'::text, 'received'::text, 'cancelled'::text, 'lost'::text, 'seized'::text, 'returned'::text]))),
  constraint waybill_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id),
  constraint waybill_line_id_fkey FOREIGN KEY (line_id) REFERENCES line(id),
  constraint waybill_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint waybill_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint waybill_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint waybill_wave_id_fkey FOREIGN KEY (wave_id) REFERENCES wave(id)
);
CREATE INDEX waybill_disputed ON waybill USING btree (id) WHERE ((state = 'settle_due'::text) AND (COALESCE((settlement ->> 'state'::text), ''::text) = 'disputed'::text));
CREATE INDEX waybill_due ON waybill USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX waybill_ends ON waybill USING btree (reverse(no) text_pattern_ops);
CREATE INDEX waybill_in_hand ON waybill USING btree (operator_id) WHERE (state = 'packing'::text);
CREATE INDEX waybill_member ON waybill USING btree (member_id, id DESC) WHERE (NOT hidden);
CREATE INDEX waybill_of_member ON waybill USING btree (member_id, state);
CREATE INDEX waybill_queue ON waybill USING btree (state, paid_at) INCLUDE (warehouse_id, created_at, packed_at, dispatched_at);
CREATE INDEX waybill_since ON waybill USING btree (state, waybill_since(state, paid_at, created_at, packed_at, dispatched_at)) INCLUDE (warehouse_id);
CREATE INDEX waybill_starts ON waybill USING btree (no text_pattern_ops);
CREATE INDEX waybill_wave ON waybill USING btree (wave_id) WHERE (wave_id IS NOT NULL);
CREATE TRIGGER version BEFORE UPDATE OF state, settlement ON waybill FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER waybill_tallied AFTER INSERT ON waybill REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tally_waybills();
CREATE TRIGGER waybill_tally_moved AFTER UPDATE ON waybill FOR EACH ROW WHEN (((((((old.state IS DISTINCT FROM new.state) OR (old.warehouse_id IS DISTINCT FROM new.warehouse_id)) OR (old.paid_at IS DISTINCT FROM new.paid_at)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.packed_at IS DISTINCT FROM new.packed_at)) OR (old.dispatched_at IS DISTINCT FROM new.dispatched_at))) EXECUTE FUNCTION tally_waybill_change();
CREATE TRIGGER waybill_untallied AFTER DELETE ON waybill REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tally_waybills();
CREATE TRIGGER work_came AFTER INSERT ON waybill FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON waybill FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.operator_id IS DISTINCT FROM new.operator_id) OR (old.settlement IS DISTINCT FROM new.settlement))) EXECUTE FUNCTION tell_work_moved();

create table waybill_item (
  waybill_id integer not null,
  order_item_id integer not null,
  left_at timestamp with time zone,
  constraint waybill_item_pkey PRIMARY KEY (waybill_id, order_item_id),
  constraint waybill_item_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_item(id),
  constraint waybill_item_waybill_id_fkey FOREIGN KEY (waybill_id) REFERENCES waybill(id)
);

create table withdrawal (
  id integer not null generated by default as identity,
  no text not null,
  member_id integer not null,
  amount bigint not null,
  fee bigint not null,
  bank_name text not null,
  account_name text not null,
  account_no_enc text not null,
  account_last text not null,
  state text not null default 'applied'::text,
  first_by integer,
  second_by integer,
  bank_id integer,
  reference text not null default ''::text,
  reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  paid_at timestamp with time zone,
  version integer not null default 1,
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_no_key UNIQUE (no),
  constraint withdrawal_amount_check CHECK ((amount > 0)),
  constraint withdrawal_fee_check CHECK ((fee >= 0)),
  constraint withdrawal_state_known CHECK ((state = ANY (ARRAY['applied'::text, 'approved'::text, 'paid'::text, 'rejected'::text, 'failed'::text, 'cancelled'::text]))),
  constraint withdrawal_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES bank_account(id),
  constraint withdrawal_first_by_fkey FOREIGN KEY (first_by) REFERENCES operator(id),
  constraint withdrawal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint withdrawal_second_by_fkey FOREIGN KEY (second_by) REFERENCES operator(id)
);
CREATE INDEX withdrawal_member ON withdrawal USING btree (member_id, id DESC);
CREATE INDEX withdrawal_state ON withdrawal USING btree (state, id);
CREATE INDEX withdrawal_waits ON withdrawal USING btree (state, created_at, id);
CREATE TRIGGER version BEFORE UPDATE ON withdrawal FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER work_came AFTER INSERT ON withdrawal FOR EACH ROW EXECUTE FUNCTION tell_work_moved();
CREATE TRIGGER work_moved AFTER UPDATE ON withdrawal FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_work_moved();

create table work_take (
  thing text not null,
  thing_id integer not null,
  operator_id integer not null,
  at timestamp with time zone not null,
  constraint work_take_pkey PRIMARY KEY (thing, thing_id),
  constraint work_take_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id) ON DELETE CASCADE
);
CREATE INDEX work_take_operator ON work_take USING btree (operator_id, thing, thing_id);
CREATE TRIGGER work_taken AFTER INSERT OR DELETE OR UPDATE ON work_take FOR EACH ROW EXECUTE FUNCTION tell_work_taken();

create table work_tally (
  thing text not null,
  thing_state text not null,
  warehouse_id integer not null,
  hour integer not null,
  n integer not null
);
