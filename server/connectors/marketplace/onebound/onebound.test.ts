// Replays every known oddity of the service's answers.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListAsk } from '../source.ts';
import { address, amount, box, count, freight, grams, listOf, type RawValue, withoutPixel } from '../values.ts';
import { opened, parsed } from './http.ts';
import { onebound } from './index.ts';
import { toItem } from './item.ts';
import { KEYS, type OneBoundDouble, openOneBound, STUB, TEAPOT } from './testing-onebound.ts';

let double: OneBoundDouble;
beforeAll(async () => {
  double = await openOneBound();
});
afterAll(() => double.close());
beforeEach(() => {
  double.requests.length = 0;
  double.faults.length = 0;
});

const source = () => onebound.connect(double.keys);
const signal = () => AbortSignal.timeout(20_000);
const taobao = (num_iid: string) => source().item!.read({ api_type: 'taobao', num_iid }, signal());
const asked = (over: Partial<ListAsk> = {}): ListAsk => ({
  api_type: 'taobao',
  page: 1,
  sort: 'default',
  start_price: null,
  end_price: null,
  ...over,
});
const problem = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
  } catch (error) {
    return (error as { problem?: string }).problem ?? String(error);
  }
  return 'an answer';
};

describe('values', () => {
  it.each([
    ['268.00', '268'],
    ['￥26.50', '26.5'],
    ['1,299.5', '1299.5'],
    ['26.00-39.00', '26'],
    [26, '26'],
    ['0', null],
    [0, null],
    ['', null],
    [null, null],
    ['-', null],
  ])('amount %s', (given, want) => expect(amount(given)).toBe(want));
  it.each([
    ['1.2万', 12000],
    ['3千', 3000],
    ['2.5w', 25000],
    ['999+', 999],
    ['1,204人付款', 1204],
    [7, 7],
    ['0', 0],
    ['', null],
    [null, null],
  ])('count %s', (given, want) => expect(count(given)).toBe(want));
  it.each([
    ['0.35', 350],
    ['0.35kg', 350],
    ['350', 350],
    ['350g', 350],
    ['350 克', 350],
    ['1.2公斤', 1200],
    ['0', null],
    ['', null],
  ])('weight %s', (given, want) => expect(grams(given)).toBe(want));
  it.each([
    ['20*15*12', { length: 200, width: 150, height: 120 }],
    ['300x200×100mm', { length: 300, width: 200, height: 100 }],
    ['12 × 15 × 20 cm', { length: 200, width: 150, height: 120 }],
    ['20*15', null],
    ['', null],
  ])('size %s', (given, want) => expect(box(given)).toEqual(want));
  it.each([
    ['快递: 8.00', '8'],
    ['免运费', '0'],
    ['包邮', '0'],
    ['0.00', '0'],
    [0, '0'],
    ['', null],
    ['未知', null],
  ])('freight %s', (given, want) => expect(freight(given)).toBe(want));
  it('takes addresses without a scheme, and none that are no addresses', () => {
    expect(address('//img.alicdn.com/a.jpg')).toBe('https://img.alicdn.com/a.jpg');
    expect(address('http://a.example/b')).toBe('http://a.example/b');
    expect([address('javascript:alert(1)'), address('a.jpg'), address(null)]).toEqual(['', '', '']);
  });
  it('takes lists as objects, single members and nothing', () => {
    expect(listOf({ '0': 'a', '1': 'b' })).toEqual(['a', 'b']);
    expect(listOf({ sku_id: '1' })).toEqual([{ sku_id: '1' }]);
    expect([listOf([]), listOf({}), listOf(''), listOf(null)]).toEqual([[], [], [], []]);
  });
  it('removes tracking pixels', () =>
    expect(withoutPixel('<p>a</p><img src="//x/y.gif" width="1" height="1"><img src="//x/b.jpg" width="600">')).toBe(
      '<p>a</p><img src="//x/b.jpg" width="600">',
    ));
});

describe('goods', () => {
  it('are read with SKUs, options, prices, weight, size, freight and seller', async () => {
    const item = await taobao('738492018273');
    expect(item).toMatchObject({
      api_type: 'taobao',
      num_iid: '738492018273',
      detail_url: 'https://item.taobao.com/item.htm?id=738492018273',
      lang: 'zh-cn',
      pictures: ['https://img.alicdn.com/i1/teapot.jpg', 'https://img.alicdn.com/i2/teapot-side.jpg'],
      currency: 'CNY',
      price: '268',
      orginal_price: '399',
      price_steps: [],
      post_fee: '8',
      min_num: 1,
      sales: 12000,
      weight_g: 650,
      size_mm: { length: 200, width: 150, height: 120 },
      seller: { code: '2212345678', name: '茶小铺' },
      props: [{ name: '产地', value: '景德镇' }],
      desc: '<p>手工制作</p><img src="//img.alicdn.com/desc1.jpg">',
    });
    expect(item!.skus).toEqual([
      { sku_id: '5123456789012', spec_id: '', properties: '1627207:28341', price: '268', orginal_price: '399', quantity: 12 },
      { sku_id: '5123456789013', spec_id: '', properties: '1627207:28342', price: '299.5', orginal_price: null, quantity: 0 },
    ]);
    expect(double.requests[0]).toMatchObject({
      platform: 'taobao',
      api: 'item_get',
      params: { ...KEYS, num_iid: '738492018273', is_promotion: '1' },
    });
  });
  it('has options that some SKU has, values with a colon, and pictures from whichever place', async () => {
    expect((await taobao('738492018273'))!.options).toEqual([
      {
        pid: '1627207',
        name: '颜色分类',
        values: [
          { vid: '28341', name: '紫泥', pic_url: 'https://img.alicdn.com/zi.jpg' },
          { vid: '28342', name: '朱泥: 亮面', pic_url: '' },
        ],
      },
    ]);
    const ref = { api_type: 'taobao', num_iid: '1' };
    const pictured = { ...TEAPOT, prop_imgs: [], props_img: { '1627207:28342': '//img.alicdn.com/zhu.jpg' } };
    expect(toItem(ref, pictured).options[0]!.values[1]!.pic_url).toBe('https://img.alicdn.com/zhu.jpg');
    const third = { ...TEAPOT, prop_imgs: [], props_imgs: { prop_img: { properties: '1627207:28342', url: '//i/z.jpg' } } };
    expect(toItem(ref, third).options[0]!.values[1]!.pic_url).toBe('https://i/z.jpg');
  });
  it('of 1688: a range as price, steps by quantity, one SKU alone, empty objects as lists', async () => {
    const item = await source().item!.read({ api_type: '1688', num_iid: '678901234567' }, signal());
    expect(item).toMatchObject({
      price: '12',
      orginal_price: null,
      price_steps: [
        { from: 2, price: '15.8' },
        { from: 100, price: '12' },
      ],
      post_fee: '0',
      quantity: 9999,
      min_num: 2,
      sales: null,
      weight_g: 350,
      size_mm: null,
      pictures: ['https://img.alicdn.com/i1/teapot.jpg'],
      skus: [{ sku_id: '3216:白色', price: '12', quantity: 500 }],
      options: [{ pid: '3216', name: '颜色', values: [{ vid: '白色', name: '白色' }] }],
    });
  });
  it('of 1688 name an option by its spec id as well, by which it is ordered there', () => {
    const [first] = TEAPOT.skus.sku;
    const item = toItem({ api_type: '1688', num_iid: '1' }, { ...TEAPOT, skus: { sku: [{ ...first!, spec_id: 'b0d3e6f2' }] } });
    expect(item.skus).toMatchObject([{ sku_id: '5123456789012', spec_id: 'b0d3e6f2' }]);
  });
  it('that are gone: an error with a stub and a code of success, a stub alone, a code', async () => {
    expect(await taobao('999999999999')).toBeNull();
    for (const item of [STUB, [], '', null, { num_iid: '', title: 'x' }]) {
      double.faults.push({ status: 200, body: JSON.stringify(double.envelope('taobao', { item })) });
      expect(await taobao('738492018273')).toBeNull();
    }
    double.faults.push({
      status: 200,
      body: JSON.stringify(double.envelope('taobao', { error_code: '4000', error: 'product does not exist' })),
    });
    expect(await taobao('738492018273')).toBeNull();
  });
  it('serves its platforms; not Amazon of other countries, not Xianyu', () => {
    const serves = (api_type: string, num_iid = '1') => source().item!.serves({ api_type, num_iid });
    expect([serves('taobao'), serves('jd'), serves('amazon', 'B0C1234567')]).toEqual([true, true, true]);
    expect([serves('amazon', 'jp-B0C1234567'), serves('xianyu'), serves('own')]).toEqual([false, false, false]);
  });
});

describe('what goes wrong', () => {
  it.each([
    ['4003', 'key is invalid', 'denied'],
    ['4004', 'secret error', 'denied'],
    ['4005', '', 'denied'],
    ['4007', 'expired', 'denied'],
    ['4010', '', 'quota'],
    ['4013', 'today max', 'quota'],
    ['4016', '余额不足', 'quota'],
    ['2000', 'parse error', 'transient'],
    ['5000', 'unknown', 'transient'],
    ['', 'request timed out', 'transient'],
    ['9999', 'something else', 'refused'],
    ['9999', '调用次数已超过限制', 'quota'],
  ])('code %s %s is %s', async (error_code, error, want) => {
    double.faults.push({ status: 200, body: JSON.stringify(double.envelope('taobao', { error_code, error, item: [] })) });
    expect(await problem(taobao('738492018273'))).toBe(want);
  });
  it('nothing in an envelope without a code is a failure', () => expect(() => opened({})).toThrow('an answer without a code'));
  it('pages of HTML, answers that were cut off, gateways in between, silence', async () => {
    double.faults.push(
      { status: 200, body: '<!DOCTYPE html><html><body>502</body></html>' },
      { status: 200, body: JSON.stringify(double.envelope('taobao', { item: TEAPOT })).slice(0, 400) },
      { status: 502, body: '' },
      'hang up',
    );
    for (let n = 0; n < 4; n++) expect(await problem(taobao('738492018273'))).toBe('transient');
    double.faults.push({ status: 429, body: '' }, { status: 403, body: '' });
    expect([await problem(taobao('1')), await problem(taobao('1'))]).toEqual(['quota', 'denied']);
  });
  it('reads JSON after output that PHP printed before it', () =>
    expect(parsed('\n<br />Warning: x in y.php\n{"error_code":"0000"}')).toEqual({ error_code: '0000' }));
  it('does not reveal the secret when there is no answer', async () => {
    const gone = onebound.connect({ ...KEYS, url: 'http://127.0.0.1:1' });
    const error = await gone.item!.read({ api_type: 'taobao', num_iid: '1' }, signal()).catch((e: Error) => e);
    expect(String(error)).not.toContain(KEYS.secret);
  });
  it('stops when aborted', async () => {
    double.faults.push('silence');
    expect(await problem(source().item!.read({ api_type: 'taobao', num_iid: '1' }, AbortSignal.timeout(50)))).toBe('transient');
  });
  it('refuses wrong keys', async () => {
    const wrong = onebound.connect({ ...double.keys, secret: 'other' });
    expect(await problem(wrong.item!.read({ api_type: 'taobao', num_iid: '1' }, signal()))).toBe('denied');
  });
});

describe('lists', () => {
  const row = (n: number, over: Record<string, RawValue> = {}) => ({
    title: `<em>茶壶</em> ${n}`,
    pic_url: '//img/x.jpg',
    promotion_price: '18.00',
    price: 20,
    sales: '1.2万',
    num_iid: 700000000000 + n,
    detail_url: '//item.taobao.com/item.htm?id=1',
    ...over,
  });
  it('come with marketplace and number, promotion price first, markup removed, rows without number or price left out', async () => {
    double.lists.set('taobao:茶壶', [
      row(1),
      row(2, { promotion_price: '', price: '￥9.90' }),
      row(3, { num_iid: '' }),
      row(4, { promotion_price: 0, price: 0 }),
    ]);
    const list = await source().search!.find('茶壶', asked({ sort: '_sale', start_price: '5', page: 1 }), signal());
    expect(list.items).toEqual([
      {
        api_type: 'taobao',
        num_iid: '700000000001',
        title: '茶壶 1',
        pic_url: 'https://img/x.jpg',
        currency: 'CNY',
        price: '18',
        orginal_price: '20',
        sales: 12000,
      },
      {
        api_type: 'taobao',
        num_iid: '700000000002',
        title: '茶壶 2',
        pic_url: 'https://img/x.jpg',
        currency: 'CNY',
        price: '9.9',
        orginal_price: null,
        sales: 12000,
      },
    ]);
    expect(double.requests[0]!.params).toMatchObject({ q: '茶壶', sort: '_sale', start_price: '5', page: '1' });
  });
  it('counts by either name of the number of pages, and an empty list that is a text', async () => {
    double.lists.set(
      '1688:mug',
      Array.from({ length: 85 }, (_, n) => row(n)),
    );
    const list = await source().search!.find('mug', asked({ api_type: '1688', page: 3 }), signal());
    expect([list.total, list.page_size, list.items.length]).toEqual([85, 40, 5]);
    expect(await source().search!.find('nothing', asked(), signal())).toMatchObject({ total: 0, items: [] });
  });
  it('of a shop, and by picture: uploaded first, then searched by the name it got', async () => {
    double.lists.set('taobao:shop:123', [row(1)]);
    expect((await source().shop!.find('123', asked(), signal())).items).toHaveLength(1);
    double.lists.set('taobao:picture', [row(1), row(2)]);
    double.requests.length = 0;
    const name = await source().picture!.hand('https://shop.test/p.jpg', 'taobao', signal());
    expect((await source().picture!.find(name!, asked(), signal())).items).toHaveLength(2);
    expect(double.requests.map(({ api, params }) => [api, params.imgid ?? params.imgcode])).toEqual([
      ['upload_img', 'https://shop.test/p.jpg'],
      ['item_search_img', 'img-23'],
    ]);
  });
});

describe('codes and short links', () => {
  it('resolve to goods, to an address, or to nothing', async () => {
    double.passwords.set('￥Ab3dEf6GhIj￥', { num_iid: 738492018273, url: '//item.taobao.com/item.htm?id=738492018273' });
    double.passwords.set('https://m.tb.cn/h.abc', { url: '//market.m.taobao.com/app/x?itemId=1' });
    const read = (url: string, code: string) => source().resolve!.read({ url, code, title: '', api_type: 'taobao' }, signal());
    expect(await read('', 'Ab3dEf6GhIj')).toEqual({ ref: { api_type: 'taobao', num_iid: '738492018273' } });
    expect(await read('https://m.tb.cn/h.abc', '')).toEqual({ url: 'https://market.m.taobao.com/app/x?itemId=1' });
    expect(await read('https://m.tb.cn/h.gone', '')).toBeNull();
  });
});
