import { describe, expect, it } from 'vitest';
import { pack } from '#contract/messages.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { arranged, PRIMARY } from '#shop/parts/order/action-buttons.tsx';
import { stateText, toneOf } from '#shop/parts/order/state-badge.tsx';

describe('buttons out of actions', () => {
  it('shows three at most, the primary one at the end, the rest under More', () => {
    expect(arranged(['cancel', 'pay'], PRIMARY, 3)).toEqual({ shown: ['cancel', 'pay'], more: [], main: 'pay' });
    expect(arranged(['cancel', 'change', 'photo', 'pay', 'remit'], PRIMARY, 3)).toEqual({
      shown: ['change', 'pay'],
      more: ['photo', 'remit', 'cancel'],
      main: 'pay',
    });
  });
  it('makes nothing primary where the page says so', () => {
    expect(arranged(['cancel', 'pay'], [], 3).main).toBeUndefined();
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
