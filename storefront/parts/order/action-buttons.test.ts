import { describe, expect, it } from 'vitest';
import { pack } from '#contract/messages.ts';
import { claimMachine } from '#contract/states/claim.ts';
import { type AnyMachine, allActionsOf } from '#contract/states/machine.ts';
import { remittanceMachine, withdrawalMachine } from '#contract/states/money.ts';
import { onepayMachine } from '#contract/states/onepay.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import { refundMachine } from '#contract/states/refund.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { arranged } from '#shop/parts/order/action-buttons.tsx';
import { FOLLOWS, placeOf } from '#shop/parts/order/action-order.ts';
import { stateText, toneOf } from '#shop/parts/order/state-badge.tsx';

const DRAWN = {
  item: orderItemMachine,
  waybill: waybillMachine,
  onepay: onepayMachine,
  parcel: parcelMachine,
  refund: refundMachine,
  claim: claimMachine,
  remit: remittanceMachine,
  withdrawal: withdrawalMachine,
} satisfies Record<string, AnyMachine>;

/** Done by withdrawing the refund; the server lists it there. */
const ELSEWHERE = ['item.close'];

/** What members may do with a thing, in any state. */
const memberActions = (machine: AnyMachine): string[] =>
  allActionsOf(machine).filter((action) => Object.values(machine.states).some((steps) => steps[action]?.by.includes('member')));

describe('buttons out of actions', () => {
  it('shows the main action at the end and one next to it, the rest under More', () => {
    expect(arranged('waybill', ['cancel', 'dispute', 'pay'])).toEqual({
      shown: ['dispute', 'pay'],
      more: ['cancel'],
      main: 'pay',
    });
    expect(arranged('item', ['ship', 'return', 'photo', 'extend', 'approve_photos', 'object_photos'])).toEqual({
      shown: ['extend', 'ship'],
      more: ['approve_photos', 'return', 'photo', 'object_photos'],
      main: 'ship',
    });
    expect(arranged('item', ['accept', 'return', 'exchange', 'destroy'])).toEqual({
      shown: ['exchange', 'accept'],
      more: ['return', 'destroy'],
      main: 'accept',
    });
    expect(arranged('order', ['delete', 'buy_again', 'review'])).toEqual({
      shown: ['buy_again', 'review'],
      more: ['delete'],
      main: undefined,
    });
  });
  it('never shows cancelling or destroying, not even alone', () => {
    expect(arranged('order', ['cancel'])).toEqual({ shown: [], more: ['cancel'], main: undefined });
    expect(arranged('parcel', ['delete', 'edit'])).toEqual({ shown: ['edit'], more: ['delete'], main: undefined });
    for (const [thing, machine] of Object.entries(DRAWN))
      for (const steps of Object.values(machine.states)) {
        const { shown } = arranged(thing, Object.keys(steps));
        expect(shown.filter((action) => /cancel|delete|destroy|decline|withdraw|not_mine/.test(action))).toEqual([]);
      }
  });
  it('knows the place of every action of a member, and the consequences of those that end something', () => {
    const unknown = Object.entries(DRAWN).flatMap(([thing, machine]) =>
      memberActions(machine).flatMap((action) => {
        const place = placeOf(thing, action)?.place;
        const silent = place === 'last' && thing !== 'withdrawal' && !FOLLOWS[`${thing}.${action}`];
        return (!place || silent) && !ELSEWHERE.includes(`${thing}.${action}`) ? [`${thing}.${action}`] : [];
      }),
    );
    expect(unknown).toEqual([]);
  });
});

describe('states as badges', () => {
  it('colours every state of items and waybills by what it means', () => {
    expect(toneOf('item', 'question')).toBe('you');
    expect(toneOf('item', 'in_stock')).toBe('safe');
    expect(toneOf('waybill', 'lost')).toBe('wrong');
    expect(toneOf('bill', 'paid')).toBe('safe');
    expect(toneOf('item', 'paid')).toBe('moving');
    const live = Object.entries({ item: orderItemMachine, waybill: waybillMachine }).flatMap(([thing, machine]) =>
      Object.entries(machine.states)
        .filter(([, actions]) => Object.keys(actions).length > 0)
        .map(([state]) => toneOf(thing as 'item', state)),
    );
    expect(live).not.toContain('over');
  });
  it('names them all in both languages', () => {
    for (const lang of ['zh-cn', 'en']) {
      setPack(lang, 'ltr', pack(lang, 'shop'));
      const named = [
        ...Object.keys(orderItemMachine.states).map((s) => stateText('order', s)),
        ...Object.keys(waybillMachine.states).map((s) => stateText('waybill', s)),
      ];
      expect(named.filter((text) => text.startsWith('state.'))).toEqual([]);
    }
  });
});
