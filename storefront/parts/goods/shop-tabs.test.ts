import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pack } from '#contract/messages.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';
import { ownTabs, templateTabs } from '#shop/parts/goods/shop-tabs.tsx';
import { hasScreen, setPages } from '#shop/routes.ts';
import { fileOf, screenAt } from '#shop/screens.ts';

const file = (path: string) => fileOf(screenAt(path)!);
const page = () => Promise.reject(new Error('not loaded in tests'));

beforeEach(() => {
  setPack('en', 'ltr', pack('en', 'shop'));
  setPages(
    {
      [file('/')]: page,
      [file('/pages/cart/index')]: page,
      [file('/pages/mall/index')]: page,
      [file('/pages/page/estimate')]: page,
    },
    {},
  );
  settingsStore.set((s) => ({ ...s, addonList: [{ name: 'mall', title: '', state: 1 }] }));
});

describe('the tab bar', () => {
  it('is laid out by the template: three items give three, names by language, pictures of its own', () => {
    const tabs = templateTabs({
      list: [
        { name: { en: 'Start', 'zh-cn': '首页' }, path: 'index', image: '/a.png', activeImage: '/b.png' },
        { name: { en: 'Cart' }, path: 'cart', image: '', activeImage: '' },
        { name: { en: 'Me' }, path: 'user' },
      ],
    });
    expect(tabs.map((tab) => [tab.key, tab.label, tab.href])).toEqual([
      ['home', 'Start', '/'],
      ['cart', 'Cart', '/pages/cart/index'],
      ['mine', 'Me', '/pages/user/index'],
    ]);
    expect(tabs[0]).toMatchObject({ image: '/a.png', activeImage: '/b.png' });
    expect(tabs[1]!.image).toBeUndefined();
  });
  it('drops what has no screen', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(
      templateTabs({
        list: [
          { name: { en: 'X' }, path: 'no-such' },
          { name: { en: 'Y' }, path: 'https://example.com' },
        ],
      }),
    ).toEqual([]);
    expect(templateTabs(undefined)).toEqual([]);
    log.mockRestore();
  });
  it('is ours without a template', () => {
    expect(ownTabs().map((tab) => tab.label)).toEqual(['Home', 'Categories', 'Cart', 'Me']);
  });
});

describe('links with a target', () => {
  it('needs a built page, and its addon on', () => {
    expect([hasScreen('/'), hasScreen('/pages/cart'), hasScreen('/pages/mall/index?cat=1')]).toEqual([true, true, true]);
    expect([hasScreen('/pages/shop/index'), hasScreen('/pages/none')]).toEqual([false, false]);
    settingsStore.set((s) => ({ ...s, addonList: [{ name: 'mall', title: '', state: 0 }] }));
    expect(hasScreen('/pages/mall/index')).toBe(false);
  });
});
