import { describe, expect, it } from 'vitest';
import { parseLink } from './link.ts';
import { parsePasted } from './pasted.ts';

describe('links of marketplaces', () => {
  it.each([
    ['https://item.taobao.com/item.htm?spm=a21n57.1.0.0&id=738492018273&ns=1', 'taobao', '738492018273'],
    ['https://detail.tmall.com/item.htm?abbucket=2&id=612345678901', 'taobao', '612345678901'],
    ['https://detail.tmall.hk/hk/item.htm?id=612345678901', 'taobao', '612345678901'],
    ['https://world.taobao.com/item/612345678901.htm?fromSite=main', 'taobao', '612345678901'],
    ['https://a.m.taobao.com/i612345678901.htm', 'taobao', '612345678901'],
    ['https://detail.1688.com/offer/678901234567.html?spm=x', '1688', '678901234567'],
    ['http://m.1688.com/offer/678901234567.html', '1688', '678901234567'],
    ['https://detail.m.1688.com/page/index.html?offerId=678901234567', '1688', '678901234567'],
    ['https://item.jd.com/100012043978.html', 'jd', '100012043978'],
    ['https://item.m.jd.com/product/100012043978.html?gx=1', 'jd', '100012043978'],
    ['https://item.m.jd.com/ware/view.action?wareId=100012043978', 'jd', '100012043978'],
    ['https://weidian.com/item.html?itemID=4567890123', 'weidian', '4567890123'],
    ['https://shop1234.v.weidian.com/item.html?itemID=4567890123&wfr=c', 'weidian', '4567890123'],
    ['https://mobile.yangkeduo.com/goods.html?goods_id=345678901234&page_from=23', 'pinduoduo', '345678901234'],
    ['https://mobile.yangkeduo.com/goods2.html?goods_id=345678901234', 'pinduoduo', '345678901234'],
    ['//item.taobao.com/item.htm?id=738492018273', 'taobao', '738492018273'],
    ['https://shop.example/wap/#/pages/item/index?tp=jd&tid=100012043978', 'jd', '100012043978'],
  ])('%s', (url, api_type, num_iid) => expect(parseLink(url)?.ref).toEqual({ api_type, num_iid }));

  it('removes tracking parameters', () => {
    expect(parseLink('https://detail.tmall.com/item.htm?abbucket=2&id=612345678901&spm=1')!.url).toBe(
      'https://item.taobao.com/item.htm?id=612345678901',
    );
    expect(parseLink('https://www.example.org/p/9?utm_source=a&colour=red')).toEqual({
      ref: null,
      api_type: '',
      url: 'https://www.example.org/p/9?colour=red',
    });
  });
  it('knows the marketplace of a short link', () =>
    expect(parseLink('https://m.tb.cn/h.5kXy?tk=abc')).toEqual({ ref: null, api_type: 'taobao', url: 'https://m.tb.cn/h.5kXy' }));
  it("isn't fooled by other hosts, schemes or odd numbers", () => {
    expect(parseLink('https://item.taobao.com.example.org/item.htm?id=738492018273')).toMatchObject({ ref: null, api_type: '' });
    expect(parseLink('https://nottaobao.com/item.htm?id=738492018273')!.api_type).toBe('');
    expect(parseLink('javascript:alert(1)//taobao.com?id=12345')).toBeNull();
    expect(parseLink('https://item.taobao.com/item.htm?id=1%27or1')!.ref).toBeNull();
    expect(parseLink('https://user:pass@item.jd.com/list')!.url).toBe('https://item.jd.com/list');
    expect(parseLink('just words')).toBeNull();
  });
});

describe('share texts', () => {
  it('finds link, title and code', () => {
    const text =
      '【淘宝】7天无理由退货 https://m.tb.cn/h.5kXyZ12?tk=Ab3dEf6 CZ0001 「手工银杏叶胸针 复古」\n点击链接直接打开 或者 淘宝搜索直接打开';
    expect(parsePasted(text)).toEqual({
      link: { ref: null, api_type: 'taobao', url: 'https://m.tb.cn/h.5kXyZ12' },
      title: '手工银杏叶胸针 复古',
      code: '',
      price: null,
      api_type: 'taobao',
    });
    expect(parsePasted('￥Ab3dEf6GhIj￥ 打开淘宝看看')).toMatchObject({
      link: null,
      title: '',
      code: 'Ab3dEf6GhIj',
      api_type: 'taobao',
    });
    expect(parsePasted('【京东】https://item.jd.com/100012043978.html《智能台灯》').title).toBe('智能台灯');
  });
  it('takes an address without its scheme, and one inside Chinese text', () => {
    expect(parsePasted('item.jd.com/100012043978.html')!.link!.ref).toEqual({ api_type: 'jd', num_iid: '100012043978' });
    expect(parsePasted('看这个https://item.jd.com/100012043978.html，不错')!.link!.ref).toEqual({
      api_type: 'jd',
      num_iid: '100012043978',
    });
  });
  it('finds nothing in plain words', () =>
    expect(parsePasted('hello')).toEqual({ link: null, title: '', code: '', price: null, api_type: '' }));

  it.each([
    [
      '【闲鱼】https://m.tb.cn/h.g1?tk=Qw 「我在闲鱼发布了【复古相机】」\n¥268.50',
      '复古相机',
      { amount: 268.5, currency: 'CNY' },
    ],
    ['[Clay teapot](https://weidian.com/item.html?itemID=4567890123) US$12', 'Clay teapot', { amount: 12, currency: 'USD' }],
    ['限定フィギュア 未開封 | メルカリ ¥1,200 https://merc.li/AbCd', '限定フィギュア 未開封', { amount: 1200, currency: 'JPY' }],
    ['Handmade clay teapot - eBay\nhttps://ebay.us/m/AbCd12', 'Handmade clay teapot', null],
    ['到手价99元 https://u.jd.com/AbC 「护眼台灯」', '护眼台灯', { amount: 99, currency: 'CNY' }],
    ['Check out what I found! https://a.co/d/1aB2cD3', '', null],
  ])('reads title and price of the text: %s', (text, title, price) => expect(parsePasted(text)).toMatchObject({ title, price }));
});
