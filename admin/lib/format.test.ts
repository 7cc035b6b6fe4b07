import { expect, test } from 'vitest';
import { minorMoney } from '#admin/lib/format.ts';
import { minorUnits } from '#contract/amount.ts';

test('an amount of a currency has the decimals that the shop counts it in, whatever the browser writes of it', () => {
  const written = (code: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits;
  expect(['IDR', 'HUF'].map(written)).toEqual([0, 0]);
  expect(['IDR', 'HUF'].map((code) => minorMoney(minorUnits(1_234_567), code, 2))).toEqual([
    'IDR\u00a012,345.67',
    'HUF\u00a012,345.67',
  ]);
  expect(minorMoney(minorUnits(1500), 'JPY', 0)).toBe('JPY\u00a01,500');
});
