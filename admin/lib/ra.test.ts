import { afterEach, expect, test, vi } from 'vitest';
import { changedFields, dataProvider } from '#admin/lib/ra.ts';

test('only what differs from the row as read is sent', () => {
  const before = { id: '7', _id: '7', _version: 'v', names: { en: 'A' }, sort: 1, cap: null };
  expect(changedFields({ ...before, names: { en: 'B' }, cap: undefined }, before)).toEqual({ names: { en: 'B' } });
  expect(changedFields({ ...before, cap: 500 }, before)).toEqual({ cap: 500 });
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields({ id: '', names: { en: 'N' }, sort: 0 }, undefined)).toEqual({ names: { en: 'N' }, sort: 0 });
});

afterEach(() => vi.unstubAllGlobals());

test('a new row whose answer was lost is asked for with the same key again, the next one with another', async () => {
  const sent: string[] = [];
  let lost = true;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(String(new URLSearchParams(String(init.body)).get('key')));
    if (lost) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ code: 1, msg: '', data: { _id: '7', _version: 'v' } }));
  });
  const make = () => dataProvider.create('goods', { data: { price: 5000 } } as never);
  await expect(make()).rejects.toThrow();
  lost = false;
  expect((await make()).data).toMatchObject({ _id: '7' });
  await make();
  expect(sent[0]).not.toBe('');
  expect(sent[1]).toBe(sent[0]);
  expect(sent[2]).not.toBe(sent[1]);
});
