// What each line costs for the boxes of a packed rehearsal, on the day of the call: nothing is frozen until the member chooses.
// Amounts in fen.

import { createHash } from 'node:crypto';
import type { Message } from '#contract/fields.ts';
import type { Box, FreightAsk, Quote, QuoteInput, Reason, ServiceChosen } from '#contract/freight.ts';
import type { Ctx } from '../../../../context.ts';
import { dayIn } from '../../../../dates.ts';
import type { Reward, StoredSettlement, WaybillService } from '../../../../db/stored/waybill.ts';
import { type LoadedLine, loadLines, recommendedOf } from '../../../catalog/site/lines.ts';
import { benefitsOf } from '../../../loyalty/levels/benefits.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { quote } from '../../../pricing/freight/quote.ts';
import { sum } from '../../../pricing/money/round.ts';
import { missingTaxId } from '../core/address.ts';
import { toChargeLines } from '../core/charge-lines.ts';
import * as queries from '../core/queries.ts';
import type { Waybill } from '../core/types.ts';
import { frozenBenefits } from '../submit/package.ts';

export type Offer = {
  loaded: LoadedLine;
  /** the input of the quote */
  input: QuoteInput;
  /** of the freight and all that is not paid yet: its total is what choosing the line bills */
  quote: Quote;
  /** names this offer; another price is another offer */
  offer: string;
  problem: Message | null;
};
export type Offers = { offers: Offer[]; recommended: Offer | null; chosen: Offer | null; reward: Reward };

export const measuredBoxes = async (ctx: Ctx, id: number): Promise<Box[]> =>
  (await queries.boxes(ctx, id)).map(({ weight, length, width, height }) => ({ weight, length, width, height }));

/** Offers of all lines for these boxes: those that serve by price, then the others with their reasons. `chosen`: the waybill's own line, else the recommended one. */
export async function offersFor(ctx: Ctx, w: Waybill, boxes: readonly Box[]): Promise<Offers> {
  const own = frozenBenefits(await benefitsOf(ctx, w.member_id));
  const ask: FreightAsk = {
    ...w.terms.ask,
    on: dayIn(ctx.now, await setting(ctx.db, 'time_zone')),
    discount: own.discount,
    services: unpaidServices(w, boxes.length),
    coupon: null,
    points: 0,
  };
  const lines = await loadLines(ctx.db);
  const offers = lines.map((loaded) => toOffer(ctx, w, loaded, { ...ask, boxes: [...boxes] }));
  offers.sort((a, b) => Number(b.quote.eligible) - Number(a.quote.eligible) || a.quote.total - b.quote.total);
  const best = recommendedOf(
    lines,
    offers.map((one) => one.quote),
  );
  const recommended = offers.find((one) => one.quote === best) ?? null;
  const chosen = offers.find((one) => one.quote.eligible && one.loaded.line.id === w.line_id) ?? recommended;
  return { offers, recommended, chosen, reward: own.reward };
}

function toOffer(ctx: Ctx, w: Waybill, loaded: LoadedLine, asked: QuoteInput): Offer {
  const input = withinInsurance(loaded, asked);
  const answer = quote(loaded.line, input);
  return {
    loaded,
    input,
    quote: answer,
    offer: fingerprint(w, answer),
    problem: answer.eligible ? missingTaxId(w.address, loaded.line, ctx.lang) : null,
  };
}

/** A value that the member lowered is insured as it is, at most what goods and shipping cost by this line. */
function withinInsurance({ line }: LoadedLine, input: QuoteInput): QuoteInput {
  if (!input.insured_value) return input;
  const most = Math.min((input.goods_paid ?? 0) + quote(line, input).shipping, line.insurance.max_value);
  return input.insured_value > most ? { ...input, insured_value: null } : input;
}

/** Services by the box that were paid for fewer boxes than there are. */
const unpaidServices = (w: Waybill, boxes: number): ServiceChosen[] =>
  w.services.flatMap((s): ServiceChosen[] => {
    const count = s.per === 'box' && s.state === 'done' && s.price > 0 ? boxes - paidFor(w, s) / s.price : 0;
    return count > 0 ? [{ id: s.code, name: s.names, per: 'item', price: s.price, count }] : [];
  });

export const paidFor = (w: Pick<Waybill, 'booked'>, { code }: Pick<WaybillService, 'code'>): number =>
  sum(w.booked.filter((row) => row.code === 'service' && row.ref === code).map((row) => row.amount));

const fingerprint = (w: Waybill, { line_id, billed, components }: Quote): string =>
  createHash('sha256')
    .update(JSON.stringify([w.id, line_id, billed, components.map((row) => [row.code, row.id, row.amount])]))
    .digest('base64url')
    .slice(0, 32);

/** Why no line takes the boxes: the reason of the waybill's own line, else of the first. */
export const noLineReason = (w: Waybill, { offers }: Offers): Reason | undefined =>
  (offers.find((one) => one.loaded.line.id === w.line_id) ?? offers[0])?.quote.reasons[0];

/** The settlement of a rehearsal, whose services are paid already: all of the freight is due. */
export const freightSettlement = (ctx: Ctx, w: Waybill, real: Quote, invoice_no: string | null): StoredSettlement => ({
  state: 'none',
  estimated: toChargeLines(w.quote),
  measured: [...w.booked, ...toChargeLines(real)],
  paid: 0,
  final: real.total,
  difference: real.total,
  waived: 0,
  points_back: 0,
  invoice_no,
  at: ctx.now.toISOString(),
  undone: w.services.filter((s) => s.state === 'refunded').map((s) => s.names),
  reason: '',
});
