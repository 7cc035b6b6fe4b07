// Rebates and invited members on the wire. An inviter never sees more of them than the masked member code.
import type { Invitee, Rebate as RebateOut } from '#contract/calls/promotion.ts';
import type { InvitedRow } from './queries.ts';
import { DAY } from './rebates.ts';
import { maskedMark, netRate } from './rules.ts';
import type { Rebate } from './store.ts';

export const toInvitee = (row: InvitedRow): Invitee => ({
  id: row.id,
  name: maskedMark(row.mark),
  time: row.time.toISOString(),
  active: row.active,
  rebate: row.rebate,
});

export const toRebate = (
  r: Rebate & { mark: string },
  { rebate_days, rebate_min_bp }: { rebate_days: number; rebate_min_bp: number },
): RebateOut => ({
  id: r.id,
  no: r.no,
  from: maskedMark(r.mark),
  freight: r.freight,
  rate: r.rate_bp,
  discount: r.discount_bp,
  net_rate: netRate(r.rate_bp, r.discount_bp, rebate_min_bp),
  amount: r.amount,
  state: r.state,
  reason: r.reason,
  time: r.created_at.toISOString(),
  received_at: r.received_at?.toISOString() ?? null,
  available_at:
    r.available_at?.toISOString() ??
    (r.received_at && (r.state === 'pending' || r.state === 'held')
      ? new Date(r.received_at.getTime() + rebate_days * DAY).toISOString()
      : null),
});
