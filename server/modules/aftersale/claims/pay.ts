// Pays an accepted claim: the money, the claim, and the end of a lost or seized waybill, in one transaction.

import { group } from '#contract/states/machine.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { Ctx } from '../../../context.ts';
import { endRebates, freightGivenBack } from '../../loyalty/promotion/rebates.ts';
import { book, toWallet } from '../../payments/ledger/ledger.ts';
import { note, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { sum } from '../../pricing/money/round.ts';
import { revokeReward } from '../../shipping/waybills/changes/receive.ts';
import { coversWholeWaybill } from '../../shipping/waybills/core/claimable.ts';
import { type Locked, waybillLifecycle } from '../../shipping/waybills/core/store.ts';
import { transitionItems } from '../../shipping/waybills/stock/item-transitions.ts';
import { notify } from '../../support/notifications/notify.ts';
import { type Claim, claimLifecycle, claimUrl } from './store.ts';

const ENDS: Partial<Record<Claim['type'], 'lose' | 'seize'>> = { lost: 'lose', seized: 'seize' };

/** States from which a waybill can still turn out lost or seized, including an automatic receipt. */
const ARRIVING: readonly string[] = group(waybillMachine, 'handed_over');

/** The part of a claim that refunds freight (fen). */
const freightIn = (claim: Claim): number => sum(claim.parts.filter((p) => p.code === 'freight').map((p) => p.amount));

/** The claim must be accepted; it and its waybill must be locked. */
export async function payClaim(ctx: Ctx, claim: Claim, { waybill: w, items }: Pick<Locked, 'waybill' | 'items'>): Promise<void> {
  await transition(ctx, claimLifecycle, claim, {
    action: 'pay',
    by: SYSTEM,
    params: { amount_fen: claim.offer },
    set: { paid_at: ctx.now },
  });
  const end = ENDS[claim.type];
  if (end && ARRIVING.includes(w.state)) {
    await transition(ctx, waybillLifecycle, w, { action: end, by: SYSTEM, reason: claim.no });
    await transitionItems(
      ctx,
      items.filter((i) => i.state === 'shipped' || i.state === 'completed'),
      'lose',
    );
    // Before the payout, so that a resulting debt is settled with it.
    await revokeReward(ctx, w);
  }
  await (coversWholeWaybill(claim.type) ? endRebates(ctx, w.id) : freightGivenBack(ctx, w.id, freightIn(claim)));
  await book(ctx, {
    key: `claim:${claim.id}`,
    kind: 'claim',
    entries: [{ kind: 'claims', amount: claim.offer }, ...(await toWallet(ctx, claim.member_id, claim.offer))],
    ref: { type: 'waybill', id: w.id },
    text_key: 'money.claim',
    params: { no: w.no },
  });
  await note(ctx, waybillLifecycle, w, { action: 'claim_paid', params: { amount_fen: claim.offer }, by: SYSTEM });
  await notify(ctx, claim.member_id, {
    kind: 'waybill',
    key: 'claim_paid',
    params: { no: w.no, amount_fen: claim.offer },
    url: claimUrl(claim),
  });
}
