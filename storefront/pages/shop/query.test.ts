import { describe, expect, it } from 'vitest';
import { filterCount, isBlank, nameOfCategory, nextPriceSort, priceWindow, queryOf } from './query.ts';

const read = (address: string) => {
  const marks = new URLSearchParams(address);
  return queryOf((name) => marks.get(name) ?? undefined);
};

describe('the search query', () => {
  it('reads the address and drops what makes no sense', () => {
    const query = read('keyword= 慢跑鞋 &sort=cheapest&from=-3&until=4000&cat=12&shop_id=1.5&floor=x');
    expect(query).toMatchObject({
      keyword: '慢跑鞋',
      sort: undefined,
      from: undefined,
      until: 4000,
      cat: 12,
      shop_id: undefined,
      floor: undefined,
    });
    expect(read('sort=default').sort).toBeUndefined();
    expect(read('sort=_sale').sort).toBe('_sale');
  });

  it('is blank only when there is nothing to search for', () => {
    expect(isBlank(read('keyword=++&sort=price'))).toBe(true);
    expect(isBlank(read('shop_id=3'))).toBe(false);
    expect(isBlank(read('tp=taobao'))).toBe(false);
  });

  it('reads filters from the address and counts them', () => {
    const query = read('keyword=lamp&stock=1&to=DE&from=100&until=900&cat=3');
    expect(query).toMatchObject({ stock: true, country: 'DE', exact: false });
    expect(filterCount(query)).toBe(4);
    expect(read('to=nowhere&stock=x')).toMatchObject({ stock: false, country: undefined });
  });

  it('turns the price order up, down and off', () => {
    expect(nextPriceSort(undefined)).toBe('price');
    expect(nextPriceSort('price')).toBe('_price');
    expect(nextPriceSort('_price')).toBeUndefined();
    expect(nextPriceSort('_sale')).toBe('price');
  });

  it('puts a price window in order', () => {
    expect(priceWindow(500, 100)).toEqual({ from: 100, until: 500 });
    expect(priceWindow(undefined, 100)).toEqual({ from: undefined, until: 100 });
  });
});

it('a category on either level has its name', () => {
  const tree = [{ id: 1, name: 'Tea', children: [{ id: 11, name: 'Teapots' }] }];
  expect([1, 11, 12, undefined].map((cat) => nameOfCategory(tree, cat))).toEqual(['Tea', 'Teapots', undefined, undefined]);
});
