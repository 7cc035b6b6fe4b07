// What an operator approves, rejects, publishes or pays out carries the version that the operator saw (server/modules/platform/seen.ts).
import { expect, test } from 'vitest';
import { deskRows } from '#contract/desk.ts';
import { z } from '#contract/fields.ts';
import { machines } from '#contract/states/all.ts';
import { actionsOf, statesOf } from '#contract/states/machine.ts';
import { expectNone } from './expect-none.ts';

/** Steps by which operators decide on something made by a member, a seller or another operator, and their calls. */
const DECIDES: Record<string, string> = {
  'application.approve': 'applications/approve',
  'application.reject': 'applications/reject',
  'seller_goods.approve': 'sellergoods/approve',
  'seller_goods.reject': 'sellergoods/reject',
  'seller_payout.approve': 'payouts/approve',
  'seller_payout.pay': 'payouts/pay',
  'seller_payout.cancel': 'payouts/cancel',
  'withdrawal.approve': 'withdrawals/approve',
  'withdrawal.reject': 'withdrawals/reject',
  'withdrawal.pay': 'withdrawals/pay',
  'withdrawal.fail': 'withdrawals/fail',
  'remit.approve': 'remits/approve',
  'remit.reject': 'remits/reject',
  'refund.agree': 'aftersale/agree',
  'refund.ask_fee': 'aftersale/ask_fee',
  'refund.refuse': 'aftersale/refuse',
  'refund.execute': 'aftersale/execute',
  'refund.seller_received': 'aftersale/seller_received',
  'refund.exchanged': 'aftersale/exchanged',
  'claim.ask_evidence': 'claims/evidence',
  'claim.offer': 'claims/offer',
  'claim.reject': 'claims/reject',
  'rebate.release': 'promotion/release',
  'rebate.void': 'promotion/void',
  'parcel.agree': 'parcels/agree',
  'parcel.refuse': 'parcels/refuse',
  'parcel.dispose': 'parcels/dispose',
  'waybill.waive': 'packing/waive',
  'waybill.confirm_supplement': 'packing/confirm',
  'stocktake.confirm': 'stocktake/confirm',
};
/** Steps by which operators do work or report what happened. The answer to a request to cancel concerns one flag of the item, without which it is refused. */
const WORKS: Record<string, string> = {
  item: `take refuse purchase ask supplement out_of_stock release agree_cancel decline_cancel seller_ship receive lost inspect_pass inspect_fail undo write_off
    sent_back abandon refunded exchanged close`,
  waybill: 'take pack problem dispatch recall delivered receive lose seize come_back',
  unit: 'seal cancel confirm reopen depart',
  stocktake: 'close cancel reopen',
  supplier_order: 'cancel retry give_up',
  parcel: 'receive undo mark inspect returned',
  refund: 'send_back',
  claim: 'pay',
  photo_order: 'done refund',
  split_order: 'done refund',
};
/** Verbs of decisions, also on things without a machine. */
const VERBS =
  /^(agree|answer|approve|assign|confirm|decline|dismiss|dispose|hide|lift|offer|pay|payout|publish|reject|refuse|release|restore|settle|void|waive)$/;
/** Calls with such a verb that decide on nothing made by someone else. */
const OTHERWISE = ['buying/refuse', 'buying/release', 'holds/lift', 'stocktake/settle'];

const commands = deskRows.filter(({ row }) => row.kind === 'command');
const names = ({ input }: (typeof commands)[number]['row']): string[] =>
  input instanceof z.ZodMiniObject ? Object.keys(input.shape) : [];
const lacks = (paths: readonly string[]): string[] =>
  paths.filter((path) => !commands.some((call) => call.path === path && names(call.row).includes('version')));

test('every operator step of a machine is listed as a decision or as work', () => {
  const steps = machines.flatMap(([, machine]) =>
    statesOf(machine).flatMap((state) =>
      actionsOf(machine, state, (actor) => !['member', 'system', 'seller'].includes(actor)).map(
        (action) => `${machine.thing}.${action}`,
      ),
    ),
  );
  const works = Object.entries(WORKS).flatMap(([thing, actions]) => actions.split(/\s+/).map((action) => `${thing}.${action}`));
  expect([...Object.keys(DECIDES), ...works].sort()).toEqual([...new Set(steps)].sort());
});

test('a decision carries the version that the operator saw', () => {
  expectNone(
    lacks(Object.values(DECIDES)),
    'The row decides about what others have made: give it `version` (contract/fields.ts), and requireSeen under the lock; see docs/contributing.md, Add a call:',
  );
  const deciding = commands.map(({ path }) => path).filter((path) => VERBS.test(path.split('/')[1]!));
  expect(lacks(deciding).sort()).toEqual(OTHERWISE);
  // A bulk decision has the version of each.
  expect(commands.filter(({ row }) => names(row).includes('versions')).map(({ path }) => path)).toEqual(['queues/bulk']);
});
