// Notes next to the rows of a quote: minimums, rounding, cheaper weights, limits of insurance, coupon and points.
import type { FreightAsk, Line, Reason } from '#contract/freight.ts';
import { billedReasons } from '#contract/rules/box.ts';
import { amountAt, cheaperAbove, perUnit } from './price.ts';
import type { FreightAmounts } from './settle.ts';

/** Notes of an eligible quote, in the order of its rows. */
export function quoteNotes(line: Line, ask: FreightAsk, sums: FreightAmounts): Reason[] {
  return [
    ...billedReasons(line, sums.billed),
    ...priceNotes(line, sums),
    ...sums.rules.outdone.map(
      (rule): Reason => ({ key: 'freight.why.group_highest', params: { rule: rule.id, group: rule.group! }, name: rule.name }),
    ),
    ...insuranceNotes(line, ask, sums),
    ...couponNotes(ask, sums),
    ...pointsNotes(ask, sums),
  ];
}

function priceNotes(line: Line, sums: FreightAmounts): Reason[] {
  const { unit } = line;
  const { price } = sums.version;
  return sums.priced.flatMap((one, at): Reason[] => {
    const weight = sums.billed.priced[at]!;
    if (one.as !== weight) {
      const saves_fen = amountAt(price, weight, perUnit(unit))! - one.amount;
      return [{ key: 'freight.why.billed_as', params: { weight, as_weight: one.as, unit, saves_fen } }];
    }
    const above = line.smooth ? null : cheaperAbove(price, weight, one.amount, line.step, perUnit(unit));
    if (!above) return [];
    return [
      { key: 'freight.why.heavier_is_cheaper', params: { weight, from_weight: above.weight, unit, amount_fen: above.amount } },
    ];
  });
}

function insuranceNotes({ insurance }: Line, ask: FreightAsk, sums: FreightAmounts): Reason[] {
  if (ask.insure && !insurance.offered && !insurance.forced) return [{ key: 'freight.why.insurance_not_offered', params: {} }];
  const notes: Reason[] = [];
  if (!ask.insure && insurance.forced) notes.push({ key: 'freight.why.insurance_forced', params: {} });
  const wanted = ask.insured_value ?? (ask.goods_paid ?? 0) + sums.shipping;
  if (sums.insured_value > 0 && wanted > insurance.max_value) {
    notes.push({ key: 'freight.why.insured_limited', params: { max_fen: insurance.max_value } });
  }
  return notes;
}

function couponNotes(ask: FreightAsk, sums: FreightAmounts): Reason[] {
  if (!ask.coupon || sums.coupon > 0) return [];
  const base_fen = sums.coupon_base;
  if (base_fen === 0) return [{ key: 'freight.why.coupon_not_here', params: { coupon: ask.coupon.id } }];
  return [{ key: 'freight.why.coupon_threshold', params: { threshold_fen: ask.coupon.threshold, base_fen } }];
}

function pointsNotes(ask: FreightAsk, sums: FreightAmounts): Reason[] {
  const wanted = ask.points ?? 0;
  return wanted > sums.points ? [{ key: 'freight.why.points_limited', params: { wanted, max_points: sums.points } }] : [];
}
