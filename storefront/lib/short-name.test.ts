import { existsSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { texts } from '#contract/messages.ts';
import { type LinkTarget, PAGE_LINKS, pathOf, targetOf as readLink } from '#contract/page-links.ts';
import { to } from '#shop/lib/paths.ts';
import { pageOf, targetOf } from '#shop/lib/short-name.ts';
import { fileOf, SCREENS, screenAt } from '#shop/screens.ts';

describe('short page names', () => {
  it.each([
    ['member-order', '/pages/member/order/index'],
    ['member-order-detail', '/pages/member/order/detail'],
    ['help-info', '/pages/help/info'],
    ['mall', '/pages/mall/index'],
    ['cart', '/pages/cart/index'],
    ['user', '/pages/user/index'],
    ['index', '/'],
    ['page-estimate', '/pages/page/estimate'],
    ['item-notfound', '/pages/item/notfound'],
    ['/pages/member/order', '/pages/member/order/index'],
    ['/pages/index/index', '/'],
  ])('%s is %s', (name, path) => expect(pageOf(name)).toBe(path));

  it('keeps parameters, and knows what lies outside', () => {
    expect(targetOf('member-order?tab=unpaid')).toEqual({ kind: 'page', path: '/pages/member/order/index?tab=unpaid' });
    expect(targetOf('#/pages/item/index?tp=taobao&tid=1')).toEqual({ kind: 'page', path: '/pages/item/index?tp=taobao&tid=1' });
    expect(targetOf('https://example.com/a?b=1')).toEqual({ kind: 'outside', href: 'https://example.com/a?b=1' });
  });
  it('logs an unknown name and opens nothing', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(targetOf('no-such-page')).toBeUndefined();
    expect(targetOf('javascript:alert(1)')).toBeUndefined();
    expect(targetOf('//evil.example')).toBeUndefined();
    expect(log).toHaveBeenCalledTimes(3);
    expect(targetOf('')).toBeUndefined();
    log.mockRestore();
  });
});

it('every screen has its page', () => {
  const missing = SCREENS.filter((s) => !existsSync(new URL(`../${fileOf(s)}`, import.meta.url))).map((s) => s.path);
  expect(missing).toEqual([]);
  // The 69 of the product, and our own.
  expect(SCREENS.length).toBeGreaterThanOrEqual(69);
});

describe('links that operators pick', () => {
  it('lead to screens that need nothing else, by the title and addon of the screen', () => {
    for (const link of PAGE_LINKS) {
      const screen = screenAt(pageOf(link.path) ?? '');
      expect([link.path, screen?.title, screen?.addon]).toEqual([link.path, link.title, link.addon]);
    }
  });
  it('are read as they were written', () => {
    const picked: LinkTarget[] = [
      { kind: 'none' },
      { kind: 'screen', path: 'member-coupon' },
      { kind: 'goods', tp: 'taobao', tid: '12345' },
      { kind: 'category', id: '3' },
      { kind: 'page', mark: 'winter' },
      { kind: 'article', id: '4' },
      { kind: 'news', id: '5' },
      { kind: 'web', url: 'https://example.com/a?b=1' },
    ];
    for (const one of picked) {
      const path = pathOf(one);
      expect(readLink(path)).toEqual(one);
      if (path !== '') expect(targetOf(path)?.kind).toBe(one.kind === 'web' ? 'outside' : 'page');
    }
    expect(pathOf({ kind: 'goods', tp: 'taobao', tid: '' })).toBe('');
  });
});

describe('the table of screens', () => {
  it('has a title in every language for each', () => {
    expect(SCREENS.filter((s) => !(s.title in texts)).map((s) => s.title)).toEqual([]);
  });
  it('has four tabs, and each path once', () => {
    expect(SCREENS.filter((s) => s.tab).map((s) => s.tab)).toEqual(['home', 'category', 'cart', 'mine']);
    expect(new Set(SCREENS.map((s) => s.path)).size).toBe(SCREENS.length);
    expect(fileOf(screenAt('/')!)).toBe('./pages/index/index.tsx');
  });
  it('writes only the parameters that are there', () => {
    expect(to.item({ tp: 'taobao', tid: '1 2' })).toBe('/pages/item/index?tp=taobao&tid=1+2');
    expect(to.shop({ keyword: undefined, cat: 3 })).toBe('/pages/shop/index?cat=3');
    expect(to.orders()).toBe('/pages/member/order/index');
  });
});
