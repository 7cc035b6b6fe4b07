// Small rules of the form: order of lines, changes between two previews, typed amounts, notices that are not accepted yet.

import type { QuoteOut } from '#contract/calls/site.ts';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';

/** Ids from the address of the page: whole numbers, each once. */
export const readIds = (text: string | undefined): number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .filter((part) => /^\d{1,15}$/.test(part))
      .map(Number),
  ),
];

/** Cheapest or fastest first; lines that can't serve at the end, in their order. */
export function sortedLines(lines: readonly QuoteOut[], by: 'price' | 'speed'): QuoteOut[] {
  const rank = ({ line, quote }: QuoteOut) => (by === 'price' ? quote.shipping : line.days_max * 1000 + line.days_min);
  return [...lines].sort((a, b) => {
    if (a.quote.eligible !== b.quote.eligible) return a.quote.eligible ? -1 : 1;
    return a.quote.eligible ? rank(a) - rank(b) || a.quote.shipping - b.quote.shipping : 0;
  });
}

export type Moved = {
  before: number;
  after: number;
  rows: { key: string; params: Record<string, string | number>; before: number; after: number }[];
};

type Seen = Pick<PackagePreview, 'components' | 'amount'>;

/** Rows whose amount differs between what the user saw and the current one. */
export function movedRows(old: Seen, now: Seen): Moved {
  const name = (row: PackagePreview['components'][number]) => `${row.code}:${row.ref ?? ''}`;
  const found = new Map<string, Moved['rows'][number]>();
  for (const row of old.components) found.set(name(row), { key: row.key, params: row.params, before: row.amount, after: 0 });
  for (const row of now.components)
    found.set(name(row), { key: row.key, params: row.params, before: found.get(name(row))?.before ?? 0, after: row.amount });
  return { before: old.amount, after: now.amount, rows: [...found.values()].filter((row) => row.before !== row.after) };
}

export function wholeOf(text: string): number | undefined {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}
