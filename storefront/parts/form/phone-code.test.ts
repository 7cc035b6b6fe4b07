import { expect, test } from 'vitest';
import { codeOfRegion, plainCode, regionOf } from '#shop/parts/form/phone-code.ts';

const list = [
  { code: '1', country: 'US' },
  { code: '+49', country: 'DE' },
  { code: '1', country: 'CA' },
];

test('the region of the browser is the first one named', () => {
  expect(regionOf(['de', 'en-GB', 'fr-FR'])).toBe('GB');
  expect(regionOf(['zh-Hans-CN'])).toBe('CN');
  expect(regionOf(['zh-Hans', 'zh'])).toBe('');
  expect(regionOf([])).toBe('');
});

test('the code of a region, else of the first country', () => {
  expect(codeOfRegion(list, 'DE')).toBe('49');
  expect(codeOfRegion(list, 'CA')).toBe('1');
  expect(codeOfRegion(list, 'XX')).toBe('1');
  expect(codeOfRegion([], 'DE')).toBe('');
});

test('codes lose their plus', () => expect(plainCode('+ 49')).toBe('49'));
