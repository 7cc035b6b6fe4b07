// The demo shop with rows in every list of the back office, and any number of copies of them.
import { type RawBuilder, sql } from 'kysely';
import { loadDemo } from './db/demo/load.ts';
import { playDemo } from './db/demo/play.ts';
import type { Db } from './db/open.ts';
import type { Tables } from './db/tables.ts';
import { executeWrite } from './db/written.ts';
import { runJob } from './jobs.ts';
import type { Shop } from './testing.ts';

/** Above any id of the demo: each copy adds this to the ids of its row, and to all references. */
const STEP = 1_000_000;

/** Copied tables: the rows of back-office lists, and what they are shown with. */
const COPIED = `
  member account address member_card coupon withdrawal remit adjustment rebate notice bill bill_target orders order_item purchase purchase_item
  parcel parcel_claim photo photo_order split_order refund claim payment payment_refund waybill waybill_item box onepay review hold thread
  thread_message feedback own_seller seller seller_application seller_goods seller_payout seller_share account_change wallet_freeze stocktake
  stocktake_bin stocktake_item unit unit_box wave supplier_order supplier_order_line supplier_push segment segment_gift segment_gift_member
  invitation invite_mail audit outbox work_take import import_problem import_schedule page page_version history queue_view shipment_mapping
  goods sku tracking_event job`
  .trim()
  .split(/\s+/);
/** Tables of which only some rows are copied. */
const ONLY: Record<string, RawBuilder<boolean>> = {
  goods: sql`x.id in (select goods_id from order_item union select goods_id from seller_goods union select goods_id from review where state = 'waiting' or reports > 0)`,
  sku: sql`x.goods_id in (select goods_id from seller_goods)`,
  review: sql`(x.state = 'waiting' or x.reports > 0 or x.id % 4 = 0)`,
  history: sql`x.thing in ('order', 'waybill', 'parcel', 'payment')`,
};
/** Rows copied per table: the newest. */
const MOST = 200;
/** Id columns without a foreign key. */
const IDS = ['thing_id', 'target_id', 'ref_id'];
/** Text columns of unique keys that stay unchanged: another column of the key differs in a copy. */
const KEPT = ['thing', 'kind', 'unit', 'type', 'api_type', 'connector', 'bin', 'sku_id', 'source', 'queue'];

/** Rows that the demo lacks. `operator`: the reader. */
const ADDED = (operator: number, now: Date): RawBuilder<unknown>[] => {
  const at = sql`${now}::timestamptz`;
  const who = sql`${operator}::int`;
  const first = (table: string) => sql`(select min(id) from ${sql.table(table)})`;
  return [
    sql`insert into hold (member_id, waybill_id, kind, reason, operator_id, at)
      select member_id, id, 'customs', 'papers', ${who}, ${at} from waybill order by id limit 1`,
    sql`insert into seller_payout (no, seller_id, amount, bank_name, account_name, account_no_enc, account_last, operator_id, created_at)
      select 'PO1', seller_id, 100, 'B', 'S', '', '1', ${who}, ${at} from own_seller`,
    sql`insert into stocktake (warehouse_id, zone, operator_id, created_at)
      select warehouse_id, zone, ${who}, ${at} from bin b where exists (select 1 from order_item i where i.bin = b.code) limit 1`,
    sql`insert into stocktake_bin select s.id, b.code, ${who}, ${at}
      from stocktake s join bin b on b.warehouse_id = s.warehouse_id and b.zone = s.zone limit 2`,
    sql`insert into stocktake_item (stocktake_id, order_item_id, expected_bin, num, operator_id, at, kind)
      select s.id, i.id, i.bin, i.num, ${who}, ${at}, 'missing' from stocktake s, order_item i where i.bin <> ''`,
    sql`insert into unit (no, kind, warehouse_id, line_id, carrier, operator_id, created_at)
      select 'U1', 'bag', w.warehouse_id, w.line_id, 'x', ${who}, ${at} from waybill w join box b on b.waybill_id = w.id order by b.id limit 1`,
    sql`insert into unit_box values (${first('box')}, ${first('unit')}, ${who}, ${at})`,
    sql`insert into wave (warehouse_id, operator_id, at) select warehouse_id, ${who}, ${at} from waybill where state = 'to_pack' limit 1`,
    sql`update waybill w set wave_id = v.id from wave v where w.warehouse_id = v.warehouse_id and w.state = 'to_pack'`,
    sql`insert into account_change (member_id, kind, at) values (${first('member')}, 'password', ${at})`,
    sql`insert into wallet_freeze (member_id, change_id, at) select member_id, id, ${at} from account_change limit 1`,
    sql`insert into supplier_order (key, connector, test, api_type, seller_id, warehouse_id, operator_id, state, freight, created_at, updated_at)
      values ('k1', '1688', true, '1688', ${first('seller')}, ${first('warehouse')}, ${who}, 'created', 0, ${at}, ${at})`,
    sql`insert into supplier_order_line (supplier_order_id, order_item_id, num_iid, sku_id, num, price_asked, price)
      values (${first('supplier_order')}, ${first('order_item')}, '1', '1', 1, 100, 100)`,
    sql`insert into supplier_push (connector, ref, type, about, platform_no, supplier_order_id, at)
      values ('1688', '1', 't', 'a', '1', ${first('supplier_order')}, ${at})`,
    sql`insert into segment (name, rule, operator_id, created_at, updated_at) values ('All', '{}', ${who}, ${at}, ${at})`,
    sql`insert into segment_gift (segment_id, name, rule, coupon_rule_id, members, operator_id, created_at)
      select id, name, rule, ${first('coupon_rule')}, 1, ${who}, ${at} from segment limit 1`,
    sql`insert into segment_gift_member (gift_id, member_id) values (${first('segment_gift')}, ${first('member')})`,
    sql`insert into import_schedule (name, kind, place, every_hours, format, mapping, options, next_at, operator_id, created_at)
      values ('S', 'folder', 'x', 24, 'csv', '{}', '{}', ${at}, ${who}, ${at})`,
    sql`insert into import (name, format, operator_id, created_at, schedule_id) values ('I', 'csv', ${who}, ${at}, ${first('import_schedule')})`,
    sql`insert into import_problem (import_id, row, field, key) values (${first('import')}, 1, 'price', 'fail.field_missing')`,
    sql`insert into shipment_mapping (name, mapping, updated_at) values ('M', '{}', ${at})`,
    sql`insert into queue_view (operator_id, queue, name, filters) values (${who}, 'remits', 'V', '{}')`,
    sql`insert into job (name) values ('outbox') on conflict do nothing`,
    sql`insert into work_take select 'withdrawal', id, ${who}, ${at} from withdrawal union all select 'remit', id, ${who}, ${at} from remit`,
    sql`update order_item set operator_id = ${who} where state = 'buying'`,
    sql`update purchase set operator_id = ${who} where at > ${at} - interval '1 day'`,
    sql`update parcel set received_by = ${who} where received_at is not null`,
    sql`update order_item set waits_since = ${at} - interval '90 days' where id in (select id from order_item where state = 'on_the_way' limit 1)`,
    sql`update parcel set signed_at = ${at} where received_at is null`,
  ];
};

/** Runs raw SQL that writes the one table it begins with. */
async function written(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  const [, table] = /^\s*(?:insert into|update) "?(\w+)/.exec(statement.compile(db).sql)!;
  await executeWrite(db, [table as keyof Tables], statement);
}

/** Fills an empty shop; returns the client of an operator who has taken some of its work. */
export async function fillDesk(shop: Shop) {
  await loadDemo(shop.db, shop.now(), shop.app.config.secret);
  await playDemo(shop.app, shop.db, shop.now());
  const desk = await shop.operator('owner');
  const { id } = await shop.db.selectFrom('operator').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  for (const row of ADDED(id, shop.now())) await written(shop.db, row);
  for (const job of ['demand_rows', 'member_counts', 'work_counts']) await runJob(shop.app, shop.db, job);
  return desk;
}

type Column = { table: string; name: string; type: string; is_unique: boolean; names: string | null };
const columnsOf = async (db: Db): Promise<Column[]> =>
  (
    await sql<Column>`select c.relname as table, a.attname as name, t.typname as type,
        exists (select 1 from pg_index x where x.indrelid = c.oid and x.indisunique and a.attnum = any (x.indkey)) as is_unique,
        (select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
          where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum] limit 1) as names
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where c.relname in (${sql.join(COPIED)}) and c.relnamespace = 'public'::regnamespace
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`.execute(db)
  ).rows;

/** The value of a column in a copy: that of its row, unless it is an id or has to be unique. */
function copied({ table, name, type, is_unique, names }: Column): RawBuilder<unknown> {
  const column = sql`t.${sql.ref(name)}`;
  const moved = sql`${column} + g * ${sql.lit(STEP)}`;
  if (name === 'id' || IDS.includes(name) || (names !== null && COPIED.includes(names))) return type === 'text' ? column : moved;
  if (table === 'account' && name === 'owner')
    return sql`case when ${column} ~ '^[0-9]+$' then (${column}::int + g * ${sql.lit(STEP)})::text else ${column} || '-' || g end`;
  return is_unique && type === 'text' && !KEPT.includes(name) ? sql`${column} || '-' || g` : column;
}

/** Copies everything that the shop was filled with, including references: copies `from` to `to`. */
export async function copyDesk(db: Db, from: number, to: number): Promise<void> {
  const columns = await columnsOf(db);
  await db.connection().execute(async (one) => {
    // Without foreign keys and triggers: what these write is copied too.
    await sql`set session_replication_role = replica`.execute(one);
    for (const table of COPIED) {
      const own = columns.filter((column) => column.table === table);
      const rows = own.some(({ name }) => name === 'id')
        ? sql`select * from ${sql.table(table)} x where x.id < ${sql.lit(STEP)} and ${ONLY[table] ?? sql`true`} order by x.id desc limit ${sql.lit(MOST)}`
        : sql`table ${sql.table(table)}`;
      const copies = sql`insert into ${sql.table(table)} (${sql.join(own.map(({ name }) => sql.ref(name)))}) overriding system value
        select ${sql.join(own.map(copied))} from (${rows}) t, generate_series(${sql.lit(from)}::int, ${sql.lit(to)}::int) g
        on conflict do nothing`;
      await written(one, copies);
    }
    await sql`set session_replication_role = origin`.execute(one);
  });
  await sql`analyze`.execute(db);
}
