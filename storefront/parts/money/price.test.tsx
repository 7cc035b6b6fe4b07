// A charge is shown as it was charged, in the currency of the bill, whatever the other props; fen are converted.
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { kitTexts } from '#client/kit-texts.ts';
import { setPack, t } from '#shop/lib/i18n.ts';
import { type Currency, foreign, minorOf, minorUnits } from '#shop/lib/money.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { UiTextsProvider } from '#ui/texts.tsx';

const face = (code: string, symbol: string, value: string, decimal_place: number): Currency => ({
  code,
  symbol,
  symbol_left: symbol,
  symbol_right: '',
  value,
  decimal_place,
});
const FACES = [
  face('EUR', '€', '0.1225', 2),
  face('JPY', '¥', '21.94', 0),
  face('CNY', 'CNY\u00a0', '1', 2),
  face('KWD', 'KWD ', '0.04361', 3),
];

beforeEach(() => {
  setPack('en', 'ltr', {});
  settingsStore.set((s) => ({ ...s, currencyList: FACES as never, settings: { ...s.settings, currency: 'EUR' } }));
});
const shown = (node: React.ReactNode): string =>
  renderToStaticMarkup(<UiTextsProvider texts={kitTexts(t)}>{node}</UiTextsProvider>)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', '\u00a0');

describe.each(FACES)('8200 fen charged in $code', (own) => {
  const charge = {
    amount: 8200,
    currency: own.code,
    rate: own.value!,
    minor: minorUnits(minorOf(8200, own)),
    fee: 0,
    fee_minor: minorUnits(0),
  };
  it('read as the button reads, with CNY next to them', () => {
    const cny = own.code === 'CNY' ? '' : 'CNY\u00a082.00';
    expect(shown(<Price charge={charge} size="2xl" />)).toBe(foreign(charge.minor, own.code) + cny);
    expect(shown(<Price fen={8200} currency={own.code} rate={own.value!} bill />)).toBe(foreign(charge.minor, own.code) + cny);
  });
  it('are never replaced by what is spread next to them', () => {
    const spread = { ...charge } as { rate: string };
    expect(shown(<Price fen={8200} currency={own.code} {...spread} />)).toBe(foreign(charge.minor, own.code));
  });
});

it('a charge in a currency that is not the chosen one keeps its own', () => {
  const charge = { amount: 8200, currency: 'JPY', rate: '21.94', minor: minorUnits(1799) };
  expect(shown(<Price charge={charge} />)).toBe('¥1,799CNY\u00a082.00');
  settingsStore.set((s) => ({ ...s, currencyList: [] as never }));
  expect(shown(<Price charge={charge} />)).toContain('1,799');
});
