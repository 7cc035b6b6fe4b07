// The member chooses the line of a packed rehearsal: its freight is billed at the price that was shown, or the choice is refused with the new prices.

import type { LineOffers } from '#contract/calls/waybills.ts';
import type { Key } from '#contract/messages.ts';
import { waybillMachine as machine } from '#contract/states/waybill.ts';
import { type Ctx, fail, type MemberCtx, Refusal } from '../../../../context.ts';
import type { WaybillTerms } from '../../../../db/stored/waybill.ts';
import { toLine } from '../../../catalog/site/lines.ts';
import type { Bill } from '../../../payments/bills/bill.ts';
import { makeBill, replaceBill } from '../../../payments/bills/bills.ts';
import { payIfZero } from '../../../payments/bills/pay.ts';
import { nextState, transition } from '../../../platform/lifecycle/transition.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { freezeTerms, quote } from '../../../pricing/freight/quote.ts';
import { rateOf } from '../../../pricing/money/rates.ts';
import { toChargeLines, total } from '../core/charge-lines.ts';
import { awaitsLine } from '../core/rehearsal.ts';
import { lockWaybill, readWaybill, waybillLifecycle } from '../core/store.ts';
import type { Waybill } from '../core/types.ts';
import { chargedServices } from '../submit/package.ts';
import { freightSettlement, measuredBoxes, type Offer, type Offers, offersFor } from './offers.ts';

const DAY = 86_400_000;

/** The offers of a packed rehearsal, today; refused in any other state. */
export async function lineOffers(ctx: MemberCtx, id: number): Promise<LineOffers> {
  const w = await readWaybill(ctx, id, ctx.member.id);
  nextState(ctx, machine, w, { action: 'choose' });
  if (!awaitsLine(w)) fail('waybill.no_choice');
  return toLineOffers(ctx, w, await offersFor(ctx, w, await measuredBoxes(ctx, w.id)));
}

const toLineOffers = (ctx: Ctx, w: Waybill, { offers, recommended, chosen }: Offers): LineOffers => ({
  lines: offers.map((one) => ({
    line: toLine(one.loaded, ctx.lang),
    quote: one.quote,
    recommended: one === recommended,
    due: one.quote.total,
    offer: one.offer,
    problem: one.problem,
  })),
  shipping_id: chosen?.loaded.line.id ?? null,
  paid: total(w.booked),
  until: w.due_at?.toISOString() ?? null,
});

/**
 * Chooses a line by its offer. `waybill.changed` carries the current offers when the price has moved or the line no longer
 * takes the boxes. Until the bill is paid, another line may be chosen: the bill is replaced.
 */
export async function chooseLine(ctx: MemberCtx, id: number, shipping_id: number, offer: string): Promise<void> {
  const { waybill: w, bills } = await lockWaybill(ctx, id, ctx.member.id);
  nextState(ctx, machine, w, { action: 'choose' });
  if (!awaitsLine(w) || w.settlement?.state === 'disputed') fail('waybill.no_choice');
  const old = bills.find((bill) => bill.no === w.settlement?.invoice_no);
  const offers = await offersFor(ctx, w, await measuredBoxes(ctx, w.id));
  const wanted = offers.offers.find((one) => one.loaded.line.id === shipping_id);
  if (!wanted) fail('fail.not_found', {}, 'shipping_id');
  if (!wanted.quote.eligible || wanted.offer !== offer)
    throw new Refusal('waybill.changed', {}, 'quote', false, toLineOffers(ctx, w, offers));
  if (old && w.line_id === shipping_id && total(toChargeLines(wanted.quote)) === totalBeforeOff(old)) return; // a repeated tap
  if (wanted.problem) fail(wanted.problem.key as Key, wanted.problem.params);
  await payIfZero(ctx, await billFreight(ctx, w, wanted, { reward: offers.reward, old }));
}

/** The amount of a bill without its coupon and points (fen). */
const totalBeforeOff = (bill: Bill): number => total(bill.rows.filter((row) => row.code !== 'coupon' && row.code !== 'points'));

async function billFreight(
  ctx: MemberCtx,
  w: Waybill,
  { loaded: { line }, input }: Offer,
  { reward, old }: { reward: Offers['reward']; old: Bill | undefined },
): Promise<Bill> {
  const { storage, handling } = w.terms;
  const terms: WaybillTerms = {
    ...freezeTerms(line, input),
    ...reward,
    ...(storage ? { storage } : {}),
    ...(handling ? { handling } : {}),
  };
  const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'settle_days')) * DAY);
  const rows = toChargeLines(terms.quote);
  const made = { rows, terms, expires_at: due_at, coupon_id: null, points: 0, currency: ctx.currency };
  const rate = await rateOf(ctx, ctx.currency);
  const step = (invoice_no: string | null) =>
    transition(ctx, waybillLifecycle, w, {
      action: 'choose',
      params: { line: line.name, amount_fen: terms.quote.total },
      due_at,
      set: {
        line_id: line.id,
        terms,
        quote: estimateBy(w, line, input),
        final: terms.quote,
        insured_value: terms.quote.insured_value,
        currency: ctx.currency,
        rate,
        settlement: { ...freightSettlement(ctx, w, terms.quote, invoice_no), state: 'due' as const },
      },
    });
  if (old) {
    // The replacement bill writes its number to the settlement.
    await step(old.no);
    return replaceBill(ctx, old, made);
  }
  const bill = await makeBill(ctx, {
    ...made,
    member_id: w.member_id,
    kind: 'waybill',
    title: 'bill.waybill',
    params: { no: w.no },
    targets: [{ type: 'waybill', id: w.id }],
    rate,
  });
  await step(bill.no);
  return bill;
}

/** The estimate of the chosen line, to compare with the real boxes; where it takes no estimated box, the real quote. */
function estimateBy(w: Waybill, line: Offer['loaded']['line'], input: Offer['input']) {
  const boxes = w.quote.boxes.map(({ weight, length, width, height }) => ({ weight, length, width, height }));
  const estimate = quote(line, { ...input, services: chargedServices(w.services), boxes });
  return estimate.eligible ? estimate : quote(line, input);
}
