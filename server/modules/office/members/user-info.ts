// The data of the account page: member, wallet, level and counters of open items, in a few queries.
import { sql } from 'kysely';
import type { UserInfo } from '#contract/calls/users.ts';
import { pick } from '#contract/lang.ts';
import type { MemberCtx } from '../../../context.ts';
import { prepared, rowsOf } from '../../../db/prepared.ts';
import { shownMail } from '../../../shown-mail.ts';
import { holdEnd, lastHoldChange } from '../../accounts/auth/changes.ts';
import { walletFrozenSql } from '../../accounts/auth/freeze.ts';
import { e164 } from '../../accounts/auth/phone.ts';
import { allLevels } from '../../loyalty/levels/all-levels.ts';
import { benefitsOf, type RunningCard } from '../../loyalty/levels/benefits.ts';
import { balancesSql, toBalances } from '../../payments/ledger/ledger.ts';
import { addonState, settings } from '../../platform/settings/settings.ts';
import { countOpen, openLists, ownThings } from './open-things.ts';

export async function userInfo(ctx: MemberCtx): Promise<UserInfo> {
  const { db } = ctx;
  const set = await settings(db, ['time_zone', 'account_rest_hours']);
  const own = ownRow(db, { member_id: ctx.member.id, now: ctx.now, zone: set.time_zone }, ctx.app);
  const [[member], [lists]] = await Promise.all([rowsOf(db, own), rowsOf(db, openLists(ctx))]);
  const m = member!;
  const open = await countOpen(ctx, lists!);
  const money = toBalances(m.balances);
  return {
    id: m.id,
    username: shownMail(m.email) || (m.mobile ? e164({ mobilecode: m.mobilecode, mobile: m.mobile }) : m.mark),
    nickname: m.nickname,
    avatar: m.avatar,
    email: shownMail(m.email),
    mobilecode: m.mobilecode,
    mobile: m.mobile ?? '',
    sex: m.sex,
    birthday: m.birthday,
    mark: m.mark,
    created_at: m.created_at.toISOString(),
    level: await levelOf(ctx, m.growth, m.cards),
    balance: money.cash + money.bonus,
    frozen: money.frozen,
    bonus: money.bonus,
    rebate: money.rebate,
    receivable: money.receivable,
    score: (await addonState(db, 'score')) ? money.points : 0,
    coupons: m.coupons,
    has_password: m.has_password,
    has_paypassword: m.has_paypassword,
    wallet_frozen: m.wallet_frozen,
    rest_until: holdEnd(ctx.now, m.rest_began, set.account_rest_hours)?.toISOString() ?? null,
    has_inviter: m.inviter_id !== null,
    unread: m.unread,
    cart: m.cart,
    counts: open.counts,
    waiting: open.waiting,
    stock: open.stock,
    signed_today: m.signed_today,
  };
}

/** Level and growth, with the current benefits: the level's, or a card's if that is better. */
async function levelOf(ctx: MemberCtx, growth: number, cards: readonly RunningCard[]): Promise<UserInfo['level']> {
  const own = await benefitsOf(ctx, ctx.member.id, cards);
  const next = (await allLevels(ctx)).find((l) => l.level > own.level);
  return {
    level: own.level,
    name: pick(own.level_names, ctx.lang),
    growth,
    next_growth: next?.growth ?? null,
    freight_off: own.freight_off_bp.value,
    service_fee_rate: own.service_fee_bp.value,
    free_days: own.free_days,
    free_photos: own.free_photos,
  };
}

const ownRow = prepared({ member_id: 'number', now: 'date', zone: 'string' }, (db, values, app: MemberCtx['app']) => {
  const { member_id } = values;
  return db
    .selectFrom('member')
    .select(ownThings(db, values, app))
    .select([
      'id',
      'email',
      'mobilecode',
      'mobile',
      'nickname',
      'avatar',
      'sex',
      'birthday',
      'mark',
      'created_at',
      'growth',
      'inviter_id',
      sql<boolean>`password_hash <> ''`.as('has_password'),
      sql<boolean>`pay_password_hash is not null`.as('has_paypassword'),
      sql<boolean>`${walletFrozenSql(member_id)}`.as('wallet_frozen'),
      sql<Date | null>`${lastHoldChange(member_id)}`.as('rest_began'),
      balancesSql(member_id).as('balances'),
    ])
    .where('id', '=', member_id);
});
