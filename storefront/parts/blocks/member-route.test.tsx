import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { pack } from '#contract/messages.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';
import type { CallResult } from '#shop/lib/use-call.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { setPages } from '#shop/routes.ts';
import { fileOf, screenAt } from '#shop/screens.ts';
import type { Waybills } from './current.ts';
import MemberRoute from './member-route.tsx';

const EMPTY = { items: 0, free_until: null, days_left: null, ending: null };
const sent = (total: number) => ({ state: 'ready', data: { list: { data: [], total } } }) as unknown as CallResult<Waybills>;
const html = (counts: Member['counts'], { stock = EMPTY as Member['stock'], waybills = 0 } = {}) =>
  renderToStaticMarkup(<MemberRoute member={{ counts, stock } as Member} waybills={sent(waybills)} />);
const HOW = 'We buy for you';

beforeAll(() => {
  setPack('en', 'ltr', pack('en', 'shop'));
  settingsStore.set((s) => ({
    ...s,
    configList: { all: { free_days: 90 } } as typeof s.configList,
    addonList: ['onepay', 'shipforme'].map((name) => ({ name, title: '', state: 1 })),
  }));
  const paths = [to.orders(), to.onepayOrders(), to.shipForMe(), to.submitWaybill()];
  const page = () => Promise.reject(new Error('not opened here'));
  setPages(Object.fromEntries(paths.map((path) => [fileOf(screenAt(path)!), page])), {});
});

describe("a member's card on home", () => {
  it('explains the shop until something was ordered', () => {
    expect(html({ unpaid: 0, to_purchase: 0 })).toContain(HOW);
    expect(html({ unpaid: 1 })).not.toContain(HOW);
    expect(html({}, { waybills: 3 })).toBe('');
  });
  it('says what waits for the member first, then what can be shipped, then what is on its way', () => {
    const stock = { ...EMPTY, items: 2, free_until: '2026-12-24', days_left: 26 };
    const counts = { unpaid: 1, to_purchase: 2, on_the_way: 1, onepay_needs_you: 1, parcels_declared: 2 };
    const shown = html(counts, { stock });
    const words = [
      '1 order waiting to be paid',
      '1 one-pay order needs your attention',
      '2 items in stock, free storage until',
      '3 orders being bought or on the way to the warehouse',
      '2 parcels of yours expected at the warehouse',
    ];
    const at = words.map((one) => shown.indexOf(one));
    expect(at.every((place) => place >= 0)).toBe(true);
    expect([...at].sort((a, b) => a - b)).toEqual(at);
    expect(shown).toContain(`href="${to.orders({ tab: 'unpaid' })}"`);
    expect(shown).toContain(`href="${to.submitWaybill()}"`);
  });
  it('does not promise free storage that is over', () => {
    const shown = html({}, { stock: { ...EMPTY, items: 1, free_until: '2026-11-01', days_left: -26 } });
    expect(shown).toContain('free storage ended on');
    expect(shown).not.toContain('free storage until');
  });
});
