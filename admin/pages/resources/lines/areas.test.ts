import { expect, test } from 'vitest';
import { areasOf, areasText } from '#admin/pages/resources/lines/areas.ts';

test('ranges and prefixes as people write them', () => {
  expect(areasOf('10000-19999, 97*\n20; im1-im9')).toEqual([
    { from: '10000', to: '19999' },
    { prefix: '97' },
    { prefix: '20' },
    { from: 'IM1', to: 'IM9' },
  ]);
  expect(areasOf(' , \n')).toEqual([]);
  expect(areasOf('SW1A-1AA')).toEqual([{ prefix: 'SW1A-1AA' }]);
});

test('what is written is read back the same', () => {
  const areas = [{ from: '10000', to: '19999' }, { prefix: '97' }];
  expect(areasOf(areasText(areas))).toEqual(areas);
  expect(areasText(undefined)).toBe('');
});
