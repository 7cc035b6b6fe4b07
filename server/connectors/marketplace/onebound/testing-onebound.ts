// A double of a OneBound-style service, written from what is known of its answers: envelope, fields and oddities. It refuses
// what the service refuses (no key in the query, wrong secret) and answers 200 to almost everything, as the service does.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawValue } from '../values.ts';

export const KEYS = { key: 'k-test', secret: 's-test' };

/** The envelope of every answer, failures as well. */
const envelope = (platform: string, over: Record<string, RawValue>): Record<string, RawValue> => ({
  error: '',
  reason: '',
  error_code: '0000',
  secache: 'd41d8cd98f00b204e9800998ecf8427e',
  secache_time: 1763800000,
  secache_date: '2026-11-22 10:00:00',
  cache: 0,
  translate_status: '',
  translate_time: 0,
  language: { default_lang: 'cn', current_lang: 'cn' },
  api_info: 'today:21 max:10000 all[90=21+33+36];expires:2030-12-31',
  execution_time: '0.512',
  server_time: 'Beijing/2026-11-22 10:00:00',
  client_ip: '127.0.0.1',
  call_args: [],
  api_type: platform,
  request_id: 'gw-1.5f3759df',
  last_id: '',
  ...over,
});

/** Goods of Taobao with all known oddities. */
export const TEAPOT = {
  num_iid: '738492018273',
  title: '景德镇手工紫砂壶 茶壶',
  desc_short: '',
  price: '268.00',
  total_price: 0,
  suggestive_price: 0,
  orginal_price: '399.00',
  nick: '茶小铺',
  num: '0',
  min_num: 0,
  detail_url: '//item.taobao.com/item.htm?id=738492018273',
  pic_url: '//img.alicdn.com/i1/teapot.jpg',
  brand: '',
  rootCatId: '',
  cid: '50016349',
  crumbs: [],
  desc: '<p>手工制作</p><img src="//img.alicdn.com/desc1.jpg"><img src="https://log.onebound.cn/pixel.gif?x=1" width="1" height="1">',
  desc_img: ['//img.alicdn.com/desc1.jpg'],
  item_imgs: { '0': { url: '//img.alicdn.com/i1/teapot.jpg' }, '1': { url: '//img.alicdn.com/i2/teapot-side.jpg' } },
  item_weight: '0.65',
  item_size: '20*15*12',
  location: '江西景德镇',
  post_fee: '快递: 8.00',
  express_fee: '',
  freight: '',
  has_discount: 'false',
  is_virtual: 'false',
  props_name: '1627207:28341:颜色分类:紫泥;1627207:28342:颜色分类:朱泥: 亮面',
  prop_imgs: { prop_img: [{ properties: '1627207:28341', url: '//img.alicdn.com/zi.jpg' }] },
  props_imgs: [],
  props: [
    { name: '产地', value: '景德镇' },
    { name: '', value: 'x' },
  ],
  props_list: { '1627207:28341': '颜色分类:紫泥', '1627207:28342': '颜色分类:朱泥: 亮面', '20000:1': '不卖的:选项' },
  props_img: [],
  total_sold: '1.2万',
  sales: 12000,
  skus: {
    sku: [
      {
        price: 268,
        total_price: 0,
        orginal_price: '399.00',
        properties: '1627207:28341',
        properties_name: '1627207:28341:颜色分类:紫泥',
        quantity: '12',
        sku_id: '5123456789012',
      },
      {
        price: '￥299.50',
        total_price: 0,
        orginal_price: 0,
        properties: '1627207:28342',
        properties_name: '1627207:28342:颜色分类:朱泥: 亮面',
        quantity: 0,
        sku_id: 5123456789013,
      },
    ],
  },
  seller_id: '2212345678',
  shop_id: '123456',
  seller_info: { nick: '茶小铺', title: '茶小铺', shop_type: 'C', sid: '123456', zhuy: '//shop123456.taobao.com' },
  tmall: 'false',
  _ddf: 'ob',
  format_check: 'ok',
  data_from: 'api',
};

/** Goods of 1688: prices by quantity, a single SKU outside a list, empty objects as lists. */
export const MUGS = {
  ...TEAPOT,
  num_iid: 678901234567,
  title: '陶瓷马克杯 批发',
  price: '12.00-15.80',
  orginal_price: '',
  num: '9999+',
  min_num: '2',
  detail_url: 'https://detail.1688.com/offer/678901234567.html',
  item_imgs: [],
  item_weight: '350g',
  item_size: '',
  post_fee: '免运费',
  props_list: [],
  props_name: '',
  prop_imgs: [],
  skus: { sku: { price: '12.00', properties: '3216:白色', properties_name: '3216:白色:颜色:白色', quantity: '500', sku_id: '' } },
  total_sold: '',
  sales: null,
  priceRange: [
    ['100', '12.00'],
    ['2', '15.80'],
  ],
};

/** A stub in place of goods that are gone. */
export const STUB = { _ddf: 'ob', format_check: 'fail' };

type Handler = (asked: URLSearchParams) => RawValue | Promise<RawValue>;
/** The name of a picture without matches. */
const UNLIKE = 'img-unlike';

/**
 * `alike`: whether the goods of `<platform>:picture` look like the picture at an address; by default they look like every one.
 */
export async function openOneBound({ alike = async (_url: string): Promise<boolean> => true } = {}) {
  const requests: { platform: string; api: string; params: Record<string, string> }[] = [];
  /** answers that take precedence, each once */
  const faults: ({ status: number; body: string } | 'silence' | 'hang up')[] = [];
  const items = new Map<string, RawValue>([
    ['taobao:738492018273', TEAPOT],
    ['1688:678901234567', MUGS],
  ]);
  const lists = new Map<string, RawValue[]>();
  const passwords = new Map<string, RawValue>();
  const apis: Record<string, (platform: string) => Handler> = {
    item_get: (platform) => (asked) => {
      const item = items.get(`${platform}:${asked.get('num_iid')}`);
      return item === undefined ? { error: 'item-not-found', error_code: '0000', item: STUB } : { item };
    },
    item_search: (platform) => (asked) => page(platform, lists.get(`${platform}:${asked.get('q')}`) ?? [], asked),
    item_search_shop: (platform) => (asked) => page(platform, lists.get(`${platform}:shop:${asked.get('shop_id')}`) ?? [], asked),
    upload_img: () => async (asked) => {
      const address = asked.get('imgcode') ?? '';
      return { items: { item: { name: (await alike(address)) ? `img-${address.length}` : UNLIKE } } };
    },
    item_search_img: (platform) => (asked) =>
      page(platform, asked.get('imgid') === UNLIKE ? [] : (lists.get(`${platform}:picture`) ?? []), asked),
    item_password: () => (asked) => {
      const found = passwords.get(asked.get('word') ?? '');
      return found === undefined ? { error: 'no result', error_code: '2000', item: [] } : { item: found };
    },
  };
  const server = http.createServer(async (req, res) => {
    const url = new URL(req.url ?? '', 'http://double');
    const [, platform = '', api = ''] = url.pathname.split('/');
    requests.push({ platform, api, params: Object.fromEntries(url.searchParams) });
    const fault = faults.shift();
    if (fault === 'silence') return;
    if (fault === 'hang up') return void req.socket.destroy();
    if (fault) return void res.writeHead(fault.status, { 'content-type': 'text/html' }).end(fault.body);
    const send = (over: Record<string, RawValue>) =>
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(envelope(platform, over)));
    if (url.searchParams.get('key') !== KEYS.key) return void send({ error: 'key is invalid', error_code: '4003' });
    if (url.searchParams.get('secret') !== KEYS.secret) return void send({ error: 'secret error', error_code: '4004' });
    const handler = apis[api]?.(platform);
    send(handler ? await handler(url.searchParams) : { error: 'no permission for the api', error_code: '4005' });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    keys: { ...KEYS, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    requests,
    faults,
    items,
    lists,
    passwords,
    envelope,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
export type OneBoundDouble = Awaited<ReturnType<typeof openOneBound>>;

/** Some platforms count pages in `page_count`, others in `pagecount`; numbers come as texts. An empty list is an empty text. */
function page(platform: string, all: RawValue[], asked: URLSearchParams): RawValue {
  if (all.length === 0)
    return { items: { page: '1', real_total_results: 0, total_results: 0, page_size: 0, page_count: 0, item: '' } };
  const size = 40;
  const at = Number(asked.get('page') ?? 1);
  return {
    items: {
      page: String(at),
      real_total_results: String(all.length),
      total_results: all.length,
      page_size: String(size),
      [platform === '1688' ? 'pagecount' : 'page_count']: Math.ceil(all.length / size),
      item: all.slice((at - 1) * size, at * size),
      _ddf: 'ob',
    },
  };
}
