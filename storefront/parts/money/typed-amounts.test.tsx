// Typing an amount while another currency is chosen: the member's own money in that currency, a price that is CNY by nature in
// CNY, named, with the other below.
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { kitTexts } from '#client/kit-texts.ts';
import { setPack, t } from '#shop/lib/i18n.ts';
import { type Currency, fenOf } from '#shop/lib/money.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';
import { priceFen, typedFen } from '#shop/lib/typed-fen.ts';
import { minorFrom } from '#shop/parts/money/amount-text.ts';
import { CnyField } from '#shop/parts/money/cny-field.tsx';
import { typedText, useTyped } from '#shop/parts/money/use-typed.ts';
import { UiTextsProvider } from '#ui/texts.tsx';

const EUR: Currency = { code: 'EUR', symbol: '€', symbol_left: '€', symbol_right: '', value: '0.1225', decimal_place: 2 };
const JPY: Currency = { code: 'JPY', symbol: '¥', symbol_left: '¥', symbol_right: '', value: '20.5', decimal_place: 0 };
const CNY: Currency = { code: 'CNY', symbol: '¥', symbol_left: '¥', value: '1', decimal_place: 2 };

const choose = (code: string, lang = 'en') => {
  setPack(lang, 'ltr', { 'manual.price_about': ['about ', ['amount']], 'manual.price_all': ['about ', ['amount'], ' in total'] });
  const currencyList = [EUR, JPY, CNY] as never;
  settingsStore.set((s) => ({ ...s, currencyList, settings: { ...s.settings, currency: code } }));
};
const shown = (node: React.ReactNode) => {
  const html = renderToStaticMarkup(<UiTextsProvider texts={kitTexts(t)}>{node}</UiTextsProvider>);
  return html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|');
};
const field = (value: string, more: object = {}) =>
  shown(<CnyField label="Price" name="price" value={value} onChange={() => {}} {...more} />);

describe('an amount that is CNY by its nature', () => {
  beforeEach(() => choose('EUR'));
  it('names its currency and shows the amount in the chosen one below', () => {
    expect(field('100')).toContain('CNY');
    expect(field('100')).toContain('about €12.25');
    expect(field('100', { pieces: 3 })).toContain('about €36.75 in total');
    expect(field('100', { hint: 'paid' })).toMatch(/about €12\.25\|paid/);
    expect(field('')).not.toContain('about');
    expect(field('x')).not.toContain('about');
  });
  it('has one sign for readers of CNY, and none that another currency has too', () => {
    choose('JPY');
    expect(field('100')).toMatch(/CNY.*about ¥2,050/);
    choose('CNY');
    expect(field('100')).toContain('CNY');
    expect(field('100')).not.toMatch(/¥|about/);
    expect(field('100', { pieces: 2 })).toContain('about ¥200.00 in total');
  });
  it('is read as people write it', () => {
    const typed = ['39', '39.5', ' 39,50 ', '0.05', '7.', '1234567.89', '1.234', '-1', '', '12345678'];
    expect(typed.map(priceFen)).toEqual([3900, 3950, 3950, 5, 700, 123_456_789, undefined, undefined, undefined, undefined]);
    expect([typedFen(3900), typedFen(3950)]).toEqual(['39', '39.50']);
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999 }), (fen) => priceFen(typedFen(fen)) === fen));
  });
});

function Limit({ fen }: { fen?: number }) {
  const typed = useTyped(fen);
  return <>{`${typed.prefix} ${typed.text} ${typed.fen ?? 'none'}`}</>;
}

describe('the member’s own money', () => {
  it('is in the chosen currency, and a stored amount counts to the fen until it is edited', () => {
    choose('EUR');
    // 4,000 fen are 4.90; typed again that is 4,000 as well, but 4,001 is 4.90 too and stays 4,001.
    expect(shown(<Limit fen={4001} />)).toBe('€ 4.90 4001');
    expect(shown(<Limit />)).toBe('€  none');
    choose('JPY');
    expect(shown(<Limit fen={4001} />)).toBe('¥ 820 4001');
  });
  it('is shown as it was typed once it is stored, where a unit of the currency is worth a fen or more', () => {
    const rate = fc.integer({ min: 10_000, max: 1_000_000 }).map((n) => (n / 1_000_000).toFixed(6));
    fc.assert(
      fc.property(rate, fc.integer({ min: 1, max: 10_000_000 }), (value, minor) => {
        const face = { code: 'XXX', value, decimal_place: 2 };
        expect(minorFrom(typedText(fenOf(BigInt(minor), face), face), 2)).toBe(minor);
      }),
    );
  });
});
