import { expect, test } from 'vitest';
import { detailText } from './describe.ts';

test('the audit log speaks of money with its unit, of codes and flags by their names', () => {
  const proposed = { account: 'cash', amount: 68_000, reason: 'lost' };
  expect(detailText(proposed, 'en')).toBe('Account: Cash, Amount: CNY\u00a0680.00, Reason: lost');
  expect(detailText(proposed, 'zh-cn')).toBe('账户：余额，金额：¥680.00，原因：lost');
  expect(detailText({ account: 'points', amount: -20 }, 'en')).toBe('Account: Points, Amount: -20');
  expect(detailText({ tracking_no: 'YT1', unknown: true }, 'en')).toBe('Tracking number: YT1, not expected');
  expect(detailText({ result: 'pass', weight: 1620 }, 'zh-cn')).toBe('结果：合格，重量：1.62 kg');
  expect(detailText({ bin: 'A-03-12', was: '' }, 'en')).toBe('Bin: A-03-12, before: -');
  expect(detailText({ weight: 400, length: 225, was: 380 }, 'en')).toBe('Weight: 0.4 kg, Length: 22.5 cm, before: 0.38 kg');
  expect(detailText({ enabled: 'true → false' }, 'en')).toBe('Active: true → false');
  expect(detailText(null, 'en')).toBe('');
});
