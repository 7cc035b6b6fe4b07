// Lists on the wire: every notation is read the same, and what cannot be read is named.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { LANGS } from '#contract/lang.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';

type Member = Awaited<ReturnType<Shop['member']>>;
type Reply = {
  code: number;
  msg: string;
  data: Record<string, unknown> & { key: string; field: string; params: object };
  warnings?: { key: string; field: string | null; msg: string }[];
};

let shop: Shop;
let m: Member;
let rows: number[];
beforeAll(async () => {
  shop = await openShop();
  m = await shop.member();
  rows = [];
  for (const price of [1000, 2000, 3000]) {
    const { goods } = await sellGoods(shop, { price });
    rows.push((await m.cart.add({ ...goods, num: 1 })).cart_id);
  }
});
afterAll(() => shop.close());

const FORM = 'application/x-www-form-urlencoded';
const URL_OF = (path: string) => `/api/${path}`;
async function send(
  path: string,
  payload: string | Buffer,
  type = FORM,
  more: { query?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const reply = await shop.server.inject({
    method: 'POST',
    url: `${URL_OF(path)}${more.query ?? ''}`,
    headers: { 'content-type': type, 'accept-language': 'en', token: m.token, ...more.headers },
    payload,
  });
  return reply.json() as Reply;
}
const ask = async (path: string, query: string): Promise<Reply> =>
  (await shop.server.inject({ url: `${URL_OF(path)}?${query}`, headers: { token: m.token, 'accept-language': 'en' } })).json();

async function multipart(path: string, fields: readonly (readonly [string, string])[]): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const request = new Request('http://shop.test/', { method: 'POST', body: form });
  return send(path, Buffer.from(await request.arrayBuffer()), request.headers.get('content-type')!);
}

const ids = (reply: Reply): number[] => {
  expect(reply).toMatchObject({ code: 1 });
  const { groups } = reply.data as unknown as { groups: { items: { id: number }[] }[] };
  return groups.flatMap(({ items }) => items.map(({ id }) => id)).sort((a, b) => a - b);
};

describe('a list of ids', () => {
  const ways: Record<string, (ids: readonly number[]) => string> = {
    'its name repeated': (list) => list.map((id) => `cart_ids=${id}`).join('&'),
    'name[]': (list) => list.map((id) => `cart_ids[]=${id}`).join('&'),
    'name[] in percent': (list) => list.map((id) => `cart_ids%5B%5D=${id}`).join('&'),
    'name[0]': (list) => list.map((id, n) => `cart_ids[${n}]=${id}`).join('&'),
    'name[0] with holes, out of order': (list) => list.map((id, n) => `cart_ids[${900 - n * 7}]=${id}`).join('&'),
    'a JSON array': (list) => `cart_ids=${encodeURIComponent(JSON.stringify(list))}`,
    '1,2,3': (list) => `cart_ids=${list.join(',')}`,
    '1,2 and 3': ([a, b, c]) => `cart_ids=${a},${b}&cart_ids=${c}`,
    'its name and name[]': ([a, b, c]) => `cart_ids=${a}&cart_ids[]=${b}&cart_ids[]=${c}`,
    'its name and name[0]': ([a, b, c]) => `cart_ids=${a}&cart_ids[0]=${b}&cart_ids[1]=${c}`,
  };
  it.each(Object.entries(ways))('%s', async (_, write) => {
    const form = `${write(rows)}&lang=en`;
    expect(ids(await send('cart/carttoorder', form))).toEqual(rows);
    expect(ids(await ask('cart/carttoorder', form))).toEqual(rows);
    const { pathname: _path, searchParams } = new URL(`http://shop.test/?${form}`);
    expect(ids(await multipart('cart/carttoorder', [...searchParams]))).toEqual(rows);
    // Half of it in the address, half in the body.
    expect(
      ids(await send('cart/carttoorder', `cart_ids=${rows[0]}&cart_ids=${rows[1]}`, FORM, { query: `?cart_ids=${rows[2]}` })),
    ).toEqual(rows);
  });

  it('in JSON: a list, text, or names as in a form', async () => {
    for (const body of [
      { cart_ids: rows },
      { cart_ids: rows.map(String) },
      { cart_ids: rows.join(',') },
      { cart_ids: JSON.stringify(rows) },
      { 'cart_ids[]': rows },
      { 'cart_ids[0]': rows[0], 'cart_ids[1]': rows[1], 'cart_ids[2]': rows[2] },
    ])
      expect(ids(await send('cart/carttoorder', JSON.stringify(body), 'application/json'))).toEqual(rows);
  });

  it('of one', async () => {
    for (const form of [`cart_ids=${rows[1]}`, `cart_ids[]=${rows[1]}`, `cart_ids[4]=${rows[1]}`, `cart_ids=[${rows[1]}]`])
      expect(ids(await send('cart/carttoorder', form))).toEqual([rows[1]]);
  });

  it('of none counts as missing; a gap between ids is no id', async () => {
    for (const form of ['cart_ids=', 'cart_ids[]=', 'cart_ids[]=&cart_ids[]=', 'cart_ids=&cart_ids='])
      expect((await send('cart/carttoorder', form)).data).toMatchObject({ key: 'fail.field_missing', field: 'cart_ids' });
    for (const form of [`cart_ids=${rows[0]}&cart_ids=&cart_ids=${rows[1]}`, `cart_ids=${rows[0]},,${rows[1]}`, 'cart_ids=[1,2'])
      expect((await send('cart/carttoorder', form)).data).toMatchObject({ key: 'fail.field_choice', field: 'cart_ids' });
  });

  it('whose entries have no order, or are no entries, is refused by name', async () => {
    for (const form of ['cart_ids[x]=1', 'cart_ids[__proto__]=1', 'cart_ids[-1]=1', 'cart_ids[][id]=1'])
      expect((await send('cart/carttoorder', form)).data).toMatchObject({ key: 'fail.field_format', field: 'cart_ids' });
  });
});

describe('other lists', () => {
  it('of texts: repeated, name[] or JSON', async () => {
    const services = async (form: string) => {
      const reply = await send('cart/edit', `id=${rows[0]}&${form}`);
      expect(reply.code).toBe(0);
      return reply.data.params;
    };
    // The shop has no such service: the refusal shows that each was read.
    const one = await send('cart/edit', `id=${rows[0]}&services=nosuch`);
    expect(one.code).toBe(0);
    for (const form of ['services=nosuch&services=none', 'services[]=nosuch&services[]=none', 'services=["nosuch","none"]'])
      expect(await services(form)).toEqual(one.data.params);
  });

  it('of objects: items[0][num], JSON for each, or JSON for all', async () => {
    const { goods } = await sellGoods(shop, { price: 500 });
    const { goods: more } = await sellGoods(shop, { price: 600 });
    const lines = [goods, more].map(({ api_type, num_iid, sku_id }, n) => ({ api_type, num_iid, sku_id, num: n + 1 }));
    const inBrackets = lines.flatMap((line, n) => Object.entries(line).map(([name, value]) => `items[${n}][${name}]=${value}`));
    const text = (value: unknown) => encodeURIComponent(JSON.stringify(value));
    for (const [body, type] of [
      [inBrackets.join('&'), FORM],
      [inBrackets.toReversed().join('&'), FORM],
      [lines.map((line) => `items=${text(line)}`).join('&'), FORM],
      [lines.map((line) => `items[]=${text(line)}`).join('&'), FORM],
      [`items=${text(lines)}`, FORM],
      [JSON.stringify({ items: lines }), 'application/json'],
    ] as const) {
      const other = await shop.member();
      const reply = await send('cart/batchadd', body, type, { headers: { token: other.token } });
      expect(reply).toMatchObject({ code: 1, data: { count: 3, refused: [] } });
      const { groups } = await other.cart.getList({});
      const numbers = Object.fromEntries(groups.flatMap(({ items }) => items.map((item) => [item.num_iid, item.num])));
      expect(numbers).toEqual({ [goods.num_iid]: 1, [more.num_iid]: 2 });
    }
  });

  it('of objects: what is wrong inside is named as its sender wrote it', async () => {
    const { goods } = await sellGoods(shop, { price: 700 });
    const line = { api_type: goods.api_type, num_iid: goods.num_iid, sku_id: goods.sku_id, num: 1 };
    const items = JSON.stringify([line, { ...line, num: 0 }, { ...line, num_iid: '' }]);
    for (const [body, type] of [
      [`items=${encodeURIComponent(items)}`, FORM],
      [`{"items":${items}}`, 'application/json'],
    ] as const) {
      const { data } = await send('cart/batchadd', body, type);
      expect(data).toMatchObject({ key: 'fail.field_low', field: 'items[1].num', params: { min: 1 } });
      expect(data.others).toMatchObject([{ key: 'fail.field_missing', field: 'items[2].num_iid' }]);
    }
  });

  it('an object by JSON or by names in brackets, with lists in it', async () => {
    const preview = async (form: string) => (await send('cart/carttoorder', `cart_ids=${rows[0]}&${form}`)).data;
    const asText = await preview(`services=${encodeURIComponent(JSON.stringify({ [rows[0]!]: ['nosuch', 'none'] }))}`);
    expect(await preview(`services[${rows[0]}][]=nosuch&services[${rows[0]}][]=none`)).toEqual(asText);
    expect(await preview(`services[${rows[0]}]=nosuch&services[${rows[0]}]=none`)).toEqual(asText);
    expect(await preview(`services[${rows[0]}]=`)).toMatchObject({ quote: expect.any(String) });
    expect(await preview(`services={}&services[${rows[0]}]=nosuch`)).toMatchObject({ key: 'fail.field_once', field: 'services' });
    expect(await preview(`services[__proto__]=nosuch`)).toMatchObject({ key: 'fail.field_format', field: 'services' });
  });
});

describe('a field that is no list', () => {
  it('is refused by name when it comes twice, wherever it comes', async () => {
    const refused = { key: 'fail.field_once', field: 'num' };
    const line = `id=${rows[0]}`;
    for (const form of ['num=1&num=2', 'num=1&num=1', 'num[]=1', 'num[0]=1', 'num=1&num[]=2', 'num[a]=1'])
      expect((await send('cart/edit', `${line}&${form}`)).data).toMatchObject(refused);
    expect((await ask('cart/edit', `${line}&num=1&num=2`)).data).toMatchObject(refused);
    expect((await send('cart/edit', `${line}&num=1`, FORM, { query: '?num=2' })).data).toMatchObject(refused);
    expect(
      (
        await multipart('cart/edit', [
          ['id', String(rows[0])],
          ['num', '1'],
          ['num', '2'],
        ])
      ).data,
    ).toMatchObject(refused);
    for (const body of [
      `{"id":${rows[0]},"num":[1,2]}`,
      `{"id":${rows[0]},"num":1,"num":2}`,
      `{"num":1,"id":${rows[0]},"n\\u0075m":2}`,
    ])
      expect((await send('cart/edit', body, 'application/json')).data).toMatchObject(refused);
    expect((await send('cart/edit', `${line}&num=1&lang=en&lang=zh-cn`)).data).toMatchObject({
      key: 'fail.field_once',
      field: 'lang',
    });
  });

  it('in every language by its name', async () => {
    for (const lang of LANGS) {
      const { msg } = await send('cart/edit', `id=${rows[0]}&num=1&num=2&lang=${lang}`);
      expect([lang, msg.length > 8, msg.includes('num'), msg.includes('fail.')]).toEqual([lang, true, false, false]);
    }
    expect((await send('cart/edit', `id=${rows[0]}&num=1&num=2&lang=en`)).msg).toBe(
      'Quantity takes one value. Send it once, and not as a list',
    );
  });

  it('inside an object too: the last of two equal names does not win', async () => {
    const twice = '{"api_type":"taobao","num_iid":"1","sku_id":"1","num":1,"num":2}';
    const refused = { key: 'fail.field_once', field: 'items' };
    expect((await send('cart/batchadd', `items=${encodeURIComponent(`[${twice}]`)}`)).data).toMatchObject(refused);
    expect((await send('cart/batchadd', `{"items":[${twice}]}`, 'application/json')).data).toMatchObject(refused);
    expect((await send('cart/batchadd', 'items[0][num]=1&items[0][num]=2')).data).toMatchObject(refused);
  });
});

describe('names that objects have anyway, and too many of any', () => {
  it('are unknown fields, or no fields at all', async () => {
    for (const name of [
      '__proto__',
      'constructor',
      'toString',
      '__proto__[num]',
      'constructor[prototype][num]',
      'hasOwnProperty[]',
    ])
      for (const reply of [
        await send('cart/edit', `id=${rows[0]}&num=2&${name}=7`),
        await ask('cart/edit', `id=${rows[0]}&num=2&${name}=7`),
      ])
        expect([reply.code, reply.warnings?.map(({ field }) => field)]).toEqual([1, [name]]);
    const json = await send(
      'cart/edit',
      `{"id":${rows[0]},"num":2,"__proto__":{"num":9},"constructor":{"prototype":{"num":9}}}`,
      'application/json',
    );
    expect([json.code, json.warnings?.map(({ field }) => field)]).toEqual([1, ['__proto__', 'constructor']]);
    expect(({} as { num?: number }).num).toBeUndefined();
  });

  it('10,000 repeated fields are refused by the limit, and read no further', async () => {
    const many = (n: number) => Array.from({ length: n }, () => 'a=1').join('&');
    const refused = { key: 'fail.fields_many', params: { max: 1000 } };
    expect((await send('cart/carttoorder', many(10_000))).data).toMatchObject(refused);
    expect((await send('cart/carttoorder', many(1001))).data).toMatchObject(refused);
    expect((await send('cart/carttoorder', `${many(999)}&cart_ids=${rows[0]}`)).code).toBe(1);
    const ofIds = Array.from({ length: 1000 }, () => 'cart_ids=1').join('&');
    expect((await send('cart/carttoorder', ofIds)).data).toMatchObject({ key: 'fail.field_choice', field: 'cart_ids' });
    const fields = Array.from({ length: 1200 }, () => ['a', '1'] as const);
    expect((await multipart('cart/carttoorder', fields)).data.key).toMatch(/^fail\.(fields_many|too_large)$/);
  });

  it('a body that is no object of fields is refused', async () => {
    for (const [body, type] of [
      ['[1,2]', 'application/json'],
      ['7', 'application/json'],
      ['cart_ids=1', 'text/plain'],
      ['{', 'application/json'],
    ] as const)
      expect((await send('cart/carttoorder', body, type)).data).toMatchObject({ key: 'fail.body_format' });
  });
});

describe('fields that the call does not know', () => {
  const fields = (reply: Reply) => reply.warnings?.map(({ field }) => field);

  it('are named in development and tests, in answers and refusals, in the requested language', async () => {
    const reply = await send(
      'cart/carttoorder',
      `cart_ids=${rows[0]}&keyword=x&items[0][a]=1&lang=en&clienttype=h5&currency=EUR`,
    );
    expect(fields(reply)).toEqual(['keyword', 'items[0][a]']);
    expect(reply.warnings![0]).toEqual({ key: 'warn.field_unknown', field: 'keyword', msg: 'This call has no field keyword' });
    expect(fields(await send('cart/carttoorder', 'cart_id=1'))).toEqual(['cart_id']);
    expect(await send('cart/carttoorder', `cart_ids=${rows[0]}&lang=en&clienttype=h5`)).not.toHaveProperty('warnings');
  });

  it('also inside of lists and objects, and files that no field takes', async () => {
    const item = { api_type: 'taobao', num_iid: '1', sku_id: '1', num: 1, colour: 'red' };
    const one = `items=${encodeURIComponent(JSON.stringify([item, item]))}`;
    expect(fields(await send('cart/batchadd', one))).toEqual(['items[][colour]']);
    expect(fields(await send('cart/batchadd', 'items[0][num]=1&items[0][colour]=red'))).toEqual(['items[][colour]']);
    const form = new FormData();
    form.set('picture', new Blob([new Uint8Array([1, 2, 3])]), 'a.png');
    form.set('cart_ids', String(rows[0]));
    const request = new Request('http://shop.test/', { method: 'POST', body: form });
    const reply = await send('cart/carttoorder', Buffer.from(await request.arrayBuffer()), request.headers.get('content-type')!);
    expect([reply.code, fields(reply)]).toEqual([1, ['picture']]);
  });

  it('the rest of a long list is counted', async () => {
    const reply = await send('cart/getList', Array.from({ length: 60 }, (_, n) => `x${n}=1`).join('&'));
    expect(reply.warnings).toHaveLength(51);
    expect(reply.warnings!.at(-1)).toMatchObject({ key: 'warn.fields_unknown', field: null });
  });

  it('in production only with x-check: 1, and a cached answer has them as well', async () => {
    shop.site.strict = false;
    try {
      const words = async (headers: Record<string, string>) => {
        const { statusCode, body } = await shop.server.inject({ url: '/api/obapi/suggest?q=test&word=x&lang=en', headers });
        return { status: statusCode, reply: JSON.parse(body) as Reply };
      };
      const plain = await words({});
      expect(plain.reply).not.toHaveProperty('warnings');
      // From here on the answer is found by the request alone.
      expect(await words({})).toEqual(plain);
      const checked = await words({ 'x-check': '1' });
      expect(fields(checked.reply)).toEqual(['word']);
      expect(checked.reply.data).toEqual(plain.reply.data);
      expect(await words({})).toEqual(plain);
      expect(await send('cart/carttoorder', `cart_ids=${rows[0]}&a=1`)).not.toHaveProperty('warnings');
      expect(fields(await send('cart/carttoorder', `cart_ids=${rows[0]}&a=1`, FORM, { headers: { 'x-check': '1' } }))).toEqual([
        'a',
      ]);
    } finally {
      shop.site.strict = true;
    }
  });
});

test('cached answers: two notations of a list are never taken for another list', async () => {
  const { goods_id } = (await sellGoods(shop, { price: 700 })).goods;
  expect(goods_id).toBeGreaterThan(0);
  const lists = async (form: string) => (await send('shipping/lists', form, FORM, { headers: { token: '' } })).data;
  const asked = [
    'country=DE&goods_types=battery&goods_types=liquid',
    'country=DE&goods_types[]=battery&goods_types[]=liquid',
    'country=DE&goods_types=["battery","liquid"]',
  ];
  const [first, ...others] = await Promise.all(asked.map(lists));
  for (const one of others) expect(one).toEqual(first);
  const sole = 'country=DE&goods_types=battery';
  const memory = shop.site.cache;
  const kept = await lists(sole);
  shop.site.cache = null;
  expect(await lists(sole)).toEqual(kept);
  for (const one of asked) expect(await lists(one)).toEqual(first);
  shop.site.cache = memory;
  // A multipart body is no empty form.
  const empty = await lists('');
  const form = new FormData();
  form.set('country', 'DE');
  const request = new Request('http://shop.test/', { method: 'POST', body: form });
  const read = await send('shipping/lists', Buffer.from(await request.arrayBuffer()), request.headers.get('content-type')!, {
    headers: { token: '' },
  });
  expect(read.data).toEqual(await lists('country=DE'));
  expect(empty).toBeDefined();
});

test('a multipart body names its language, and fields after the file are read', async () => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array([1, 2, 3])]), 'a.png');
  form.set('use', 'avatar');
  form.set('lang', 'en');
  const request = new Request('http://shop.test/', { method: 'POST', body: form });
  const bytes = Buffer.from(await request.arrayBuffer());
  const reply = await send('common/upload', bytes, request.headers.get('content-type')!, {
    headers: { 'accept-language': 'zh-CN' },
  });
  expect(reply).toMatchObject({ code: 0, data: { key: 'upload.not_picture' } });
  expect(reply.msg).toMatch(/picture|image/i);
  const none = await multipart('common/upload', [['use', 'nosuch']]);
  expect(none.data).toMatchObject({ key: 'fail.field_choice', field: 'use' });
});
