// The benefits of a member's level and membership card, in one place. They do not add up: the better one counts, benefit by
// benefit, and each answer names which of the two it is. What is made with it (orders, waybills, bills) freezes it. Rates in
// basis points.
import type { Discount, Names } from '#contract/freight.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/open.ts';
import { rowsOf } from '../../../db/prepared.ts';
import { addonState, setting } from '../../platform/settings/settings.ts';
import type { FeeBy } from '../../pricing/money/goods-bill.ts';
import { allLevels } from './all-levels.ts';

/** by: which of the two is better than a member without either has; null: neither. level: the value of the level alone. */
export type Benefit = { value: number; by: 'level' | 'card' | null; level: number; card_id: number | null };

export type Benefits = {
  level: number;
  level_names: Names;
  /** off the freight */
  freight_off_bp: Benefit;
  /** rate of the service fee; less is better */
  service_fee_bp: Benefit;
  /** multiplier of points, 10000 = x1.0 */
  points_bp: Benefit;
  /** cards add neither days nor photos */
  free_days: number;
  free_photos: number;
  /** running cards by id */
  cards: ReadonlyMap<number, RunningCard>;
};
export type RunningCard = { id: number; names: Names; freight_off_bp: number; service_fee_bp: number; points_bp: number };

const FIRST = { level: 0, names: {}, freight_off_bp: 0, service_fee_bp: 10_000, free_days: 0, free_photos: 0, points_bp: 10_000 };

/** `member`: the caller, whose level is known already. */
type Reading = Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'member'>>;

/**
 * The benefits of a member now; of a visitor (null) those of the lowest level. `read`: the member's `runningRows`, where they
 * were read with other data.
 */
export async function benefitsOf(
  ctx: Reading & Pick<Ctx, 'now'>,
  member_id: number | null,
  read?: readonly RunningCard[],
): Promise<Benefits> {
  const level = (await levelOf(ctx, member_id)) ?? FIRST;
  const running = member_id === null ? [] : await runningCards(ctx, member_id, read);
  const standard = await setting(ctx.db, 'service_fee_bp');
  const fee = Math.min(standard, level.service_fee_bp);
  return {
    level: level.level,
    level_names: level.names,
    freight_off_bp: better(level.freight_off_bp, 0, running, 'freight_off_bp', Math.max),
    service_fee_bp: better(fee, standard, running, 'service_fee_bp', Math.min),
    points_bp: better(level.points_bp, 10_000, running, 'points_bp', Math.max),
    free_days: Math.max(await setting(ctx.db, 'free_days'), level.free_days),
    free_photos: level.free_photos,
    cards: new Map(running.map((card) => [card.id, card])),
  };
}

function better(
  level: number,
  plain: number,
  cards: readonly RunningCard[],
  of: 'freight_off_bp' | 'service_fee_bp' | 'points_bp',
  best: (a: number, b: number) => number,
): Benefit {
  const card = cards.reduce<RunningCard | null>(
    (top, one) => (top === null || best(top[of], one[of]) !== top[of] ? one : top),
    null,
  );
  if (card && best(level, card[of]) !== level) return { value: card[of], by: 'card', level, card_id: card.id };
  return { value: level, by: best(plain, level) === plain ? null : 'level', level, card_id: null };
}

async function levelOf(ctx: Reading, member_id: number | null) {
  const levels = await allLevels(ctx);
  if (member_id === null) return levels.find((l) => l.level === 0);
  if (ctx.member?.id === member_id) return levels.find((l) => l.level === ctx.member?.level);
  const member = await ctx.db.selectFrom('member').select('level').where('id', '=', member_id).executeTakeFirst();
  return levels.find((l) => l.level === member?.level);
}

/**
 * The cards that run now; none while the addon is off. One whose payment was charged back has no benefits until the dispute is
 * won. Bought ones follow one another, so that there is one as a rule.
 */
async function runningCards(
  ctx: Pick<Ctx, 'db' | 'now'>,
  member_id: number,
  read?: readonly RunningCard[],
): Promise<readonly RunningCard[]> {
  if (!(await addonState(ctx.db, 'membershipcard'))) return [];
  return read ?? rowsOf(ctx.db, cardsOf(ctx.db, { member_id, now: ctx.now }));
}

/** The rows that `benefitsOf` needs, for callers that read them within a larger statement. */
export const runningRows = (db: Db, member_id: number, now: Date) =>
  db
    .selectFrom('member_card as c')
    .select([
      'c.id',
      'c.freight_off_bp',
      'c.service_fee_bp',
      'c.points_bp',
      (eb) => eb.ref('c.names').$castTo<Names>().as('names'),
    ])
    .where('c.member_id', '=', member_id)
    .where('c.state', '=', 'active')
    .where('c.starts_at', '<=', now)
    .where('c.ends_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment as p').select('p.id').whereRef('p.bill_id', '=', 'c.bill_id').where('p.state', '=', 'reversed'),
        ),
      ),
    )
    .orderBy('c.id');
const cardsOf = (db: Db, { member_id, now }: { member_id: number; now: Date }) => runningRows(db, member_id, now);

const nameOf = (b: Benefits, one: Benefit): Names => (one.card_id === null ? b.level_names : b.cards.get(one.card_id)!.names);
/** The part of a card in a row of a bill: the card used by its payment, and the rate of the level alone. */
const ofCard = (one: Benefit) => (one.card_id === null ? {} : { card_id: one.card_id, level_bp: one.level });

/** The discount of a freight quote. */
export const discountOf = (b: Benefits): Discount | null =>
  b.freight_off_bp.by === null
    ? null
    : {
        rate_bp: b.freight_off_bp.value,
        source: b.freight_off_bp.by,
        name: nameOf(b, b.freight_off_bp),
        ...ofCard(b.freight_off_bp),
      };

/** The source of the service fee's rate, for its row of the bill; null: the shop's own. */
export const feeBy = (b: Benefits): FeeBy | null =>
  b.service_fee_bp.by === null
    ? null
    : { source: b.service_fee_bp.by, name: nameOf(b, b.service_fee_bp), ...ofCard(b.service_fee_bp) };

/** The terms for the price view of a visitor or member. */
export const termsOf = (b: Benefits) => ({
  service_fee_bp: b.service_fee_bp.value,
  discount: discountOf(b),
  free_days: b.free_days,
  free_photos: b.free_photos,
});

/** The points of a waybill: the multiplier that is frozen, and the card it comes from. */
export const rewardOf = (b: Benefits): { reward_bp: number; reward_card?: number } => ({
  reward_bp: b.points_bp.value,
  ...(b.points_bp.card_id === null ? {} : { reward_card: b.points_bp.card_id }),
});

/** Free storage days by member, in one query: the shop's, or more by level. */
export async function freeDays(ctx: Reading, members: readonly number[]): Promise<(member_id: number) => number> {
  const byLevel = await freeDaysByLevel(ctx);
  const levels = new Map<number, number>(ctx.member ? [[ctx.member.id, ctx.member.level]] : []);
  const others = [...new Set(members)].filter((id) => !levels.has(id));
  if (others.length > 0)
    for (const m of await ctx.db.selectFrom('member').select(['id', 'level']).where('id', '=', anyOf(others)).execute())
      levels.set(m.id, m.level);
  return (member_id) => byLevel(levels.get(member_id) ?? -1);
}

/** The same for members whose level is known. */
export async function freeDaysByLevel(ctx: Pick<Ctx, 'db'>): Promise<(level: number) => number> {
  const [free_days, levels] = await Promise.all([setting(ctx.db, 'free_days'), allLevels(ctx)]);
  const byLevel = new Map(levels.map((l) => [l.level, l.free_days]));
  return (level) => Math.max(byLevel.get(level) ?? 0, free_days);
}
