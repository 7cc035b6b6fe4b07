// Offline remittances: reported by the member with a slip, confirmed or rejected by finance. Serves top-ups and bills alike.

import type { Selectable } from 'kysely';
import { type Minor, minorUnits } from '#contract/amount.ts';
import type { Input, Output } from '#contract/call.ts';
import type { BankAccountOut, RemitOut } from '#contract/calls/wallet-shapes.ts';
import type { calls } from '#contract/calls.ts';
import { pick } from '#contract/lang.ts';
import { remitDue } from '#contract/rules/remit-due.ts';
import { mulDiv } from '#contract/rules/round.ts';
import { actionsOf, possibly } from '#contract/states/machine.ts';
import { remittanceMachine as machine } from '#contract/states/money.ts';
import { type Ctx, fail, fieldChecks, type MemberCtx } from '../../../context.ts';
import { dayIn } from '../../../dates.ts';
import type { BankAccountTable, RemitTable } from '../../../db/tables.ts';
import { memberStep } from '../../platform/lifecycle/member-step.ts';
import { actor, lifecycle, may, opened, requireAction, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { requireSeen } from '../../platform/seen.ts';
import { setting } from '../../platform/settings/settings.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { ownUploads } from '../../platform/uploads/uploads.ts';
import { decimalsOf, rateOf, toFen, toMinor } from '../../pricing/money/rates.ts';
import { notify } from '../../support/notifications/notify.ts';
import type { Bill } from '../bills/bill.ts';
import { billLifecycle, lockBill } from '../bills/bills.ts';
import { effectOf } from '../bills/effects.ts';
import { byNo, lockById } from '../bills/find.ts';
import { nextNo } from '../bills/number.ts';
import { lockPayable, payLocked } from '../bills/pay.ts';
import { book, toWallet } from '../ledger/ledger.ts';
import { ownPage, type ShownRow, shownById } from './queries.ts';

export type Remit = Selectable<RemitTable>;
type Wallet = (typeof calls)['Offlinepay'];

const toBankAccount = (b: Selectable<BankAccountTable>, lang: string): BankAccountOut => ({
  id: b.id,
  area: b.area,
  name: pick(b.names, lang),
  currency: b.currency,
  bank: b.bank,
  account_name: b.account_name,
  account_no: b.account_no,
  swift: b.swift,
  instructions: pick(b.instructions, lang),
  fee_note: pick(b.fee_note, lang),
});

const enabled = (ctx: Ctx) =>
  ctx.db.selectFrom('bank_account').selectAll().where('enabled', '=', true).orderBy('sort').orderBy('id');

/** Regions that have accounts: a country code, or a group named by the operator. */
export async function areas(ctx: Ctx): Promise<Output<Wallet['arealist']>> {
  const rows = await enabled(ctx).execute();
  const names = new Intl.DisplayNames([ctx.lang, 'en'], { type: 'region' });
  return [...new Set(rows.map((r) => r.area))].map((code) => ({
    code,
    name: /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code,
    count: rows.filter((r) => r.area === code).length,
  }));
}

export const accounts = async (ctx: Ctx, area: string): Promise<BankAccountOut[]> =>
  (await enabled(ctx).where('area', '=', area).execute()).map((b) => toBankAccount(b, ctx.lang));

/** One account; with a bill also the amount in the account's currency and the reference to write. */
export async function account(ctx: MemberCtx, id: number, no: string | undefined): Promise<Output<Wallet['getinfo']>> {
  const bank = await enabled(ctx).where('id', '=', id).executeTakeFirst();
  if (!bank) fail('remit.bank', {}, 'id');
  const bill = no ? await byNo(ctx, no) : undefined;
  if (no && bill?.member_id !== ctx.member.id) fail('fail.not_found', {}, 'no');
  return {
    account: toBankAccount(bank, ctx.lang),
    amount: bill?.amount ?? null,
    minor: bill ? await dueMinor(ctx, bill, bank.currency) : null,
    reference: bill ? `${ctx.member.memberCode} ${bill.no}` : ctx.member.memberCode,
  };
}

/** Validates the form and refuses all missing or wrong fields together. */
async function readForm(ctx: MemberCtx, input: Input<(typeof calls)['remit']['add']>) {
  const { minor, slip } = input;
  const checks = fieldChecks();
  if (!minor) checks.fault('fail.field_missing', {}, 'minor');
  if (slip) await checks.of(() => ownUploads(ctx, [slip], 'remit'));
  else checks.fault('remit.slip', {}, 'slip');
  const bank = await enabled(ctx)
    .where('id', '=', input.bank_id ?? 0)
    .executeTakeFirst();
  if (!bank) checks.fault('remit.bank', {}, 'bank_id');
  checkPaidOn(ctx, input.paid_on, checks.fault);
  checks.done();
  return { minor: minor!, slip: slip!, bank: bank! };
}

/** The time zone where a day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';
const REPORTED_DAYS = 90;
const DAY_MS = 86_400_000;

/** Refuses a day that has not begun anywhere on earth, or is longer ago than banks keep transfers. */
function checkPaidOn(ctx: Ctx, day: string | undefined, fault: ReturnType<typeof fieldChecks>['fault']): void {
  if (day === undefined) return;
  const oldest = dayIn(new Date(ctx.now.getTime() - REPORTED_DAYS * DAY_MS), EARLIEST_ZONE);
  if (day > dayIn(ctx.now, EARLIEST_ZONE)) fault('remit.future', {}, 'paid_on');
  else if (day < oldest) fault('remit.too_old', { days: REPORTED_DAYS }, 'paid_on');
}

/** Reports a remittance for a bill or a top-up, or withdraws one. The bill is sealed until it is decided. */
export async function addRemit(ctx: MemberCtx, input: Input<(typeof calls)['remit']['add']>): Promise<RemitOut> {
  if (input.cancel) return cancelRemit(ctx, input.cancel);
  const { minor, slip, bank } = await readForm(ctx, input);
  const bill = input.no ? await lockBill(ctx, input.no, ctx.member.id) : null;
  if (bill && bill.state !== 'open') fail(bill.state === 'sealed' ? 'wallet.open_payment' : 'bill.not_payable', {}, 'no');
  const currency = input.currency ?? bank.currency;
  const row = await ctx.db
    .insertInto('remit')
    .values({
      no: await nextNo(ctx, 'remit'),
      member_id: ctx.member.id,
      bill_id: bill?.id ?? null,
      bank_id: bank.id,
      currency,
      minor: minorUnits(minor),
      amount: await inFen(ctx, currency, minor, bill),
      reference: input.reference ?? '',
      paid_on: input.paid_on ?? null,
      slip_id: slip,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await opened(ctx, machine, row, { action: 'submit' });
  if (bill) {
    const sealed = await transition(ctx, billLifecycle, bill, { action: 'seal', by: SYSTEM });
    await effectOf(ctx, bill).review?.(ctx, sealed);
  }
  return shownRemit(ctx, row.id);
}

/** Fen of an amount: at the bill's rate in the bill's currency, else at today's. */
async function inFen(ctx: Ctx, currency: string, minor: number, bill: Bill | null): Promise<number> {
  const rate = bill && bill.currency === currency ? bill.rate : await rateOf(ctx, currency);
  return toFen(minor, rate, await decimalsOf(ctx, currency));
}

async function cancelRemit(ctx: MemberCtx, id: number): Promise<RemitOut> {
  const { remit, bill } = await lockRemit(ctx, id);
  if (remit.member_id !== ctx.member.id) fail('fail.not_found', {}, 'cancel');
  return memberStep(ctx, remitLifecycle, {
    ids: [id],
    actions: ['cancel'],
    run: async () => {
      await transition(ctx, remitLifecycle, remit, { action: 'cancel' });
      if (bill) await reopen(ctx, bill);
    },
    read: () => shownRemit(ctx, id),
    listed: (row) => row.actions,
  });
}

/** Locks a remittance, its bill first. */
async function lockRemit(ctx: Ctx, id: number): Promise<{ remit: Remit; bill: Bill | null }> {
  const found = await ctx.db.selectFrom('remit').select('bill_id').where('id', '=', id).executeTakeFirst();
  if (!found) fail('fail.not_found', {}, 'id');
  const bill = found.bill_id ? ((await lockById(ctx, found.bill_id)) ?? null) : null;
  return { bill, remit: await ctx.db.selectFrom('remit').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow() };
}

const remitLifecycle = lifecycle({
  machine,
  table: 'remit',
  stamp: (ctx) => ({ operator_id: ctx.operator?.id ?? null, decided_at: ctx.now }),
});

/** The bill is payable again, for at least a day. */
async function reopen(ctx: Ctx, bill: Bill): Promise<void> {
  if (bill.state !== 'sealed') return;
  const hold = new Date(ctx.now.getTime() + (await setting(ctx.db, 'review_hold_hours')) * 3_600_000);
  const expires_at = bill.expires_at && bill.expires_at < hold ? hold : bill.expires_at;
  await ctx.db.updateTable('bill').set({ expires_at }).where('id', '=', bill.id).execute();
  const open = await transition(ctx, billLifecycle, { ...bill, expires_at }, { action: 'unseal', by: SYSTEM });
  await effectOf(ctx, bill).rejected?.(ctx, open, expires_at);
}

type Seen = { id: number; version: number };

/**
 * Finance confirms the amount that arrived (smallest units of the remittance's currency). It is always credited: if it covers the bill, the bill is paid and
 * the rest goes to the wallet; too little, or money for a bill that has ended, goes to the wallet whole.
 */
export async function approveRemit(ctx: Ctx, { id, version, minor }: Seen & { minor: number }): Promise<Remit> {
  const { remit, bill } = await lockRemit(ctx, id);
  requireSeen(remit, version);
  requireAction(ctx, remitLifecycle.machine, remit, 'approve');
  const fen = await confirmedFen(ctx, remit, bill, minor);
  const row = await transition(ctx, remitLifecycle, remit, { action: 'approve', set: { confirmed: fen } });
  const waits = bill !== null && (bill.state === 'sealed' || bill.state === 'open');
  const payable = waits ? await lockPayable(ctx, bill) : null;
  const due = bill ? await dueOf(ctx, remit, bill) : 0;
  const pays = payable !== null && payable.bill.kind !== 'recharge' && minor >= due;
  const credited = pays
    ? [
        { kind: 'cash' as const, owner: remit.member_id, amount: -payable.bill.amount },
        ...(await toWallet(ctx, remit.member_id, minor > due ? Math.max(0, fen - payable.bill.amount) : 0)),
      ]
    : await toWallet(ctx, remit.member_id, fen);
  const total = credited.reduce((s, e) => s + e.amount, 0);
  if (fen > 0)
    await book(ctx, {
      key: `remit:${remit.id}`,
      kind: 'remit',
      entries: [{ kind: 'bank', owner: remit.bank_id, amount: -total }, ...credited],
      ref: { type: 'remit', id: remit.id },
      text_key: 'money.remit',
      params: { no: remit.no },
    });
  if (pays || payable?.bill.kind === 'recharge') await payLocked(ctx, payable, 'cash');
  else if (bill && waits) await reopen(ctx, bill);
  await notify(ctx, remit.member_id, {
    kind: 'money',
    key: bill && waits && !pays && bill.kind !== 'recharge' ? 'remit_short' : 'remit_approved',
    params: { no: remit.no, amount_fen: fen },
    url: bill ? `/pages/member/pay/payResult?no=${bill.no}` : '/pages/member/account/index',
  });
  return row;
}

/**
 * Fen of a confirmed amount. The amount as reported counts as the fen it was converted to then, so that there is one rounding. Another amount counts at the
 * bill's rate; in another currency than the bill's, at the rate of the day it was reported.
 */
async function confirmedFen(ctx: Ctx, remit: Remit, bill: Bill | null, minor: number): Promise<number> {
  if (minor === remit.minor) return remit.amount;
  return bill?.currency === remit.currency ? inFen(ctx, remit.currency, minor, bill) : mulDiv(remit.amount, minor, remit.minor);
}

type AmountDue = Pick<Bill, 'amount' | 'currency' | 'rate'>;
/** The bill's rate if the remittance is in its currency, else empty. */
export const ownRate = (remit: Pick<Remit, 'currency'>, bill: Pick<Bill, 'currency' | 'rate'>): string =>
  bill.currency === remit.currency ? bill.rate : '';

/** The amount due in a remittance's currency; for one worth 0 fen at today's rate. */
export async function dueOf(ctx: Ctx, remit: Remit, bill: AmountDue): Promise<Minor> {
  const asked = { amount: bill.amount, rate: ownRate(remit, bill) };
  return remitDue(asked, remit, await decimalsOf(ctx, remit.currency)) ?? dueMinor(ctx, bill, remit.currency);
}

/** The amount due for a bill in a currency's smallest units: the amount that was shown, rounded once. */
async function dueMinor(ctx: Ctx, bill: AmountDue, currency: string): Promise<Minor> {
  const rate = bill.currency === currency ? bill.rate : await rateOf(ctx, currency);
  return toMinor(bill.amount, rate, await decimalsOf(ctx, currency));
}

export async function rejectRemit(ctx: Ctx, { id, version, reason }: Seen & { reason: string }): Promise<Remit> {
  const { remit, bill } = await lockRemit(ctx, id);
  requireSeen(remit, version);
  const row = await transition(ctx, remitLifecycle, remit, { action: 'reject', reason, set: { reason } });
  if (bill) await reopen(ctx, bill);
  await notify(ctx, remit.member_id, {
    kind: 'money',
    key: 'remit_rejected',
    params: { no: remit.no, reason },
    url: '/pages/member/record/index',
  });
  return row;
}

const shownRemit = async (ctx: Ctx, id: number): Promise<RemitOut> => toRemittance(ctx, await shownById(ctx, id));

export const toRemittance = (ctx: Ctx, r: ShownRow): RemitOut => ({
  id: r.id,
  invoice_no: r.bill?.no ?? null,
  bank: r.bank_name ?? '',
  amount: r.amount,
  currency: r.currency,
  minor: r.minor,
  confirmed: r.confirmed,
  reference: r.reference,
  state: r.state,
  reason: r.reason,
  slip: r.slip_name ? uploadUrl(ctx.app.config, r.slip_name, 'remit', ctx.now) : '',
  time: r.created_at.toISOString(),
  actions: [
    ...actionsOf(machine, r.state, may(ctx, actor(ctx))),
    // A rejected remittance can be reported again while its bill waits for it.
    ...possibly(ctx.member && r.state === 'rejected' && r.bill?.state === 'open', 'again'),
  ],
});

export async function ownRemits(ctx: MemberCtx, input: Input<Wallet['record']>): Promise<Output<Wallet['record']>> {
  const at = asOf(ctx, input);
  const { state } = input;
  const query = ctx.db
    .selectFrom('remit')
    .where('member_id', '=', ctx.member.id)
    .where('created_at', '<=', at)
    .$if(state !== undefined, (q) => q.where('state', '=', state!));
  const [{ n }, rows] = await Promise.all([
    query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow(),
    ownPage(ctx, { member_id: ctx.member.id, at, state, limit: input.page_size, offset: offsetOf(input) }),
  ]);
  return toPage(
    input,
    at,
    n,
    rows.map((row) => toRemittance(ctx, row)),
  );
}
