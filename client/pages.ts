// Pages of a list: finding the page inside an answer, joining pages, the input of the next. Pure; use-list.ts uses it.
export type Page<R = unknown> = { total: number; page: number; page_size: number; timestamp: string; data: R[] };

const isPage = (value: unknown): value is Page => {
  const page = value as Page | null;
  return (
    typeof page === 'object' &&
    page !== null &&
    Array.isArray(page.data) &&
    typeof page.page_size === 'number' &&
    typeof page.timestamp === 'string'
  );
};

/** The page in an answer: the answer itself, or the one field of it that is a page ({counts, list}, {shop, items} ...). */
export function pageIn(answer: unknown): Page {
  if (isPage(answer)) return answer;
  const found = Object.values((answer ?? {}) as object).find(isPage);
  if (!found) throw new Error('the answer holds no page');
  return found;
}

/** The input of the next page; nothing when this was the last. */
export function nextPage(answer: unknown): { page: number; timestamp: string; cursor?: string } | undefined {
  const { page, page_size, total, timestamp, data } = pageIn(answer);
  // A list with a cursor continues from there, beyond its total too.
  const { cursor } = answer as { cursor?: unknown };
  if (typeof cursor === 'string') return { page: page + 1, timestamp, cursor };
  if (data.length === 0 || page * page_size >= total) return undefined;
  return { page: page + 1, timestamp };
}

type Named = { id?: unknown; api_type?: unknown; num_iid?: unknown; code?: unknown };
/** The identity of a row. */
export function rowKey(row: unknown): string | undefined {
  const { id, api_type, num_iid, code } = row as Named;
  if (id !== undefined) return `${id}`;
  if (num_iid !== undefined) return `${api_type}:${num_iid}`;
  return typeof code === 'string' ? code : undefined;
}

/** All rows in order; a row in two pages is shown once. */
export function joined(answers: readonly unknown[]): unknown[] {
  const seen = new Set<string>();
  return answers.flatMap((answer) =>
    pageIn(answer).data.filter((row) => {
      const key = rowKey(row);
      if (key === undefined) return true;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    }),
  );
}

/** The answer with its rows changed: dropped where `change` gives nothing. */
export function mapRows<A>(answer: A, change: (row: unknown) => unknown): A {
  const page = pageIn(answer);
  const data = page.data.map(change).filter((row) => row !== undefined);
  const next: Page = { ...page, data, total: page.total - (page.data.length - data.length) };
  if ((answer as unknown) === page) return next as A;
  return Object.fromEntries(Object.entries(answer as object).map(([name, value]) => [name, value === page ? next : value])) as A;
}
