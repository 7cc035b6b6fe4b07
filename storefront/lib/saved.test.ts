import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '#shop/lib/testing-browser.ts';

type Row = { key: string; at: number; shape?: string; data: unknown };

/** As much of IndexedDB as the copies use; its contents outlive a reload of the module, as in a browser. */
function fakeDatabase() {
  const rows = new Map<string, Row>();
  const request = <T>(result: T) => {
    const asked = { result, onsuccess: null as null | (() => void) };
    queueMicrotask(() => asked.onsuccess?.());
    return asked;
  };
  const store = {
    put: (row: Row) => request(void rows.set(row.key, structuredClone(row))),
    get: (key: string) => request(structuredClone(rows.get(key))),
    delete: (key: string) => request(void rows.delete(key)),
    clear: () => request(rows.clear()),
    index: () => ({
      getAllKeys: () => request([...rows.values()].sort((a, b) => a.at - b.at).map((row) => row.key)),
    }),
  };
  const db = { transaction: () => ({ objectStore: () => store }) };
  return { rows, indexedDB: { open: () => request(db) } };
}

/** The module as a release with this shape has it. */
async function release(shape: string) {
  vi.resetModules();
  vi.stubGlobal('__SHAPE__', shape);
  return import('#shop/lib/saved.ts');
}

const KEY = ['order/detail', { id: 7 }];
let held: ReturnType<typeof fakeDatabase>;
beforeEach(() => {
  held = fakeDatabase();
  vi.stubGlobal('indexedDB', held.indexedDB);
  vi.stubGlobal('localStorage', fakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe('saved copies', () => {
  it('come back as they were saved, also in the next release of the same shape', async () => {
    await (await release('one')).save(KEY, { no: 'D1' });
    const copy = await (await release('one')).saved(KEY);
    expect(copy?.data).toEqual({ no: 'D1' });
  });
  it('are dropped by a release whose calls have another shape', async () => {
    const old = await release('one');
    await old.save(KEY, { no: 'D1' });
    await old.save(['cart/getList', {}], { groups: [] });
    const next = await release('two');
    expect(await next.saved(KEY)).toBeUndefined();
    expect([...held.rows.values()]).toEqual([]);
    await next.save(KEY, { number: 'D1' });
    expect((await next.saved(KEY))?.data).toEqual({ number: 'D1' });
  });
  it('of a tab that still runs the release before are not read', async () => {
    const old = await release('one');
    const next = await release('two');
    await next.save(KEY, { number: 'D1' });
    await old.save(KEY, { no: 'D1' });
    expect(await next.saved(KEY)).toBeUndefined();
  });
  it('go at logout, and secrets are never among them', async () => {
    const { save, forgetSaved } = await release('one');
    await save(['address/editAddress', { id: 1 }], { street: 'x' });
    expect(held.rows.size).toBe(0);
    await save(KEY, { no: 'D1' });
    await forgetSaved();
    expect(held.rows.size).toBe(0);
  });
  it('are 80 at most, the oldest first to go', async () => {
    const { save, saved } = await release('one');
    for (let n = 1; n <= 100; n++) {
      vi.spyOn(Date, 'now').mockReturnValue(n);
      await save(['order/detail', { id: n }], n);
    }
    vi.restoreAllMocks();
    expect(held.rows.size).toBe(80);
    expect(await saved(['order/detail', { id: 20 }])).toBeUndefined();
    expect((await saved(['order/detail', { id: 21 }]))?.data).toBe(21);
  });
});
