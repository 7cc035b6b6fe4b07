import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type { MoneyRow } from '#contract/calls/wallet-shapes.ts';
import { pack } from '#contract/messages.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';
import { MoneyRows } from './money-row.tsx';

beforeAll(() => {
  setPack('en', 'ltr', pack('en', 'shop'));
  settingsStore.set((s) => ({
    ...s,
    currencyList: [
      {
        ...{ code: 'EUR', name: 'Euro', symbol: '€', symbol_left: '€', symbol_right: '' },
        ...{ value: '0.125', decimal_place: 2, market: 'DE', rate_date: '2026-03-04' },
      },
    ],
  }));
});

const ROW = {
  ...{ id: 1, no: 'P1', kind: 'pay_order', key: 'money.pay_order', params: { no: 'P1' }, amount: -8000, balance: 2000 },
  ...{ currency: 'EUR', minor: -1020, fee_minor: 0, time: '2026-03-04T08:00:00.000Z', month: '2026-03', url: '' },
} as unknown as MoneyRow;
const MONTHS = [{ month: '2026-03', in: 0, out: 8000 }];
const rendered = (currency: string): string => {
  settingsStore.set((s) => ({ ...s, settings: { ...s.settings, currency } }));
  return renderToStaticMarkup(<>{MoneyRows({ rows: [ROW], months: MONTHS })}</>).replaceAll(/<[^>]*>/g, '|');
};

it('a sum at the rate of today is about; what a bill was charged is not, nor is a sum in yuan', () => {
  expect(rendered('EUR')).toContain('Out\u00a0about\u00a0€10.00');
  expect(rendered('EUR')).toMatch(/−€(?:\|)*10(?:\|)*\.20/);
  expect(rendered('CNY')).toContain('Out\u00a0CNY\u00a080.00');
});

it('all rows are in one currency: what was charged in another is named below the amount', () => {
  const shown = rendered('CNY');
  expect(shown).toContain('−CNY\u00a080.00');
  expect(shown).toContain('charged as €10.20');
  expect(rendered('EUR')).not.toContain('charged as');
});
