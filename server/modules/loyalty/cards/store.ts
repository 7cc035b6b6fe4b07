// Cards that members bought: their lifecycle, their locks, and their order in time. Bought ones follow one another.

import type { Selectable } from 'kysely';
import { memberCardMachine } from '#contract/states/member-card.ts';
import type { Ctx } from '../../../context.ts';
import type { MemberCardTable } from '../../../db/tables.ts';
import { lifecycle } from '../../platform/lifecycle/transition.ts';

export type MemberCard = Selectable<MemberCardTable>;
export const DAY = 86_400_000;
export const CARD_PAGE = '/pages/membershipcard/index';

export const cardLifecycle = lifecycle({ machine: memberCardMachine, table: 'member_card' });

/** Locks all cards of a member, by ascending id: the one that begins first comes first. */
export const lockCards = (ctx: Ctx, member_id: number): Promise<MemberCard[]> =>
  ctx.db.selectFrom('member_card').selectAll().where('member_id', '=', member_id).orderBy('id').forUpdate().execute();

/** The start of the next card: the end of the last that runs or waits, else now. */
export const nextStart = (cards: readonly MemberCard[], now: Date): Date =>
  latestEnd(
    cards.filter((c) => c.state === 'active'),
    now,
  );

/** When the last of them ends; not before now. */
export const latestEnd = (cards: readonly MemberCard[], now: Date): Date =>
  new Date(Math.max(+now, ...cards.map((c) => +c.ends_at)));

export const isWaiting = (card: Pick<MemberCard, 'state' | 'starts_at'>, now: Date): boolean =>
  card.state === 'active' && card.starts_at > now;
export const isRunning = (card: MemberCard, now: Date): boolean =>
  card.state === 'active' && card.starts_at <= now && card.ends_at > now;
