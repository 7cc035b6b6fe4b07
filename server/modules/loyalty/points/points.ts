// Giving points to members and revoking them. While the addon is off no points are earned.
import { type Ctx, fail, type Params } from '../../../context.ts';
import { balance, book } from '../../payments/ledger/ledger.ts';
import { addonState } from '../../platform/settings/settings.ts';

export const POINTS_PAGE = '/pages/member/score/index';

export type PointsGift = {
  member_id: number;
  points: number;
  /** Unique for ever: repeated with the same key, nothing happens. */
  key: string;
  kind: string;
  ref: { type: string; id: number };
  text_key: string;
  params?: Params;
};

/** Credits points. Returns whether they were given now: not while the addon is off, nor a second time. */
export async function givePoints(ctx: Ctx, { member_id, points, ...movement }: PointsGift): Promise<boolean> {
  if (points <= 0 || !(await addonState(ctx.db, 'score'))) return false;
  const { booked } = await book(ctx, {
    ...movement,
    entries: [
      { kind: 'points', owner: member_id, amount: -points },
      { kind: 'points_issued', amount: points },
    ],
  });
  return booked;
}

/** Spends points. Refuses `money.points` when there are too few. */
export async function spendPoints(ctx: Ctx, { member_id, points, ...movement }: PointsGift): Promise<boolean> {
  if ((await balance(ctx, 'points', member_id, true)) < points) fail('money.points');
  const { booked } = await book(ctx, { ...movement, entries: taken(member_id, points) });
  return booked;
}

/**
 * Revokes points. What is spent already becomes a debt (1 point = 1 fen), which the next credit settles. Returns that debt;
 * null when done before.
 */
export async function takePointsBack(ctx: Ctx, { member_id, points, ...movement }: PointsGift): Promise<number | null> {
  if (points === 0) return 0;
  const has = Math.min(points, await balance(ctx, 'points', member_id, true));
  const owed = points - has;
  const { booked } = await book(ctx, {
    ...movement,
    entries: [
      ...taken(member_id, has),
      { kind: 'receivable', owner: member_id, amount: owed },
      { kind: 'promotions', amount: -owed },
    ],
  });
  return booked ? owed : null;
}

const taken = (member_id: number, points: number) => [
  { kind: 'points' as const, owner: member_id, amount: points },
  { kind: 'points_issued' as const, amount: -points },
];

/** The points that a movement credited; 0 when there was none. */
export async function pointsGiven(ctx: Ctx, key: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('ledger_tx as t')
    .innerJoin('ledger_entry as e', 'e.tx_id', 't.id')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select('e.amount')
    .where('t.key', '=', key)
    .where('a.kind', '=', 'points')
    .executeTakeFirst();
  return row ? -row.amount : 0;
}
