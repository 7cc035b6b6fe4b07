import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#client/call-error.ts';
import { createKeys } from '#client/command-key.ts';
import { fitted, needsShrinking } from '#client/shrink-image.ts';
import { uuid } from '#client/uuid.ts';
import { CASES } from '#contract/links/testing-cases.ts';
import { turnedSize, typeOf } from '#shop/lib/crop.ts';
import { emptyFields, firstEmpty, isEmpty } from '#shop/lib/guard.ts';
import { mayBePasted } from '#shop/lib/pasted.ts';
import { noted } from '#shop/lib/scroll-memory.ts';
import { addSeen } from '#shop/lib/seen.ts';
import { fakeStorage } from '#shop/lib/testing-browser.ts';
import { createLoader, mayReload } from '#ui/layout/page-loader.ts';

describe('keys of commands', () => {
  const numbered = () => {
    let n = 0;
    return createKeys(() => `k${++n}`);
  };
  it('keeps the key while the outcome is unknown', () => {
    const keys = numbered();
    expect(keys.take({ id: 1 })).toBe('k1');
    keys.settle(new CallError('network', 'timeout'));
    expect(keys.take({ id: 1 })).toBe('k1');
    keys.settle(new CallError('server', 'HTTP 500'));
    expect(keys.take({ id: 1 })).toBe('k1');
    keys.settle(new CallError('refused', 'again', { key: 'fail.try_again' }));
    expect(keys.take({ id: 1 })).toBe('k1');
    keys.settle();
    expect(keys.take({ id: 1 })).toBe('k2');
  });
  it('takes another key for another thing, and after a refusal', () => {
    const keys = numbered();
    keys.take({ id: 1 });
    keys.settle(new CallError('network', 'timeout'));
    expect(keys.take({ id: 2 })).toBe('k2');
    keys.settle(new CallError('refused', 'no'));
    expect(keys.take({ id: 2 })).toBe('k3');
  });
  it('makes UUIDs also where there is no secure context', () => {
    const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(uuid()).toMatch(pattern);
    vi.stubGlobal('crypto', { getRandomValues: (a: Uint8Array) => a.fill(255) });
    expect(uuid()).toMatch(pattern);
    vi.unstubAllGlobals();
  });
});

describe('the empty check', () => {
  it('counts -1 and blanks as empty, but not 0 or false', () => {
    expect(['', '  ', -1, '-1', null, undefined, []].every(isEmpty)).toBe(true);
    expect([0, '0', false, 'a', [1]].some(isEmpty)).toBe(false);
  });

  it('takes a typed amount of -1 for a wrong amount, not for a missing one', () => {
    const amount = { name: 'amount', label: 'Amount', value: '-1' };
    expect(firstEmpty([{ ...amount, typed: true }])).toBeUndefined();
    expect(firstEmpty([amount])).toBe(amount);
    expect(firstEmpty([{ ...amount, value: '', typed: true }])).toMatchObject({ name: 'amount' });
  });

  it('finds all that are empty, in the order of the screen', () => {
    const field = (name: string, value: unknown) => ({ name, label: name, value });
    const fields = [field('name', ''), field('city', 'Berlin'), field('street', ' '), field('country', -1)];
    expect(emptyFields(fields).map((one) => one.name)).toEqual(['name', 'street', 'country']);
    expect(emptyFields([field('city', 'Berlin')])).toEqual([]);
  });
});

describe('pasted texts', () => {
  it.each([
    'https://item.taobao.com/item.htm?id=1',
    '【淘宝】https://m.tb.cn/h.5abc CZ0001 「茶壶」点击链接直接打开',
    '￥AbCd1234Ef￥ 复制打开手机淘宝',
    'm.tb.cn/h.xyz',
  ])('%s is one', (text) => expect(mayBePasted(text)).toBe(true));
  it.each(['慢跑鞋', 'tea pot 180 ml', 'iPhone 15 Pro', '€15'])('%s is a word', (text) => expect(mayBePasted(text)).toBe(false));
  it('loads the tables for everything that they know', () =>
    expect(CASES.filter(([text, means]) => means !== '' && !mayBePasted(text)).map(([text]) => text)).toEqual([]));
});

describe('goods seen', () => {
  const goods = (n: number) => ({ api_type: 'a', num_iid: String(n), title: '', pic_url: '', price: 1 });
  it('puts the newest first, once, at most a hundred', () => {
    let list = addSeen([], goods(1), 't1');
    list = addSeen(list, goods(2), 't2');
    list = addSeen(list, goods(1), 't3');
    expect(list.map((g) => [g.num_iid, g.time])).toEqual([
      ['1', 't3'],
      ['2', 't2'],
    ]);
    for (let n = 10; n < 150; n++) list = addSeen(list, goods(n), 't');
    expect(list).toHaveLength(100);
    expect(list[0]!.num_iid).toBe('149');
  });
});

describe('loading pages', () => {
  it('loads once, caches, and tries again after a failure', async () => {
    const fetch = vi.fn<(file: string) => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('page');
    const loader = createLoader(fetch);
    loader.put('home', 'home page');
    expect(loader.ready('home')).toBe('home page');
    await expect(loader.load('a')).rejects.toThrow('gone');
    expect(await Promise.all([loader.load('a'), loader.load('a')])).toEqual(['page', 'page']);
    expect(loader.ready('a')).toBe('page');
    expect(fetch).toHaveBeenCalledTimes(2);
  });
  it('reloads once for a file that is gone, not again and again', () => {
    vi.stubGlobal('sessionStorage', fakeStorage());
    expect([mayReload(1_000_000), mayReload(1_060_000), mayReload(1_400_000)]).toEqual([true, false, true]);
  });
});

describe('pictures before they are sent', () => {
  it('are made smaller when they are large, never larger', () => {
    expect(fitted(4000, 3000, 2000)).toEqual({ width: 2000, height: 1500 });
    expect(fitted(800, 600, 2000)).toEqual({ width: 800, height: 600 });
    expect([
      needsShrinking(100, 2001, 10, 1_500_000),
      needsShrinking(2_000_000, 10, 10, 1_500_000),
      needsShrinking(100, 2000, 2000, 1_500_000),
    ]).toEqual([true, true, false]);
  });
  it('are png unless they were jpg, and grow when turned', () => {
    expect([typeOf({ type: 'image/jpeg' }), typeOf({ type: 'image/webp' })]).toEqual(['image/jpeg', 'image/png']);
    expect(turnedSize(400, 300, 90).width).toBeCloseTo(300);
    expect(turnedSize(400, 300, 180).width).toBeCloseTo(400);
  });
});

describe('scroll positions', () => {
  it('keeps the newest sixty', () => {
    const map = new Map<string, number>();
    for (let n = 0; n < 70; n++) noted(map, [`e${n}`], n);
    noted(map, ['e15'], 7);
    expect(map.size).toBe(60);
    expect([map.has('e9'), map.get('e15'), [...map.keys()].at(-1)]).toEqual([false, 7, 'e15']);
  });
});
