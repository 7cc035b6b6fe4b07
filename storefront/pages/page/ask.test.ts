import { describe, expect, it } from 'vitest';
import { askOf, gramsOf, millimetresOf, type Typed } from './ask.ts';

const typed: Typed = {
  country: 'DE',
  postcode: ' 10119 ',
  weight: '2,8',
  length: '42',
  width: '34',
  height: '22',
  goods_type: '',
  warehouse_id: '0',
  sort: 'price',
};

describe('the input of the estimate', () => {
  it('turns kg and cm into g and mm, with a point or a comma', () => {
    expect(gramsOf('2.8')).toBe(2800);
    expect(gramsOf('0,125')).toBe(125);
    expect(millimetresOf('42.5')).toBe(425);
    expect(gramsOf('two')).toBeUndefined();
    expect(gramsOf('-1')).toBeUndefined();
  });

  it('takes three sides or none', () => {
    expect(askOf(typed, 1)).toMatchObject({
      country: 'DE',
      weight: 2800,
      length: 420,
      width: 340,
      height: 220,
      postcode: '10119',
      sort: 'price',
    });
    expect(askOf({ ...typed, height: '' }, 1)).not.toHaveProperty('length');
  });

  it('starts from the warehouse that the form shows', () => {
    expect(askOf({ ...typed, warehouse_id: '' }, 2)).toMatchObject({ warehouse_id: 2 });
    expect(askOf({ ...typed, warehouse_id: '3' }, 2)).toMatchObject({ warehouse_id: 3 });
  });

  it('has no input without a country or a weight', () => {
    expect(askOf({ ...typed, country: '' }, 1)).toBeUndefined();
    expect(askOf({ ...typed, weight: '0' }, 1)).toBeUndefined();
  });
});
