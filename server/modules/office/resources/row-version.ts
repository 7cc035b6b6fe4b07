// The version of a row (a fingerprint for optimistic locking), and the differences between two rows for the audit log.
import { createHash } from 'node:crypto';

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

/** Changes whenever the content does. */
export const versionOf = (row: Row): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(plain(row))))
    .digest('base64url')
    .slice(0, 22);

const SHORT = 120;
const words = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
};

/** For the audit log: each changed column as "before → after", long values cut. */
export function changes(before: Row | null, after: Row): Record<string, string> {
  const [a, b] = [plain(before ?? {}), plain(after)];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (n) => !n.startsWith('_') && JSON.stringify(sorted(a[n] ?? null)) !== JSON.stringify(sorted(b[n] ?? null)),
  );
  return Object.fromEntries(
    names.map((n) => [n, before && Object.keys(b).length > 0 ? `${words(a[n])} → ${words(b[n])}` : words(before ? a[n] : b[n])]),
  );
}
