// What is shown adds up to the cent.
import { expect, test } from 'vitest';
import { money } from '#shop/lib/money.ts';
import { shownSum } from './shown-sum.ts';

const EUR = { code: 'EUR', symbol: '€', symbol_left: '€', value: '0.1281', decimal_place: 2 };

test('two amounts and their sum, where converting the sum would be a cent more', () => {
  const [now, later] = [27_914, 9757];
  expect([money(now, EUR), money(later, EUR)]).toEqual(['€35.76', '€12.50']);
  expect(shownSum([now, later], EUR)).toBe('€48.26');
});
