// What people wrote about things of a member: reasons, problems and answers by staff, requests and replies by the member.
import { type RawBuilder, sql } from 'kysely';
import type { SaidByMember, SaidThing } from '#contract/said-things.ts';
import type { Ctx } from '../../../context.ts';
import { amongIds } from '../../../db/any-of.ts';
import { literals } from '../../../db/literals.ts';

/** Things without texts of their own in a message: those are parameters of its text. */
export type SaidRecord = Exclude<SaidThing, 'message'>;
type Texts = RawBuilder<unknown>;
type Place = { from: RawBuilder<unknown>; shop: Texts; member?: Texts };

const SHOP = ['operator', 'seller'];
/** What was written with steps of the thing; a saved text is with its entry in every language. */
const steps = (of: RawBuilder<unknown>, by: readonly string[]): Texts =>
  sql`(select coalesce(jsonb_agg(h.reason), '[]') from history h
    where ${of} and h.by_kind in (${literals(by)}) and h.reason <> '' and not jsonb_exists(h.params, 'reason'))`;
const stepsOf = (thing: string, by: readonly string[]): Texts => steps(sql`h.thing = ${thing} and h.thing_id = x.id`, by);
const column = (name: string): Texts => sql`jsonb_build_array(x.${sql.raw(name)})`;
const both = (one: Texts, other: Texts): Texts => sql`${one} || ${other}`;

/** Steps of a waybill whose reason the member reads. */
const TOLD = ['problem', 'waive', 'confirm_supplement', 'recall', 'lose', 'seize', 'come_back'];

/** A settlement has the words of a dispute, and afterwards the answer to it. */
const settled = (by: 'shop' | 'member'): Texts => {
  const disputed = sql`x.settlement ->> 'state' is not distinct from 'disputed'`;
  return sql`case when ${by === 'member' ? disputed : sql`not ${disputed}`} then x.settlement ->> 'reason' end`;
};

/** What is not decided yet is not among them: a proposed offer of a claim is in no step. */
const PLACES: Readonly<Record<SaidRecord, Place>> = {
  order: {
    from: sql`orders`,
    shop: steps(sql`h.order_id = x.id`, SHOP),
    member: both(
      sql`(select coalesce(jsonb_agg(i.remark), '[]') from order_item i where i.order_id = x.id)`,
      steps(sql`h.order_id = x.id`, ['member']),
    ),
  },
  waybill: {
    from: sql`waybill`,
    shop: both(
      sql`jsonb_build_array(x.problem ->> 'text', ${settled('shop')})`,
      steps(sql`h.thing = 'waybill' and h.thing_id = x.id and h.action in (${literals(TOLD)})`, SHOP),
    ),
    member: both(sql`jsonb_build_array(x.remark, ${settled('member')})`, stepsOf('waybill', ['member'])),
  },
  claim: {
    from: sql`claim`,
    shop: stepsOf('claim', SHOP),
    member: both(column('content'), stepsOf('claim', ['member'])),
  },
  refund: {
    from: sql`refund`,
    shop: both(column('answer'), stepsOf('refund', SHOP)),
    member: both(column('content'), stepsOf('refund', ['member'])),
  },
  withdrawal: { from: sql`withdrawal`, shop: column('reason') },
  remit: { from: sql`remit`, shop: column('reason') },
  rebate: { from: sql`rebate`, shop: column('reason') },
  review: { from: sql`review`, shop: column('hidden_reason') },
  application: { from: sql`seller_application`, shop: column('reason'), member: column('content') },
  seller_goods: {
    from: sql`(select g.id, o.member_id, g.reason from seller_goods g join own_seller o on o.seller_id = g.seller_id)`,
    shop: column('reason'),
  },
  shop: { from: sql`(select seller_id id, member_id, held_reason from own_seller)`, shop: column('held_reason') },
  feedback: { from: sql`feedback`, shop: column('answer') },
  parcel_claim: { from: sql`parcel_claim`, shop: column('reason') },
};

/** Whose thing it is, and its texts; null for what is not there. */
type Found = { id: number; member_id: number; texts: (string | null)[] };

const read = async (ctx: Pick<Ctx, 'db'>, from: RawBuilder<unknown>, texts: Texts, ids: readonly number[]): Promise<Found[]> =>
  (
    await sql<Found>`select x.id, x.member_id, ${texts} texts from ${from} x
      where ${amongIds('x.id', ids)} and x.member_id is not null`.execute(ctx.db)
  ).rows;

export const textsByStaff = (ctx: Pick<Ctx, 'db'>, thing: SaidRecord, ids: readonly number[]): Promise<Found[]> =>
  read(ctx, PLACES[thing].from, PLACES[thing].shop, ids);

export const textsByMember = (ctx: Pick<Ctx, 'db'>, thing: SaidByMember, id: number): Promise<Found[]> =>
  read(ctx, PLACES[thing].from, PLACES[thing].member ?? sql`'[]'::jsonb`, [id]);
