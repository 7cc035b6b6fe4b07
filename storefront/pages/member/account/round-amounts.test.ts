// Top-ups in round numbers of the currency that is shown.
import { expect, test } from 'vitest';
import { type Currency, fenOf, minorOf } from '#shop/lib/money.ts';
import { coveringAmount, roundAmounts } from './round-amounts.ts';

const face = (code: string, value: string, decimal_place = 2): Currency => ({ code, value, decimal_place });
const EUR = face('EUR', '0.1281');
const shown = (c: Currency) => roundAmounts(c).map((fen) => Number(minorOf(fen, c)));

test.each([
  [face('CNY', '1'), [100_00, 200_00, 500_00, 1000_00, 2000_00, 5000_00]],
  [EUR, [10_00, 20_00, 50_00, 100_00, 200_00, 500_00]],
  [face('USD', '0.1394'), [20_00, 50_00, 100_00, 200_00, 500_00, 1000_00]],
  [face('JPY', '20.61', 0), [2000, 5000, 10_000, 20_000, 50_000, 100_000]],
  [face('BRL', '0.7712'), [100_00, 200_00, 500_00, 1000_00, 2000_00, 5000_00]],
])('%o', (currency, amounts) => expect(shown(currency)).toEqual(amounts));

test('what a bill is short of is covered, never a fen less', () => {
  for (let fen = 1; fen < 3000; fen++) {
    const covered = coveringAmount(fen, EUR);
    expect(covered).toBeGreaterThanOrEqual(fen);
    expect(covered - fen).toBeLessThanOrEqual(8);
    expect(fenOf(minorOf(covered, EUR), EUR)).toBe(covered);
  }
});
