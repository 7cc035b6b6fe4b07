import { expect, test } from 'vitest';
import { remitDue } from './remit-due.ts';

const sent = { minor: 1300, amount: 10_100 };

test('in the currency of the bill at its own rate, whatever was sent', () => {
  expect(remitDue({ amount: 37_024, rate: '1' }, sent, 2)).toBe(37_024);
  expect(remitDue({ amount: 10_000, rate: '0.1287' }, sent, 2)).toBe(1287);
  expect(remitDue({ amount: 10_000, rate: '21.4' }, { minor: 2200, amount: 0 }, 0)).toBe(2140);
});

test('in another currency at the rate that it was sent at', () => {
  expect(remitDue({ amount: 10_000, rate: '' }, sent, 2)).toBe(1287);
  expect(remitDue({ amount: 10_100, rate: '' }, sent, 2)).toBe(1300);
  expect(remitDue({ amount: 10_000, rate: '' }, { minor: 10_000, amount: 10_000 }, 2)).toBe(10_000);
});

test('has no rate for a remittance worth nothing', () => {
  expect(remitDue({ amount: 10_000, rate: '' }, { minor: 3, amount: 0 }, 2)).toBeNull();
});
