// Freight on the waybill form: the chosen line is next to the total, lines that cannot go are one row with their count; at
// checkout a row names its total.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { kitTexts } from '#client/kit-texts.ts';
import type { CheckoutOut } from '#contract/calls/cart.ts';
import type { QuoteOut } from '#contract/calls/site.ts';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import { pack } from '#contract/messages.ts';
import { setPack, t } from '#shop/lib/i18n.ts';
import { queries } from '#shop/lib/query.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';
import { GroupCard } from '#shop/parts/cart/checkout-group.tsx';
import { QuoteList } from '#shop/parts/waybill/quote-list.tsx';
import { UiTextsProvider } from '#ui/texts.tsx';
import { SubmitBar } from './submit-bar.tsx';

const euro = { code: 'EUR', symbol: '€', symbol_left: '€', symbol_right: '', value: '0.1000', decimal_place: 2 };
beforeAll(() => {
  setPack('en', 'ltr', pack('en', 'shop'));
  settingsStore.set((s) => ({ ...s, currencyList: [euro] as never, settings: { ...s.settings, currency: 'EUR' } }));
});

const words = (node: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <UiTextsProvider texts={kitTexts(t)}>{node}</UiTextsProvider>
    </QueryClientProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u2060\u2066-\u2069]/g, '')
    .replace(/[\s\u00a0]+/g, ' ');

const quoted = (id: number, name: string, why?: string): QuoteOut =>
  ({
    line: { id, code: name, name, days_min: 8, days_max: 12, ddp: true, divisor: 6000 },
    quote: {
      ...{ line_id: id, line_code: name, eligible: !why, unit: 'kg', weight: 900, billed: 1000, notes: [], boxes: [], steps: [] },
      ...{ components: [], freight: 9000, freight_net: 9000, shipping: 9000, total: 9000, required_ids: [] },
      reasons: why ? [{ key: why, params: {} }] : [],
    },
    recommended: false,
  }) as unknown as QuoteOut;

const lines = [quoted(1, 'Europe Air'), quoted(2, 'Sea', 'freight.no.battery'), quoted(3, 'Rail', 'freight.no.country')];

it('the chosen line and its days are next to the total', () => {
  const preview = { lines, shipping_id: 1, problems: [], amount: 12_345, pays: 'now', currency: 'EUR', rate: '0.1000' };
  const bar = words(
    <SubmitBar preview={preview as unknown as PackagePreview} stale={false} waiting={false} busy={false} onSubmit={() => {}} />,
  );
  expect(bar).toMatch(/€ ?12 ?\.?35/);
  expect(bar).toContain('Europe Air');
  expect(bar).toContain('8–12 days');
  expect(bar).not.toContain('Sea');
});

it('lines that cannot go are folded under one row with their count', () => {
  const list = words(<QuoteList lines={lines} country="DE" chosen={1} onChoose={() => {}} />);
  expect(list).toContain('Europe Air');
  for (const name of ['Sea', 'Rail']) expect(list).not.toContain(name);
  expect(list).toContain(t('freight.unavailable', { n: 2 }));
  const nowhere = words(<QuoteList lines={lines.slice(1)} country="DE" />);
  // Where none can go, the help is shown; lines that do not serve the country at all are folded.
  expect(nowhere).toContain('Sea');
  expect(nowhere).not.toContain('Rail');
});

it('a row of the checkout names its total, of several pieces the price of one as well', () => {
  const row = (id: number, num: number) => ({
    ...{ id, num, title: 'Wool scarf', pic_url: '', properties_name: 'Grey', remark: '', price: 8850, provisional: false },
  });
  const group = {
    ...{ shop_name: 'Cha Shan', api_type: 'taobao', warehouse_name: 'Dongguan', total: 36_000, components: [] },
    items: [row(1, 3), row(2, 1)],
  } as unknown as CheckoutOut['groups'][number];
  const [, three, one] = words(<GroupCard group={group} services={[]} chosen={{}} onServices={() => {}} />).split('Wool scarf');
  expect(three).toMatch(/€8\.85 × 3 .*€ ?26 ?\.?55/);
  expect(one).toMatch(/Grey.*× 1 .*€ ?8 ?\.?85/);
});
