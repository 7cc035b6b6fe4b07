// What a claim is worth, part by part. Pure: amounts in fen, whole days. An operator may offer another amount with a reason. Rules: docs/money.md.

import type { FeeRow } from '#contract/calls/parts.ts';
import { mulDiv, percent } from '#contract/rules/round.ts';
import type { ClaimType } from '#contract/states/claim.ts';
import { sum } from '../../pricing/money/round.ts';

export type ClaimInput = {
  type: ClaimType;
  /** 0: not insured */
  insured_value: number;
  /** freight paid and not refunded (fen) */
  freight: number;
  /** fen paid for all goods of the waybill */
  goods: number;
  /** damaged, missing: the lost part of `goods` (fen) */
  loss: number;
  /** damaged, missing: what the member asked for (fen), the most that is offered by the rules; 0: no amount was named */
  asked: number;
  /** days from dispatch to delivery, or to today */
  days: number;
  /** the line's longest delivery time in days */
  days_max: number;
  /** seized: the declaration was untrue, or goods were prohibited */
  untrue?: boolean;
};
export type ClaimParts = { parts: FeeRow[]; total: number };
/** `cap`: the most that the rules pay (fen), whatever was lost. */
export type ClaimWorth = ClaimParts & { cap: number };

export type ClaimFactors = {
  /** not insured: goods and freight together are limited to this multiple of the freight */
  freight_times: number;
  /** delayed: the share of the freight (bp) for each full week beyond twice the longest time, and its maximum */
  week_bp: number;
  late_most_bp: number;
};

const part = (code: string, amount: number, params: FeeRow['params'] = {}): FeeRow => ({
  code,
  key: `claim.part.${code}`,
  params,
  amount,
});

/** Full weeks beyond twice the line's longest delivery time. */
export const weeksLate = (days: number, days_max: number): number => Math.max(0, Math.floor((days - 2 * days_max) / 7));

export function calculateClaim(ask: ClaimInput, by: ClaimFactors): ClaimWorth {
  if (ask.type === 'delayed') return delayCompensation(ask, by);
  if (ask.type === 'seized' && ask.untrue) return { parts: [], total: 0, cap: 0 };
  const whole = ask.type === 'lost' || ask.type === 'seized';
  const goods = whole ? ask.goods : Math.min(ask.loss, ask.goods);
  // Partial loss refunds the same share of the freight.
  const freight = whole ? ask.freight : ask.goods > 0 ? mulDiv(ask.freight, goods, ask.goods) : 0;
  const insured = ask.type !== 'seized' && ask.insured_value > 0;
  const max = insured ? ask.insured_value : by.freight_times * ask.freight;
  const parts = [part('goods', goods), part('freight', freight)].filter((p) => p.amount > 0);
  const limited = limitTotal(parts, max, insured ? 'insured' : 'freight_times');
  const all = ask.asked > 0 ? limitTotal(limited, ask.asked, 'asked') : limited;
  return { parts: all, total: sum(all.map((p) => p.amount)), cap: max };
}

function limitTotal(parts: FeeRow[], max: number, why: 'insured' | 'freight_times' | 'asked'): FeeRow[] {
  const over = sum(parts.map((p) => p.amount)) - max;
  return over > 0 ? [...parts, part(`limit_${why}`, -over, { most_fen: max })] : parts;
}

function delayCompensation(ask: ClaimInput, by: ClaimFactors): ClaimWorth {
  const weeks = weeksLate(ask.days, ask.days_max);
  const rate_bp = Math.min(weeks * by.week_bp, by.late_most_bp);
  const amount = percent(ask.freight, rate_bp);
  return {
    parts: amount > 0 ? [part('late', amount, { weeks, rate_bp, of_fen: ask.freight })] : [],
    total: amount,
    cap: percent(ask.freight, by.late_most_bp),
  };
}

/** The same with the amount an operator decided instead (fen). */
export function withDecidedAmount(worth: ClaimParts, amount: number): ClaimParts {
  const more = amount - worth.total;
  return more === 0 ? worth : { parts: [...worth.parts, part('changed', more)], total: amount };
}
