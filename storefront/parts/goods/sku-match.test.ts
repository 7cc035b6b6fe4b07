import { describe, expect, it } from 'vitest';
import {
  choiceName,
  choiceOf,
  choicePicture,
  choose,
  chosenSku,
  type Goods,
  missingOption,
  parseProperties,
  priceSpan,
  quantityWithin,
  settled,
  stockLeft,
  valuePossible,
} from './sku-match.ts';

const sku = (sku_id: string, properties: string, quantity: number, price = 26800) => ({
  sku_id,
  properties,
  properties_name: '',
  price,
  quantity,
});
const shoe: Goods = {
  price: 26800,
  price_max: 29900,
  price_steps: [],
  num: 12,
  min_num: 1,
  pic_url: 'shoe.webp',
  options: [
    {
      pid: '1',
      name: '颜色',
      values: [
        { vid: 'a', name: '雾紫', pic_url: 'violet.webp' },
        { vid: 'b', name: '暖杏' },
      ],
    },
    {
      pid: '2',
      name: '尺码',
      values: [
        { vid: '42', name: '42' },
        { vid: '43', name: '43' },
        { vid: '44', name: '44' },
      ],
    },
    { pid: '3', name: '版本', values: [{ vid: 's', name: '标准' }] },
  ],
  skus: [
    sku('a42', '1:a;2:42;3:s', 5),
    sku('a43', '1:a;2:43;3:s', 0),
    sku('b42', '1:b;2:42;3:s', 0),
    sku('b43', '1:b;2:43;3:s', 7, 29900),
    sku('a44', '1:a;2:44;3:s', 0),
  ],
};

describe('options and SKUs', () => {
  it('reads properties of the wire', () => {
    expect(parseProperties('1:20;2:42')).toEqual({ 1: '20', 2: '42' });
    expect(parseProperties('')).toEqual({});
  });

  it('chooses automatically where there is only one value', () => {
    expect(settled(shoe)).toEqual({ 3: 's' });
  });

  it('disables combinations that are sold out, not whole values', () => {
    const violet = choose(shoe, settled(shoe), '1', 'a');
    expect(valuePossible(shoe, violet, '2', '42')).toBe(true);
    expect(valuePossible(shoe, violet, '2', '43')).toBe(false);
    expect(valuePossible(shoe, {}, '2', '43')).toBe(true);
    expect(valuePossible(shoe, {}, '2', '44')).toBe(false);
  });

  it('drops a clashing choice when another value is tapped, and unselects on a second tap', () => {
    const violet42 = choose(shoe, choose(shoe, settled(shoe), '1', 'a'), '2', '42');
    expect(chosenSku(shoe, violet42)?.sku_id).toBe('a42');
    const apricot = choose(shoe, violet42, '1', 'b');
    expect(apricot).toEqual({ 1: 'b', 3: 's' });
    expect(missingOption(shoe, apricot)?.pid).toBe('2');
    expect(choose(shoe, apricot, '1', 'b')).toEqual({ 3: 's' });
  });

  it('has no SKU while an option is open', () => {
    expect(chosenSku(shoe, { 1: 'a' })).toBeUndefined();
  });

  it('spans the prices of the SKUs that are left', () => {
    expect(priceSpan(shoe, {})).toMatchObject({ from: 26800, until: 29900 });
    expect(priceSpan(shoe, { 1: 'b', 2: '43', 3: 's' })).toMatchObject({ from: 29900, until: 29900 });
  });

  it('counts the stock of the choice and limits quantities to it', () => {
    const violet42 = choiceOf(shoe, 'a42');
    expect(stockLeft(shoe, violet42)).toBe(5);
    expect(quantityWithin(shoe, violet42, 9)).toBe(5);
    expect(quantityWithin({ ...shoe, min_num: 2 }, violet42, 1)).toBe(2);
  });

  it('shows the picture and the name of the choice', () => {
    expect(choicePicture(shoe, { 1: 'a' })).toBe('violet.webp');
    expect(choicePicture(shoe, { 1: 'b' })).toBe('shoe.webp');
    expect(choiceName(shoe, choiceOf(shoe, 'b43'))).toBe('暖杏 / 43 / 标准');
  });

  it('goods without options have one SKU or none', () => {
    const plain: Goods = { ...shoe, options: [], skus: [] };
    expect(chosenSku(plain, {})).toBeUndefined();
    expect(missingOption(plain, {})).toBeUndefined();
    expect(stockLeft(plain, {})).toBe(12);
    expect(priceSpan(plain, {})).toMatchObject({ from: 26800, until: 26800 });
  });
});
