import { describe, expect, it } from 'vitest';
import type { CartGroup, CartOut, CartRow } from '#contract/calls/cart.ts';
import {
  allRows,
  cartSums,
  chosenIds,
  deadRows,
  groupSums,
  liveGroups,
  localGroups,
  ticked,
  visitorCart,
  withChanges,
} from './cart-view.ts';

const row = (id: number, price: number, num = 1, over: Partial<CartRow> = {}): CartRow => ({
  ...{
    id,
    api_type: 'taobao',
    num_iid: `n${id}`,
    sku_id: '',
    title: `goods ${id}`,
    pic_url: '',
    properties_name: '',
    price,
    listed_price: price,
    price_steps: [],
    num,
    min_num: 1,
  },
  ...{ quantity: 99, remark: '', services: [], provisional: false, price_was: null, problem: null, warn: null, ...over },
});
const group = (shop_id: number, items: CartRow[], freight: number, service_fee: number): CartGroup => ({
  ...{
    shop_id,
    shop_name: `shop ${shop_id}`,
    api_type: 'taobao',
    warehouse_id: 1,
    warehouse_name: '东莞仓',
    items,
    freight,
    service_fee,
  },
  goods: items.filter((r) => !r.problem).reduce((all, r) => all + r.price * r.num, 0),
});
const terms = { rate_bp: 500, min: 500, max: 20_000 };
const gone = { problem: { key: 'cart.sold_out', params: {} } };
const cart: CartOut = {
  groups: [
    group(1, [row(1, 3000), row(2, 12_000)], 800, 790),
    group(2, [row(3, 12_000), row(4, 900, 1, gone)], 0, 600),
    group(3, [row(5, 100, 1, gone)], 0, 0),
  ],
  count: 5,
  saves_by_joining: 0,
};

describe('the cart on the screen', () => {
  it('takes the server’s numbers when all goods of a seller are chosen', () => {
    const chosen = chosenIds(cart, new Set());
    expect([...chosen]).toEqual([1, 2, 3]);
    expect(cartSums(cart, chosen, terms)).toEqual({
      goods: 27_000,
      freight: 800,
      service_fee: 1390,
      total: 29_190,
      about: false,
    });
  });

  it('calculates the fee in the same way when a seller’s goods are chosen in part', () => {
    expect(groupSums(cart.groups[0]!, new Set([2]), terms)).toEqual({
      goods: 12_000,
      freight: 800,
      service_fee: 640,
      total: 13_440,
      about: true,
    });
    expect(groupSums(cart.groups[0]!, new Set(), terms).total).toBe(0);
  });

  it('keeps rows with a problem apart and never orders them', () => {
    expect(deadRows(cart).map((r) => r.id)).toEqual([4, 5]);
    expect(liveGroups(cart).map((g) => g.shop_id)).toEqual([1, 2]);
    expect(chosenIds(cart, new Set([1])).has(4)).toBe(false);
  });

  it('remembers what is left out and forgets rows that are gone', () => {
    const off = ticked(new Set([2, 77]), [3], false, cart);
    expect([...off].sort()).toEqual([2, 3]);
    expect([...ticked(off, [2, 3], true, cart)]).toEqual([]);
  });

  it('shows changes on their way and hides what is being deleted', () => {
    const seen = withChanges(cart, new Map([[1, { num: 3 }]]), new Set([3, 4]));
    expect(seen.groups.map((g) => g.shop_id)).toEqual([1, 3]);
    expect(seen.groups[0]!.items[0]!.num).toBe(3);
    expect(seen.count).toBe(5);
    expect(groupSums(seen.groups[0]!, new Set([1, 2]), terms)).toMatchObject({ goods: 21_000, about: true });
  });

  const local = {
    api_type: 'taobao',
    sku_id: '',
    remark: '',
    title: 't',
    pic_url: '',
    properties_name: '',
    quantity: 9,
    min_num: 1,
    shop_name: 's',
  };
  it('groups a visitor’s rows by seller', () => {
    const groups = localGroups([
      { ...local, num_iid: 'a', num: 2, price: 100, shop_id: 7 },
      { ...local, num_iid: 'b', num: 1, price: 50, shop_id: 8 },
      { ...local, num_iid: 'c', num: 1, price: 30, shop_id: 7 },
    ]);
    expect(groups.map((g) => [g.shop_id, g.items.map((r) => r.id), g.goods])).toEqual([
      [7, [1, 3], 230],
      [8, [2], 50],
    ]);
  });

  it('shows a visitor what the server answered, in the present quantities; goods it does not know are gone', () => {
    const rows = [
      { ...local, num_iid: 'a', num: 2, price: 100, shop_id: 7 },
      { ...local, num_iid: 'b', num: 1, price: 50, shop_id: 8 },
    ];
    const [group] = localGroups(rows.slice(0, 1));
    const answer = {
      groups: [
        {
          ...group!,
          goods: 120,
          freight: 10,
          service_fee: 6,
          items: [{ ...group!.items[0]!, price: 60, listed_price: 60, num: 2 }],
        },
      ],
      count: 2,
      saves_by_joining: 0,
    };
    const cart = visitorCart(rows, answer, true);
    expect(allRows(cart).map((row) => [row.id, row.price, row.num, row.problem?.key ?? null])).toEqual([
      [1, 60, 2, null],
      [2, 50, 1, 'cart.gone'],
    ]);
    expect(groupSums(cart.groups[0]!, new Set([1]), { rate_bp: 500, min: 0, max: 1000 })).toMatchObject({
      total: 136,
      about: false,
    });
    const more = visitorCart([{ ...rows[0]!, num: 3 }], answer, false);
    expect(groupSums(more.groups[0]!, new Set([1]), { rate_bp: 500, min: 0, max: 1000 })).toMatchObject({
      goods: 180,
      about: true,
    });
  });

  it('has the prices of a visitor’s quantities: pieces of the same goods reach a step together', () => {
    const steps = [
      { from: 1, price: 100 },
      { from: 5, price: 80 },
    ];
    const two = (num: number) =>
      localGroups([
        { ...local, num_iid: 'a', sku_id: 'red', num, price: 100, price_steps: steps, shop_id: 7 },
        { ...local, num_iid: 'a', sku_id: 'blue', num: 2, price: 100, price_steps: steps, shop_id: 7 },
      ]).map((g) => [g.items.map((r) => r.price), g.goods]);
    expect(two(2)).toEqual([[[100, 100], 400]]);
    expect(two(3)).toEqual([[[80, 80], 400]]);
  });
});
