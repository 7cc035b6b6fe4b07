import { describe, expect, it } from 'vitest';
import type { QuoteOut } from '#contract/calls/site.ts';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import { movedRows, readIds, sortedLines, wholeOf } from './send-rules.ts';

const line = (id: number, eligible: boolean, shipping: number, days: [number, number]) =>
  ({ line: { id, days_min: days[0], days_max: days[1] }, quote: { eligible, shipping } }) as QuoteOut;
const row = (code: string, amount: number, ref?: string) => ({
  code,
  key: `fee.${code}`,
  params: {},
  amount,
  ...(ref ? { ref } : {}),
});
const preview = (amount: number, components: ReturnType<typeof row>[]) => ({ amount, components }) as unknown as PackagePreview;

describe('the submit form', () => {
  it('reads ids from the address once each and drops what is no id', () => {
    expect(readIds('3,14,3,x,,-2,1.5')).toEqual([3, 14]);
    expect(readIds(undefined)).toEqual([]);
  });
  it('puts the cheapest or the fastest line first and those that cannot serve last', () => {
    const lines = [line(1, false, 0, [1, 2]), line(2, true, 500, [8, 12]), line(3, true, 300, [25, 35])];
    expect(sortedLines(lines, 'price').map((l) => l.line.id)).toEqual([3, 2, 1]);
    expect(sortedLines(lines, 'speed').map((l) => l.line.id)).toEqual([2, 3, 1]);
  });
  it('names the rows that changed, came or went', () => {
    const moved = movedRows(
      preview(1000, [row('freight', 900), row('service', 100, 'film'), row('storage', 50)]),
      preview(1100, [row('freight', 1000), row('service', 100, 'film'), row('fuel', 30)]),
    );
    expect(moved).toMatchObject({ before: 1000, after: 1100 });
    expect(moved.rows.map((r) => [r.key, r.before, r.after])).toEqual([
      ['fee.freight', 900, 1000],
      ['fee.storage', 50, 0],
      ['fee.fuel', 0, 30],
    ]);
  });
  it('reads counts as people type them', () => {
    expect([wholeOf('12'), wholeOf('1.5'), wholeOf('')]).toEqual([12, undefined, undefined]);
  });
});
