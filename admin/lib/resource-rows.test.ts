import { afterEach, expect, test, vi } from 'vitest';
import { changedFields, changeRows } from '#admin/lib/resource-rows.ts';

test('only what differs from the row as read is sent', () => {
  const before = { _id: '7', _version: 'v', names: { en: 'A' }, sort: 1, cap: null };
  expect(changedFields({ ...before, names: { en: 'B' }, cap: undefined }, before)).toEqual({ names: { en: 'B' } });
  expect(changedFields({ ...before, cap: 500 }, before)).toEqual({ cap: 500 });
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields({ names: { en: 'N' }, sort: 0, cap: null }, {})).toEqual({ names: { en: 'N' }, sort: 0 });
});

afterEach(() => vi.unstubAllGlobals());

test('several rows are each saved over the version that they have now', async () => {
  const saved: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const asked = Object.fromEntries(new URLSearchParams(String(init.body ?? url.split('?')[1])));
    if (url.includes('resource/save')) saved.push(asked);
    return new Response(JSON.stringify({ code: 1, msg: '', data: { _id: asked.id, _version: `of ${asked.id}` } }));
  });
  await changeRows('goods', ['7', '9'], { enabled: false });
  expect(saved).toMatchObject([
    { id: '7', version: 'of 7', data: '{"enabled":false}' },
    { id: '9', version: 'of 9', data: '{"enabled":false}' },
  ]);
  expect(saved[0]!.key).not.toBe(saved[1]!.key);
});
