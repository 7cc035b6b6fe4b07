// Finds records by a number, a name or an amount. Numbers match by prefix or suffix, which an index serves at any size.
import { type RawBuilder, sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import type { FoundRow } from '#contract/desk/find.ts';
import type { FoundKind } from '#contract/desk/tabs.ts';
import type { DeskCalls } from '#contract/desk.ts';
import type { Permission } from '#contract/permission.ts';
import type { OperatorCtx } from '../../../context.ts';
import { nameLike, numberLike } from '../../../db/like.ts';
import { findSettings } from '../resources/setting-past.ts';
import { stateName } from './state-name.ts';

/** Results of each kind. */
const EACH = 8;

/** Who may see which kind: operators with a step in it, and those who answer members. */
const READERS: Record<FoundKind, readonly Permission[]> = {
  order: ['buy', 'warehouse', 'pack', 'finance', 'members', 'support'],
  waybill: ['buy', 'warehouse', 'pack', 'finance', 'members', 'support'],
  parcel: ['buy', 'warehouse', 'pack', 'members', 'support'],
  bill: ['finance', 'members'],
  payment: ['finance'],
  member: ['members', 'finance', 'support'],
};
export const mayRead = (ctx: OperatorCtx, kind: FoundKind): boolean =>
  READERS[kind].some((permission) => ctx.operator.permissions.includes(permission));

type Sql<T = unknown> = RawBuilder<T>;
type Raw = { id: number; label: string; note: string; state: string; amount: number | null };

/** The fen of a typed amount with a decimal point; null for anything else. */
function amountOf(words: string): number | null {
  const [, whole, part] = /^[¥￥]?\s*(\d{1,9})\.(\d{2})$/.exec(words) ?? [];
  return whole ? Number(whole) * 100 + Number(part) : null;
}

function statements(words: string): Record<FoundKind, Sql<Raw>> {
  const no = words.toUpperCase();
  const fen = amountOf(words);
  const priced = (table: string) => (fen === null ? sql`false` : sql`${sql.raw(table)}.amount = ${fen}`);
  return {
    order: sql`select o.id, o.no as label, m.nickname as note, o.state, null::bigint as amount from orders o join member m on m.id = o.member_id
      where o.id in (select x.id from orders x where ${numberLike('x.no', no)} union all select i.order_id from order_item i join purchase_item x on x.order_item_id = i.id join purchase b on b.id = x.purchase_id where ${numberLike('b.platform_no', words)})
      order by o.id desc`,
    waybill: sql`select w.id, w.no as label, m.nickname as note, w.state, null::bigint as amount from waybill w join member m on m.id = w.member_id
      where w.id in (select x.id from waybill x where ${numberLike('x.no', no)} union all select b.waybill_id from box b where b.tracking_no <> '' and ${numberLike('b.tracking_no', no)}) order by w.id desc`,
    parcel: sql`select p.id, p.tracking_no as label, coalesce(m.nickname, '') as note, p.state, null::bigint as amount from parcel p left join member m on m.id = p.member_id
      where ${numberLike('p.tracking_no', no)} order by p.id desc`,
    bill: sql`select b.id, b.no as label, m.nickname as note, b.state, b.amount from bill b join member m on m.id = b.member_id
      where ${numberLike('b.no', no)} or ${priced('b')} order by b.id desc`,
    payment: sql`select p.id, p.no as label, m.nickname as note, p.state, p.amount from payment p join member m on m.id = p.member_id
      where ${numberLike('p.no', no)} or ${priced('p')} order by p.id desc`,
    member: sql`select m.id, m.nickname as label, m.mark as note, m.state, null::bigint as amount from member m
      where ${numberLike('m.mark', no)} or ${nameLike('m.nickname', words)} or ${nameLike('m.email', words)} order by m.id desc`,
  };
}

/** The results that the operator may see, the latest first; kinds with more results than shown are named. */
export async function search(ctx: OperatorCtx, q: string): Promise<Output<DeskCalls['find']['search']>> {
  const list: FoundRow[] = [];
  const more: (FoundKind | 'setting')[] = [];
  for (const [kind, statement] of Object.entries(statements(q.trim())) as [FoundKind, Sql<Raw>][]) {
    if (!mayRead(ctx, kind)) continue;
    const { rows } = await sql<Raw>`${statement} limit ${EACH + 1}`.execute(ctx.db);
    if (rows.length > EACH) more.push(kind);
    for (const row of rows.slice(0, EACH)) list.push({ kind, ...row, state: stateName(kind, row.state, ctx.lang) });
  }
  const settings = ctx.operator.permissions.includes('settings') ? findSettings(q, ctx.lang) : [];
  if (settings.length > EACH) more.push('setting');
  return { list, more, settings: settings.slice(0, EACH) };
}
