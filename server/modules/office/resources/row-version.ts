// The version of a row (a fingerprint for optimistic locking), and the differences between two rows for the audit log.

import { createHash } from 'node:crypto';
import { cutText } from '#contract/clean-text.ts';

type Row = Record<string, unknown>;

const plain = (row: Row): Row => JSON.parse(JSON.stringify(row)) as Row;
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([k, v]) => [k, sorted(v)]),
        )
      : value;

/** Changes with any change of the content. */
export const versionOf = (row: Row): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(plain(row))))
    .digest('base64url')
    .slice(0, 22);

const SHORT = 120;
const words = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHORT ? `${cutText(text, SHORT)}…` : text;
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a ?? null)) === JSON.stringify(sorted(b ?? null));
const inside = (value: unknown): value is Row => typeof value === 'object' && value !== null;
/** The most changed values listed for one row. */
const MOST = 40;

/** Differences by path: a change inside a structure is named by its path. */
function differences(name: string, a: unknown, b: unknown): [string, unknown, unknown][] {
  if (same(a, b)) return [];
  if (!inside(a) && !inside(b)) return [[name, a, b]];
  const [before, after] = [inside(a) ? a : {}, inside(b) ? b : {}];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    differences(`${name}.${key}`, before[key], after[key]),
  );
}

/** For the audit log: each changed value as "before → after", long ones truncated. */
export function changes(before: Row | null, after: Row): Record<string, string> {
  const [a, b] = [plain(before ?? {}), plain(after)];
  const found = [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((name) => !name.startsWith('_'))
    .flatMap((name) => differences(name, a[name], b[name]));
  const both = before && Object.keys(b).length > 0;
  const rows = found
    .slice(0, MOST)
    .map(([name, was, is]): [string, string] => [name, both ? `${words(was)} → ${words(is)}` : words(before ? was : is)]);
  if (found.length > MOST) rows.push(['others', String(found.length - MOST)]);
  return Object.fromEntries(rows);
}
