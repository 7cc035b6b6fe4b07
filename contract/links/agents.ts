// The table of other agents, whose links shoppers paste: the goods' own address inside theirs, or the number with their name of
// the marketplace. Most need only their hosts: `url=` and `?id=..&platform=..` are read for all of them.

export type Agent = {
  hosts: readonly string[];
  /** the meaning of its numbers and words for marketplaces, where they are not the usual ones */
  platforms?: Readonly<Record<string, string>>;
  /** the marketplace when the address names none */
  fallback?: string;
  /** where marketplace and number are in the path, as groups `platform` (may be missing) and `id` */
  path?: RegExp;
};

const NUMBERED = { '0': '1688', '1': 'taobao', '2': 'weidian', '3': 'weidian' };
const TAOBAO_FIRST = { '1': 'taobao', '2': '1688', '3': 'weidian' };

/** `/product/weidian/7233871230`, `/product/1/738492018273`, `/products/agent/taobao/738492018273.html` */
export const USUAL_PATH = /\/(?<platform>[a-z0-9_]{1,12})\/(?<id>\d{6,20})(?:\.html?|\/|$)/i;

export const AGENTS: readonly Agent[] = [
  { hosts: ['superbuy.com', 'wegobuy.com', 'allchinabuy.com', 'superbuy.cn'] },
  // The marketplace is in the path; only Taobao's is left out.
  {
    hosts: ['cssbuy.com', 'cssdeals.com'],
    path: /\/item-(?:(?<platform>[a-z0-9]+)-)?(?<id>\d{6,20})(?:\.html?|$)/i,
    fallback: 'taobao',
  },
  { hosts: ['pandabuy.com', 'pandabuy.cc', 'pandabuy.page.link', 'pandabuy.allapp.link'] },
  { hosts: ['cnfans.com', 'cnfans.cc', 'joyagoo.com', 'orientdig.com', 'mulebuy.com', 'mulebuy.cc', 'joyabuy.com'] },
  { hosts: ['kakobuy.com', 'ikako.vip'] },
  { hosts: ['hoobuy.com', 'hoobuy.cc'], platforms: NUMBERED },
  { hosts: ['oopbuy.com', 'oopbuy.cc', 'hipobuy.com', 'hipobuy.cn', 'gtbuy.com'], platforms: NUMBERED },
  { hosts: ['ponybuy.com', 'ponybuy.cc', 'panglobalbuy.com'], platforms: TAOBAO_FIRST },
  { hosts: ['sifubuy.com'], platforms: { '1': '1688', '2': 'taobao', '4': 'weidian', '5': 'xianyu' } },
  { hosts: ['acbuy.com', 'acbuy.cc'], platforms: { tb: 'taobao', al: '1688', wd: 'weidian', jd: 'jd' } },
  { hosts: ['sugargoo.com', 'sugargoo.cn', 'fishgoo.com'] },
  { hosts: ['lovegobuy.com', 'hegobuy.com', 'ootdbuy.com', 'litbuy.com', 'tigbuy.com', 'lolobuy.com', 'buy.gonest.cn'] },
  { hosts: ['cnshopper.com', 'basetao.com', 'itaobuy.com', 'hagobuy.com', 'kameymall.com', 'blikbuy.com', 'ezbuycn.com'] },
  // Made of one shop program: `/taobaoID=738492018273`, `/index/weidian/itemID=4567890123`.
  {
    hosts: ['hubbuycn.com', 'eastmallbuy.com', 'bbdbuy.com', 'bbdbuyeu.com', 'pantherbuy.com'],
    path: /\/(?<platform>taobao|weidian|micro|1688)\/?(?:item)?id=(?<id>\d{6,20})(?:&|\/|$)/i,
  },
  { hosts: ['usfans.com'], platforms: { '1': '1688', '2': 'taobao', '3': 'weidian' } },
  {
    hosts: ['loongbuy.com', 'mycnbox.com', 'yoybuy.com', 'parcelup.com', 'bhiner.com', 'cnstorm.com', 'ezbuy.sg', 'rizzitgo.com'],
  },
  {
    hosts: ['buyee.jp'],
    path: /\/(?<platform>mercari|yahoo|jdirectitems|paypayfleamarket)\/(?:auction|item)\/(?<id>[a-z]?\d{6,14})/i,
    platforms: { yahoo: 'yahoo_auction', jdirectitems: 'yahoo_auction', paypayfleamarket: 'yahoo_flea' },
  },
  { hosts: ['zenmarket.jp', 'fromjapan.co.jp', 'neokyo.com', 'sendico.com', 'dejapan.com', 'remambo.jp'] },
];

/** Parameters with an address inside another one, by plain name. */
export const NESTED = [
  'url',
  'link',
  'productlink',
  'producturl',
  'goodsurl',
  'goodslink',
  'itemurl',
  'itemlink',
  'detailurl',
  'h5url',
  'weburl',
  'targeturl',
  'target',
  'redirect',
  'redirecturl',
  'redirectto',
  'goto',
  'href',
  'to',
  'u',
  'q',
  'pc',
  'm',
  'murl',
  'dest',
  'destination',
  'ru',
  'deeplink',
  'originurl',
  'keyword',
  'keywords',
  'search',
  'searchkey',
  'wd',
];

/** Parameters of the marketplace, and of the number, by plain name. */
export const PLATFORM = [
  'platform',
  'platformtype',
  'malltype',
  'channelid',
  'shoptype',
  'source',
  'channel',
  'tp',
  'type',
  'apitype',
  'site',
  'goodsplatform',
  'mall',
  'from',
];
export const NUMBER = [
  'id',
  'tid',
  'itemid',
  'goodsid',
  'productid',
  'offerid',
  'numiid',
  'spuid',
  'skuid',
  'spu',
  'pid',
  'itemcode',
  'spuno',
  'shopid',
  'keyword',
];
