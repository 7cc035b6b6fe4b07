import { expect, it } from 'vitest';
import { textLists } from './text-lists.ts';

it('why a line charges what it charges is there for visitors, though no page and no call names it', () => {
  const { first, open } = textLists('', () => undefined);
  const shown = new Set([...first, ...open]);
  const whys = ['actual_only', 'actual_over_volume', 'volume_over_actual', 'half_volume', 'volume_under_threshold'];
  expect(whys.filter((why) => !shown.has(`freight.why.${why}` as never))).toEqual([]);
  expect(shown.has('freight.no.max_boxes')).toBe(true);
});
