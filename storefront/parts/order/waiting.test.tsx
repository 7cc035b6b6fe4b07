import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { pack } from '#contract/messages.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { placeOfWaiting, WaitingList } from './waiting.tsx';

beforeAll(() => setPack('en', 'ltr', pack('en', 'shop')));

describe('what waits for the member', () => {
  it('leads to the one thing, or to the list of several', () => {
    expect(placeOfWaiting({ thing: 'order', n: 1, id: 7 })).toBe('/pages/member/order/detail?id=7');
    expect(placeOfWaiting({ thing: 'order', n: 2, id: 7 })).toBe('/pages/member/order/index?tab=needs_you');
    // The list of orders does not show goods of these.
    expect(placeOfWaiting({ thing: 'onepay', n: 2, id: 7 })).toBe('/pages/member/order/detail?id=7');
    expect(placeOfWaiting({ thing: 'waybill', n: 1, id: 9 })).toBe('/pages/member/sendorder/detail?id=9');
    expect(placeOfWaiting({ thing: 'waybill', n: 3, id: 9 })).toBe('/pages/member/sendorder/index');
  });
  it('names each kind in words, in the given order, and is not there when nothing waits', () => {
    const rows = (['question', 'supplement_due', 'problem'] as const).map((state, at) => ({
      thing: 'order' as const,
      state,
      n: at + 1,
      id: 1,
      due_at: null,
    }));
    const waybills = ['problem', 'choose_line', 'settle_due'].map((state) => ({
      thing: 'waybill' as const,
      state,
      n: 1,
      id: 2,
      due_at: null,
    }));
    const placesIn = (waiting: typeof rows | typeof waybills, words: string[]) => {
      const html = renderToStaticMarkup(<WaitingList waiting={waiting} />);
      return words.map((one) => html.indexOf(one));
    };
    for (const at of [
      placesIn(rows, ['A question about your item', '2 extra payments are due', '3 problems with your items']),
      placesIn(waybills, [
        'A question about your waybill',
        'Choose a line for a packed waybill',
        'Freight is due on a packed waybill',
      ]),
    ]) {
      expect(at.every((place) => place > 0)).toBe(true);
      expect([...at].sort((a, b) => a - b)).toEqual(at);
    }
    expect(renderToStaticMarkup(<WaitingList waiting={[]} />)).toBe('');
  });
  it('folds what comes after the third, but never one alone', () => {
    const rows = [1, 2, 3, 4, 5].map((id) => ({ thing: 'order' as const, state: `s${id}`, n: 1, id, due_at: null }));
    const lines = (n: number) => renderToStaticMarkup(<WaitingList waiting={rows.slice(0, n)} />).match(/<li /g)?.length;
    expect([3, 4, 5].map(lines)).toEqual([3, 4, 3]);
    expect(renderToStaticMarkup(<WaitingList waiting={rows} />)).toContain('Show all 5');
    expect(renderToStaticMarkup(<WaitingList waiting={rows.slice(0, 4)} />)).not.toContain('Show all');
  });
});
