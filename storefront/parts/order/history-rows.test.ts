import { beforeAll, expect, it } from 'vitest';
import type { HistoryRow } from '#contract/calls/parts.ts';
import { pack } from '#contract/messages.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';
import { historyText } from './history-rows.tsx';

beforeAll(() => {
  setPack('en', 'ltr', pack('en', 'shop'));
  settingsStore.set((s) => ({
    ...s,
    settings: { ...s.settings, currency: 'EUR' },
    currencyList: [
      {
        ...{ code: 'EUR', name: 'Euro', symbol: '€', symbol_left: '€', symbol_right: '' },
        ...{ value: '0.125', decimal_place: 2, market: 'DE', rate_date: '2026-03-04' },
      },
    ],
  }));
});

const row = (key: string, amounts?: 'wallet'): HistoryRow => ({
  time: '2026-03-04T08:00:00.000Z',
  key,
  params: { amount_fen: 1000 },
  by: 'system',
  state: 'to_pack',
  milestone: false,
  ...(amounts ? { amounts } : {}),
});

it('shows the refund of a bill at its frozen rate, and a credit as the wallet does', () => {
  const frozen = { currency: 'EUR', rate: '0.2' };
  expect(historyText(row('event.waybill.services_back'), frozen)).toContain('€2.00');
  expect(historyText(row('event.waybill.clock', 'wallet'), frozen)).toBe('Packed late: €1.25 credited');
});
