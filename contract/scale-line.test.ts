import { expect, test } from 'vitest';
import { isWeight, readScale } from './scale-line.ts';

test.each([
  ['ST,GS,+  1.234kg', 1234],
  ['ST,NT,   0,860 kg', 860],
  ['S S     1.250 kg', 1250],
  ['wn01.250kg', 1250],
  ['  512 g', 512],
  ['1,234.5 g', 1235],
  ['1.234,5 g', 1235],
  ['1,234 g', 1234],
  ['1,234 kg', 1234],
  ['12,345.678 g', 12346],
  ['.5 kg', 500],
  ['2.00 lb', 907],
  ['2lb 3.4oz', 1004],
  ['2 lb 3.4 oz', 1004],
  ['2:03.4 lb:oz', 1004],
  ['2 lb:03.4 oz', 1004],
  ['0:08.0 lb:oz', 227],
  ['12.5 OZ', 354],
])('%j is %i g', (line, grams) => expect(readScale(line)).toEqual({ grams }));

test.each([
  ['US,GS,+  1.240kg', 'moving'],
  ['S D     1.251 kg', 'moving'],
  ['   1.250 kg ?', 'moving'],
  ['1.25 lb M', 'moving'],
  ['OL', 'over'],
  ['OL,+99999.9 g', 'over'],
  ['S +', 'over'],
  ['OVERLOAD', 'over'],
  ['ST,GS,- 0.010kg', 'negative'],
  ['-0.5 kg', 'negative'],
  ['S -', 'negative'],
  ['UL', 'negative'],
  ['ST,GS,+ 0.000kg', 'zero'],
])('%j is no weight: %s', (line, trouble) => expect(readScale(line)).toEqual({ trouble }));

test('what speaks of no weight is none', () => {
  expect(['garbage', '', 'YT8720116350', '12345', 'model G5'].map(readScale)).toEqual([null, null, null, null, null]);
});

test('a whole text is a weight only with its unit, and no parcel number is one', () => {
  for (const text of ['1.250kg', 'ST,GS,+  1.250kg', '2lb 3.4oz', '2:03.4 lb:oz', '812 g', '1,234.5 g', '-0.010kg', '1.250 kg ?'])
    expect([text, isWeight(text)]).toEqual([text, true]);
  for (const text of ['YT8720116350', '1.250', '8720116350', 'SF1234567890123', 'JDVA00099988899-1-1-', 'A-03-12'])
    expect([text, isWeight(text)]).toEqual([text, false]);
});
