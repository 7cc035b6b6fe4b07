import { describe, expect, it } from 'vitest';
import { settingsStore } from '#shop/lib/settings-store.ts';
import { current, type Waybill } from '#shop/parts/blocks/current.ts';
import { entriesOf } from '#shop/parts/blocks/entries.tsx';
import { setPages } from '#shop/routes.ts';
import { fileOf, screenAt } from '#shop/screens.ts';
import { sharedText } from './shared-text.ts';

const waybill = (id: number, state: string, needs_you = false) => ({ id, state, needs_you }) as Waybill;

describe('home', () => {
  it('shows the waybill on its way, and next to it the one that waits for the user', () => {
    const list = [waybill(1, 'received'), waybill(2, 'to_pack'), waybill(3, 'dispatched'), waybill(4, 'unpaid', true)];
    const shown = (waybills: Waybill[]) => [current(waybills).main?.id, current(waybills).waits?.id];
    expect(shown(list)).toEqual([3, 4]);
    expect(shown([list[0]!, list[1]!, list[3]!])).toEqual([4, undefined]);
    // What the user has to do is shown above.
    expect(shown([list[2]!, waybill(5, 'settle_due', true)])).toEqual([3, undefined]);
    expect(shown(list.slice(0, 2))).toEqual([2, undefined]);
    expect(shown(list.slice(0, 1))).toEqual([undefined, undefined]);
  });
  it('reads what another app shared', () => {
    expect(sharedText('?share_text=%E8%8C%B6%E5%A3%B6&share_url=https%3A%2F%2Fitem.taobao.com%2F1')).toBe(
      '茶壶 https://item.taobao.com/1',
    );
    expect(sharedText('')).toBe('');
  });
  it('has the entries whose screens are there', () => {
    const page = () => Promise.reject(new Error('not loaded in tests'));
    const file = (path: string) => fileOf(screenAt(path)!);
    setPages({ [file('/pages/mall/index')]: page, [file('/pages/page/estimate')]: page }, {});
    settingsStore.set((s) => ({ ...s, addonList: [{ name: 'mall', title: '', state: 1 }] }));
    const entry = (path: string, addon?: string) => ({ name: { en: path }, icon: 'link', path, addon });
    const laid = [entry('page-estimate'), entry('mall', 'mall'), entry('member-signin', 'signin'), entry('cart')];
    expect(entriesOf(laid).map((e) => [e.label, e.href])).toEqual([
      ['page-estimate', '/pages/page/estimate'],
      ['mall', '/pages/mall/index'],
    ]);
  });
});
