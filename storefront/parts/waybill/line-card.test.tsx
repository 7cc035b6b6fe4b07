// A line of a waybill whose bill is charged in one currency while the reader has chosen another: the card uses the bill's.
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { kitTexts } from '#client/kit-texts.ts';
import type { LineOut } from '#contract/calls/site.ts';
import type { Quote } from '#contract/freight.ts';
import { pack } from '#contract/messages.ts';
import { setPack, t } from '#shop/lib/i18n.ts';
import type { Currency } from '#shop/lib/money.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';
import { UiTextsProvider } from '#ui/texts.tsx';
import { LineCard, type LineCardProps } from './line-card.tsx';

const face = (code: string, symbol: string, value: string): Currency => ({
  ...{ code, symbol, symbol_left: symbol, symbol_right: '', value },
  decimal_place: 2,
});
beforeAll(() => {
  setPack('en', 'ltr', pack('en', 'shop'));
  const currencyList = [face('EUR', '€', '0.1300'), face('USD', '$', '0.1400')] as never;
  settingsStore.set((s) => ({ ...s, currencyList, settings: { ...s.settings, currency: 'USD' } }));
});

const line = { id: 1, code: 'EU', name: 'Europe', days_min: 8, days_max: 12, ddp: true, divisor: 6000 } as LineOut;
const box = { weight: 2800, length: 420, width: 340, height: 220, volume_weight: 3927, charge_weight: 3927, billable: 3927 };
const quote = {
  ...{ line_id: 1, line_code: 'EU', eligible: true, reasons: [], unit: 'kg', weight: 2800, billed: 4000, notes: [] },
  boxes: [{ ...box, why: null }],
  steps: [
    { part: 'first', box: null, weight: 500, count: 1, price: 5800, amount: 5800 },
    { part: 'next', box: null, weight: 500, count: 7, price: 2200, amount: 15_400 },
  ],
  components: [{ code: 'discount', key: 'freight.row.discount', params: { rate_bp: 200 }, amount: -424 }],
  ...{ freight: 21_200, freight_net: 20_776, shipping: 20_776, total: 20_776, required_ids: [] },
} as unknown as Quote;

const shown = (more: Partial<LineCardProps>) =>
  renderToStaticMarkup(
    <UiTextsProvider texts={kitTexts(t)}>
      <LineCard line={line} quote={quote} chosen onChoose={() => {}} {...more} />
    </UiTextsProvider>,
  ).replace(/<[^>]*>/g, '');

it('is in the chosen currency while nothing is billed', () => {
  expect(shown({})).toContain('$');
  expect(shown({})).not.toContain('€');
});

it('is in the currency and at the rate of its bill, in every row', () => {
  const text = shown({ frozen: { currency: 'EUR', rate: '0.1250' } });
  expect(text).not.toContain('$');
  // 207.76, 58.00, 22.00, 212.00 and the discount of 4.24, at 0.125.
  for (const amount of ['25.97', '7.25', '2.75', '26.50', '0.53']) expect(text).toContain(amount);
});
