// Rebates follow the freight of a waybill: earned when its bill is paid, changed with its charges, available some days after
// receipt, void or revoked when the freight is. Shipping calls these functions with the waybill locked. Rules: docs/money.md.
import { type Ctx, json } from '../../../context.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import { nextNo } from '../../payments/bills/number.ts';
import { balance, book } from '../../payments/ledger/ledger.ts';
import { note, opened, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { addonState, setting, settings } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { levelOf } from './levels.ts';
import { freightOf, maskedMark, rebateFor } from './rules.ts';
import { signalsBetween } from './signals.ts';
import { type FreightOf, lockRebatesOf, type Rebate, rebateLifecycle, rebateUrl } from './store.ts';

export const DAY = 86_400_000;
type Rows = readonly StoredRow[];
type PaidBill = { id: number; member_id: number };

/** The charge lines of a freight were `before` and are `after`; with `bill` when it was paid just now. */
export async function followFreight(ctx: Ctx, of: FreightOf, before: Rows, after: Rows, bill?: PaidBill): Promise<void> {
  const now = freightOf(after);
  const more = now.freight - freightOf(before).freight;
  if (more === 0) return;
  if (more > 0 && bill) return earn(ctx, of, bill, more, now.discount_bp);
  const rows = await lockRebatesOf(ctx, of);
  if (more > 0) {
    const last = rows.findLast((r) => r.state === 'pending' || r.state === 'held');
    if (last) await changeFreight(ctx, last, last.freight + more);
    return;
  }
  let less = -more;
  for (const row of rows.reverse()) {
    const part = Math.min(less, row.freight);
    less -= part;
    if (part > 0) await changeFreight(ctx, row, row.freight - part);
  }
}

/** One rebate a bill, at the rate of the inviter's level now. None for members whose inviter has left. */
async function earn(ctx: Ctx, of: FreightOf, bill: PaidBill, freight: number, discount_bp: number): Promise<void> {
  const inviter = await ctx.db
    .selectFrom('member as m')
    .innerJoin('member as i', 'i.id', 'm.inviter_id')
    .select('i.id')
    .where('m.id', '=', bill.member_id)
    .where('i.state', '=', 'normal')
    .executeTakeFirst();
  if (!inviter || !(await addonState(ctx.db, 'promotion'))) return;
  const { rate_bp } = await levelOf(ctx, inviter.id);
  if (rate_bp === 0) return;
  const min = await setting(ctx.db, 'rebate_min_bp');
  const signals = await signalsBetween(ctx, inviter.id, bill.member_id);
  const amount = rebateFor(freight, { rate_bp, discount_bp }, min);
  const row = await ctx.db
    .insertInto('rebate')
    .values({
      no: await nextNo(ctx, 'rebate'),
      member_id: inviter.id,
      invited_id: bill.member_id,
      bill_id: bill.id,
      waybill_id: 'waybill_id' in of ? of.waybill_id : null,
      onepay_id: 'onepay_id' in of ? of.onepay_id : null,
      freight,
      rate_bp,
      discount_bp,
      amount,
      state: signals.length > 0 ? 'held' : 'pending',
      signals: json(signals),
      created_at: ctx.now,
    })
    .onConflict((c) => c.column('bill_id').doNothing())
    .returning(['id', 'state'])
    .executeTakeFirst();
  if (row) await opened(ctx, rebateLifecycle.machine, row, { action: 'earn', by: SYSTEM, params: { amount_fen: amount } });
}

/**
 * The amount of a rebate changes with its freight: one that falls to zero ends, one that is money already is revoked in part.
 */
async function changeFreight(ctx: Ctx, row: Rebate, freight: number): Promise<void> {
  const amount = rebateFor(freight, row, await setting(ctx.db, 'rebate_min_bp'));
  const less = row.amount - amount;
  if (row.state === 'available') await takeBack(ctx, row, less, amount);
  await ctx.db.updateTable('rebate').set({ freight, amount }).where('id', '=', row.id).execute();
  Object.assign(row, { freight, amount });
  if (freight > 0) {
    if (row.state !== 'void' && less !== 0)
      await note(ctx, rebateLifecycle, row, { action: 'change', params: { amount_fen: amount }, by: SYSTEM });
  } else await finish(ctx, row);
}

/** Ends a rebate that is worth nothing any more. */
async function finish(ctx: Ctx, row: Rebate): Promise<void> {
  const set = { ended_at: ctx.now };
  if (row.state === 'available') await transition(ctx, rebateLifecycle, row, { action: 'take_back', by: SYSTEM, set });
  else if (row.state === 'pending' || row.state === 'held')
    await transition(ctx, rebateLifecycle, row, { action: 'void', by: SYSTEM, set });
}

/** From the rebate balance; what is no longer there becomes a debt (docs/money.md). */
async function takeBack(ctx: Ctx, row: Rebate, amount: number, left: number): Promise<void> {
  if (amount <= 0) return;
  const has = Math.min(amount, await balance(ctx, 'rebate', row.member_id, true));
  const owed = amount - has;
  const { booked } = await book(ctx, {
    key: `rebate_back:${row.id}:${left}`,
    kind: 'rebate_back',
    entries: [
      { kind: 'rebate', owner: row.member_id, amount: has },
      { kind: 'receivable', owner: row.member_id, amount: owed },
      { kind: 'rebates', amount: -amount },
    ],
    ref: { type: 'rebate', id: row.id },
    text_key: 'money.rebate_back',
    params: { no: row.no },
  });
  if (!booked) return;
  await notify(ctx, row.member_id, {
    kind: 'reward',
    key: owed > 0 ? 'rebate_back_owed' : 'rebate_back',
    params: { no: row.no, amount_fen: amount, ...(owed > 0 ? { owed_fen: owed } : {}) },
    url: rebateUrl(row.id),
  });
}

/** The waybill of a one-pay order was made: its freight is the waybill's from now on. */
export const moveRebates = (ctx: Ctx, onepay_id: number, waybill_id: number): Promise<unknown> =>
  ctx.db.updateTable('rebate').set({ waybill_id }).where('onepay_id', '=', onepay_id).execute();

/** The waybill is received: the days until its rebates are available begin, and the freight paid counts as experience. */
export async function freightReceived(ctx: Ctx, w: { id: number; member_id: number }, paid: number): Promise<void> {
  await ctx.db
    .updateTable('rebate')
    .set({ received_at: ctx.now })
    .where('waybill_id', '=', w.id)
    .where('received_at', 'is', null)
    .execute();
  const amount = Math.floor(paid / 100);
  const invited = await ctx.db.selectFrom('member').select('inviter_id').where('id', '=', w.member_id).executeTakeFirst();
  if (amount === 0 || !invited?.inviter_id || !(await addonState(ctx.db, 'promotion'))) return;
  await ctx.db
    .insertInto('experience')
    .values({ member_id: invited.inviter_id, invited_id: w.member_id, waybill_id: w.id, amount, at: ctx.now })
    .onConflict((c) => c.column('waybill_id').doNothing())
    .execute();
}

/** The waybill has not arrived after all, or never will: lost, seized, returned. */
export async function endRebates(ctx: Ctx, waybill_id: number): Promise<void> {
  await ctx.db
    .updateTable('experience')
    .set({ back_at: ctx.now })
    .where('waybill_id', '=', waybill_id)
    .where('back_at', 'is', null)
    .execute();
  for (const row of await lockRebatesOf(ctx, { waybill_id })) {
    if (row.state === 'available') await takeBack(ctx, row, row.amount, 0);
    await finish(ctx, row);
  }
}

/** A claim refunded a part of the freight (fen): the rebate on that part is revoked, the newest bill first. */
export async function freightGivenBack(ctx: Ctx, waybill_id: number, amount: number): Promise<void> {
  let less = amount;
  for (const row of (await lockRebatesOf(ctx, { waybill_id })).reverse()) {
    const part = Math.min(less, row.freight);
    less -= part;
    if (part > 0) await changeFreight(ctx, row, row.freight - part);
  }
}

/** Turns a pending rebate into money. The row must be locked, due and without an open claim. */
export async function clearRebate(ctx: Ctx, row: Rebate): Promise<void> {
  const inviter = await ctx.db.selectFrom('member').select('state').where('id', '=', row.member_id).executeTakeFirstOrThrow();
  if (inviter.state === 'erased') return finish(ctx, row);
  const cleared = await transition(ctx, rebateLifecycle, row, {
    action: 'clear',
    by: SYSTEM,
    params: { amount_fen: row.amount },
    set: { available_at: ctx.now },
  });
  if (row.amount === 0) return;
  await book(ctx, {
    key: `rebate:${row.id}`,
    kind: 'rebate',
    entries: [
      { kind: 'rebates', amount: row.amount },
      { kind: 'rebate', owner: row.member_id, amount: -row.amount },
    ],
    ref: { type: 'rebate', id: row.id },
    text_key: 'money.rebate',
    params: { no: row.no },
  });
  const invited = await ctx.db.selectFrom('member').select('mark').where('id', '=', row.invited_id).executeTakeFirstOrThrow();
  await notify(ctx, row.member_id, {
    kind: 'reward',
    key: 'rebate_available',
    params: { amount_fen: cleared.amount, name: maskedMark(invited.mark) },
    url: rebateUrl(row.id),
  });
}

/** The current terms of rebates. */
export const rebateTerms = (ctx: Pick<Ctx, 'db'>) => settings(ctx.db, ['rebate_days', 'rebate_min_bp']);
