import { expect, test } from 'vitest';
import { detailText } from './describe.ts';

test('details show money with its unit, and names of codes and flags', () => {
  const proposed = { account: 'cash', amount: 68_000, reason: 'lost' };
  expect(detailText(proposed, 'en')).toBe('Account: Cash, Amount: CNY\u00a0680.00, Reason: lost');
  expect(detailText(proposed, 'zh-cn')).toBe('账户：余额，金额：¥680.00，原因：lost');
  expect(detailText({ account: 'points', amount: -20 }, 'en')).toBe('Account: Points, Amount: -20');
  expect(detailText({ tracking_no: 'YT1', unknown: true }, 'en')).toBe('Tracking number: YT1, not expected');
  expect(detailText({ result: 'pass', weight: 1620 }, 'zh-cn')).toBe('结果：合格，重量：1.62 kg');
  expect(detailText({ bin: 'A-03-12', was: '' }, 'en')).toBe('Bin: A-03-12, before: -');
  expect(detailText({ weight: 400, length: 225, was: 380 }, 'en')).toBe('Weight: 0.4 kg, Length: 22.5 cm, before: 0.38 kg');
  expect(detailText({ enabled: 'true → false' }, 'en')).toBe('Active: Yes → No');
  expect(detailText(null, 'en')).toBe('');
});

test('structures show the names of their fields, changes the units of their column or setting', () => {
  const rule = JSON.stringify({ level_from: 2, spent_from: 50_000, countries: ['DE', 'FR'] });
  expect(detailText({ name: 'Big', rule }, 'en')).toBe(
    'Name: Big, Rule › Level from: 2, Rule › Spent in 365 days, at least: CNY\u00a0500.00, Rule › Country of the default address: DE, FR',
  );
  expect(detailText({ rule: '{"level_from":2,"spe…' }, 'en')).toBe('Rule: {"level_from":2,"spe…');
  const goods = { thing: 'services', thing_id: '1' };
  expect(detailText({ price: '200 → 350', 'names.en': 'Film → Wrap' }, 'en', goods)).toBe(
    'Price: CNY\u00a02.00 → CNY\u00a03.50, Name › en: Film → Wrap',
  );
  const of = (thing_id: string) => ({ thing: 'settings', thing_id });
  expect(detailText({ before: 5000, after: 6000 }, 'zh-cn', of('cash_min'))).toBe('值：¥50.00 → ¥60.00');
  expect(detailText({ before: 100, after: 150 }, 'en', of('cash_fee_bp'))).toBe('Value: 1\u202f% → 1.5\u202f%');
  expect(detailText({ before: '', after: '2026-10-01' }, 'en', of('closed_days'))).toBe('Value: - → 2026-10-01');
});
