import { describe, expect, it } from 'vitest';
import { checkPrice, checkUrl, emptyDraft, manualArgs, priceFen } from './manual-draft.ts';

describe('goods added by hand', () => {
  it('reads prices exactly', () => {
    expect(priceFen('268')).toBe(26_800);
    expect(priceFen('0.29')).toBe(29);
    expect(priceFen('1,5')).toBe(150);
    expect(priceFen('1.005')).toBeUndefined();
    expect(priceFen('-5')).toBeUndefined();
  });

  it('names what is wrong', () => {
    expect(checkPrice('')).toBe('manual.price_empty');
    expect(checkPrice('0')).toBe('manual.price_wrong');
    expect(checkPrice('12.50')).toBeUndefined();
    expect(checkUrl('')).toBe('manual.url_empty');
    expect(checkUrl('taobao')).toBe('manual.url_wrong');
    expect(checkUrl('javascript:alert(1)')).toBe('manual.url_wrong');
    expect(checkUrl('https://item.taobao.com/item.htm?id=1')).toBeUndefined();
  });

  it('sends only what was given', () => {
    expect(manualArgs({ ...emptyDraft, url: ' https://a.cn/1 ', title: ' 茶壶 ', price: '158', freight: '0' }, [])).toEqual({
      ...{ type: 'goods', url: 'https://a.cn/1', title: '茶壶', price: 15_800, num: 1, freight: 0 },
      ...{ options: undefined, remark: undefined, pictures: undefined },
    });
    expect(manualArgs(emptyDraft, ['/media/u/a', '/media/x/b/c']).pictures).toEqual(['/media/u/a', '/media/x/b/c']);
  });
});
