import { expect, test } from 'vitest';
import { readSetting, writeValue } from '#admin/pages/system/setting-value.ts';

test('settings are shown in people units and go back as they came', () => {
  for (const [unit, value, text] of [
    ['fen', 20_000, '200.00'],
    ['bp', 450, '4.5'],
    ['grams', 500, '0.5'],
    ['days', 90, '90'],
    ['flag', true, '1'],
    ['text', 'Asia/Shanghai', 'Asia/Shanghai'],
    ['count', 3, '3'],
  ] as const) {
    expect(writeValue(unit, value)).toBe(text);
    expect(readSetting({ unit }, text)).toBe(value);
  }
  expect(readSetting({ unit: 'days' }, '1.5')).toBeNull();
  expect(readSetting({ unit: 'flag' }, '0')).toBe(false);
});
