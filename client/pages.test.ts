import { describe, expect, it } from 'vitest';
import { joined, mapRows, nextPage, type Page, pageIn } from '#client/pages.ts';

const page = (n: number, data: unknown[], total = 25): Page => ({ total, page: n, page_size: 10, timestamp: 'T1', data });

describe('lists of pages', () => {
  it('finds the page in an answer, wherever it is', () => {
    const p = page(1, []);
    expect(pageIn(p)).toBe(p);
    expect(pageIn({ counts: { all: 3 }, list: p })).toBe(p);
    expect(pageIn({ shop: { data: [] }, items: p })).toBe(p);
    expect(() => pageIn({ counts: {} })).toThrow('no page');
  });
  it('fetches the next page with the first page’s timestamp until the end', () => {
    expect(nextPage(page(1, [1]))).toEqual({ page: 2, timestamp: 'T1' });
    expect(nextPage({ list: page(2, [1]) })).toEqual({ page: 3, timestamp: 'T1' });
    expect(nextPage(page(3, [1]))).toBeUndefined();
    expect(nextPage(page(1, []))).toBeUndefined();
  });
  it('joins rows, a row of two pages once', () => {
    expect(joined([page(1, [{ id: 1 }, { id: 2 }]), { list: page(2, [{ id: 2 }, { id: 3 }]) }])).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
    const goods = { api_type: 'a', num_iid: '1' };
    expect(joined([page(1, [goods, { ...goods, num_iid: '2' }, goods])]).length).toBe(2);
    expect(joined([page(1, ['tea', 'tea'])])).toEqual(['tea', 'tea']);
  });
  it('changes and drops rows in place', () => {
    const answer = { counts: { all: 2 }, list: page(1, [{ id: 1 }, { id: 2 }], 2) };
    const next = mapRows(answer, (row) => ((row as { id: number }).id === 1 ? undefined : { ...(row as object), read: true }));
    expect(next).toEqual({ counts: { all: 2 }, list: page(1, [{ id: 2, read: true }], 1) });
    expect(answer.list.data.length).toBe(2);
  });
});
