// What members of the demo shop read in their language. All calls that read are asked in every language; what they answer has Chinese
// only for readers of Chinese and Japanese, and English only for readers of English, but for the words and names of people.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGS, type Lang } from '#contract/lang.ts';
import { SAID_THINGS, type SaidThing } from '#contract/said-things.ts';
import { schemaOf } from '../../http/field-shape.ts';
import { hashToken } from '../../http/who.ts';
import { type MemberClient, openShop, type Shop } from '../../testing.ts';
import { loadDemo } from './load.ts';
import { playDemo } from './play.ts';
import { STAFF_LANG } from './said.ts';

type Text = { at: string; key: string; text: string };
type Asked = { path: string; args: Record<string, unknown> };
type Reader = { id: number; email: string; client: MemberClient; calls: Asked[] };

/** The demo member is read in every language, and the others, in what is theirs alone, in two. */
const IN_ALL = 'demo@sampan.test';
const SOME: readonly Lang[] = ['en', 'de'];

let shop: Shop;
let readers: Reader[];
let written: string[];
beforeAll(async () => {
  shop = await openShop();
  await loadDemo(shop.db, shop.now(), shop.app.config.secret);
  await playDemo(shop.app, shop.db, shop.now());
  readers = [];
  for (const { id, email } of await shop.db.selectFrom('member').select(['id', 'email']).orderBy('id').execute())
    readers.push({ id, email: email!, client: await signedIn(id), calls: await callsOf(id, email !== IN_ALL) });
  written = (await column(WRITTEN)).filter((text) => /\p{L}/u.test(text)).sort((a, b) => b.length - a.length);
}, 300_000);
afterAll(() => shop.close());

/** Words and names of members, and names of staff. */
const WRITTEN = `select remark from order_item union select remark from cart_row union select content from refund
  union select content from feedback union select reason from history where by_kind = 'member'
  union select content from claim union select text from thread_message where from_kind = 'member'
  union select nickname from member union select left(nickname, 1) || '**' from member union select name from operator
  union select jsonb_path_query(contents, '$[*].title') #>> '{}' from parcel
  union select jsonb_path_query(contents, '$[*].title') #>> '{}' from parcel_claim`;

const column = async (query: string, params: unknown[] = []): Promise<string[]> =>
  (await shop.pool.query(query, params)).rows.map((row) => String(Object.values(row)[0] ?? ''));

async function signedIn(member_id: number): Promise<MemberClient> {
  const token = randomBytes(24).toString('base64url');
  const expires_at = new Date(shop.now().getTime() + 86_400_000);
  await shop.db
    .insertInto('session')
    .values({ member_id, token_hash: hashToken(token), created_at: shop.now(), expires_at })
    .execute();
  return shop.signed(member_id, token);
}

const ORDERS = 'select id from orders where member_id = $1';
const WAYBILLS = 'select id from waybill where member_id = $1';
const ONEPAYS = 'select id from onepay where member_id = $1';
const GOODS = `select api_type as tp, num_iid as tid from goods where $1 > 0 and (api_type = 'own' or id % 16 = 0
  or id in (select goods_id from review where member_id is not null)
  or id = (select min(goods_id) from review where size_key ~ '[一-龥]'))`;
/** What is asked with a number of something. */
const OF: Readonly<Record<string, string>> = {
  'order/detail': ORDERS,
  'order/orderReply': ORDERS,
  'goodsrefund/lists': ORDERS.replace('id', 'id as order_id'),
  'orders/opdetail': ONEPAYS,
  'orders/photo': ONEPAYS,
  'sendorder/detail': WAYBILLS,
  'sendorder/sendorderReply': WAYBILLS,
  'sendorder/sendorderItemsList': `${WAYBILLS} and settlement is not null`,
  'sendorder/photo': WAYBILLS,
  'goodsrefund/getInfo': 'select id from refund where member_id = $1',
  'claim/detail': 'select id from claim where member_id = $1',
  'comment/own': 'select order_item_id from review where member_id = $1 and order_item_id is not null',
  'comment/lists': GOODS.replace('as tp', '').replace('as tid', ''),
  'paywallet/getInvoice': 'select no from bill where member_id = $1',
  'paywallet/getPaymentList': `select no from bill where member_id = $1 and state = 'open'`,
  'order/getExpressTrack': `select b.tracking_no as no from box b join waybill w on w.id = b.waybill_id
    where w.member_id = $1 and b.tracking_no <> ''`,
  'order/changeShipping': `select array[min(i.id)] item_ids from order_item i join orders o on o.id = i.order_id
    where i.member_id = $1 and i.state = 'in_stock' and o.onepay_id is null having count(*) > 0`,
  'invitefriends/rebateDetail': 'select id from rebate where member_id = $1',
  'invitefriends/inviteDetail': 'select member_id as id from invitation where inviter_id = $1',
  'seller/goodsDetail': `select g.id from seller_goods g join own_seller o on o.seller_id = g.seller_id where o.member_id = $1`,
  'Offlinepay/getinfo': 'select id from bank_account where $1 > 0',
  'Offlinepay/paylist': 'select distinct area from bank_account where $1 > 0',
  'news/detail': 'select id from news where $1 > 0',
  'article/detail': 'select id from article where $1 > 0',
  'page/get': 'select mark as id from page where $1 > 0',
  'obapi/getItem': GOODS,
  'obapi/estimate': `${GOODS} limit 3`,
  'shop/getinfo': 'select id as shop_id from seller where $1 > 0',
  'obapi/getItemSearchShop': `select id as shop_id from seller where $1 > 0 limit 3`,
  'other/estimates': `select 'DE' as country, 1200 as weight where $1 > 0`,
};
/** Calls that need what only a screen has: a search, a token, a picture, the choice of a checkout; and those that translate. */
const LEFT = [
  ...['obapi/suggest', 'obapi/uploadImg', 'obapi/itemPassword', 'prices/history', 'order/offer', 'user/changenotice'],
  ...['cart/visitor', 'cart/later', 'cart/changeShipping', 'coupon/offers', 'goodsrefund/preview', 'paywallet/refundWays'],
  ...['information/getinfo', 'index/getFloor', 'adszone/getAdsByMark', 'sendorder/lineOffers', 'page/get', 'language/lists'],
  ...['order/translate', 'sendorder/translate', 'thread/translate'],
];

async function callsOf(id: number, own: boolean): Promise<Asked[]> {
  const seller = (await column('select 1 from own_seller where member_id = $1', [id])).length > 0;
  const all: Asked[] = [];
  for (const { path, row } of shop.rows) {
    if (row.kind === 'command' || (own && row.by !== 'member') || LEFT.includes(path) || (path.startsWith('seller/') && !seller))
      continue;
    const { properties = {} } = schemaOf(row.input) as { properties?: Record<string, { enum?: unknown[] }> };
    const page = 'page_size' in properties ? { page: 1, page_size: 50 } : {};
    const [name, choice] = Object.entries(properties).find(([name, one]) => one.enum && name !== 'sort') ?? [];
    const every = choice ? choice.enum!.map((value) => ({ [name!]: value })) : [{}];
    const rows = OF[path] ? (await shop.pool.query(OF[path], [id])).rows : every;
    all.push(...rows.map((args) => ({ path, args: { ...page, ...args } })));
  }
  return all;
}

/** Everything that a reader meets: each text with where it stands. */
async function read({ client, calls }: Reader, lang: Lang): Promise<Text[]> {
  const found: Text[] = [];
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') found.push({ at: key.replace(/^\d+ |\d+(?=\])/g, ''), key, text: value });
    else if (Array.isArray(value)) for (const [n, one] of value.entries()) walk(one, `${key}[${n}]`);
    else if (value !== null && typeof value === 'object')
      // Texts in every language are for who writes them, and for pages that choose one.
      for (const [name, one] of Object.entries(value)) if (!LANGS.includes(name as Lang)) walk(one, `${key}.${name}`);
  };
  for (const [n, { path, args }] of calls.entries()) {
    const { code, msg, data } = await client.raw(path, { ...args, lang });
    expect(code, `${path} ${JSON.stringify(args)}: ${msg}`).toBe(1);
    walk(data, `${n} ${path}`);
  }
  return found;
}

const OF_MEMBER = 'where member_id = $1';
const OF_SELLER = 'where seller_id in (select seller_id from own_seller where member_id = $1)';
const SAID: Readonly<Record<SaidThing, string>> = {
  order: `select id from orders ${OF_MEMBER}`,
  waybill: `select id from waybill ${OF_MEMBER}`,
  claim: `select id from claim ${OF_MEMBER}`,
  refund: `select id from refund ${OF_MEMBER}`,
  withdrawal: `select id from withdrawal ${OF_MEMBER}`,
  remit: `select id from remit ${OF_MEMBER}`,
  rebate: `select id from rebate ${OF_MEMBER}`,
  review: `select id from review ${OF_MEMBER}`,
  application: `select id from seller_application ${OF_MEMBER}`,
  seller_goods: `select id from seller_goods ${OF_SELLER}`,
  shop: `select seller_id from own_seller ${OF_MEMBER}`,
  feedback: `select id from feedback ${OF_MEMBER}`,
  parcel_claim: `select id from parcel_claim ${OF_MEMBER}`,
  message: `select id from message ${OF_MEMBER}`,
};

/** What staff wrote to a member, as the screens show it in a language. */
async function translations(
  { id, client }: Reader,
  lang: Lang,
  things: readonly SaidThing[] = SAID_THINGS,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const thing of things) {
    const ids = (await column(SAID[thing], [id])).map(Number);
    for (let at = 0; at < ids.length; at += 50) {
      const asked = { thing, ids: ids.slice(at, at + 50), lang } as { thing: typeof thing; ids: number[] };
      for (const { original, text } of (await client.thread.translate(asked)).texts) found.set(original, text);
    }
  }
  return found;
}

/** Where names and the words of others stand, or what no screen shows. */
const EXCEPT: readonly (readonly [at: RegExp, why: string])[] = [
  [/title_original$/, 'the title at the marketplace, behind a tap'],
  [/\.original$/, 'what staff wrote, behind a tap at its translation'],
  [/declare\[\]\.name_(cn|en)$/, 'customs read it in these languages'],
  [/sizes\[\]\.key$/, 'a key'],
  [/comment\/lists.*\.nickname$/, 'names of reviewers'],
  [/warehouse(\[\])?\.address$/, 'for the form of a Chinese marketplace; its translation stands beside it'],
  [/(account|record\.data\[\]|paylist\[\])\.bank$/, 'names of banks'],
  [/payee\.(bank_name|account_name)$/, 'as the member wrote it'],
  [/expensesRecord\.data\[\]\.params\.reason$/, 'in the sentence of a correction alone'],
];
const excepted = new Set<RegExp>();

/** Translated texts as they are shown, the others without the words of members. */
async function shown(reader: Reader, lang: Lang): Promise<Text[]> {
  const turned = [...(await translations(reader, lang))];
  const texts = await read(reader, lang);
  return texts.flatMap(({ text, at, ...place }) => {
    const where = EXCEPT.find(([one]) => one.test(at))?.[0];
    if (where) {
      if (HAN.test(text)) excepted.add(where);
      return [];
    }
    const now = turned.reduce((said, [original, words]) => said.replaceAll(original, words), text);
    return [{ ...place, at, text: written.reduce((said, own) => said.replaceAll(own, ''), now) }];
  });
}

const HAN = /\p{Script=Han}/u;
/** More than a name: two words in a row. */
const SENTENCE = /\p{Ll}{3,} \p{Ll}{2,}/u;

test.each(LANGS.filter((lang) => lang !== STAFF_LANG))(
  '%s: no other language but in words and names of people',
  async (lang) => {
    const wrong = new Set<string>();
    for (const reader of readers.filter(({ email }) => email === IN_ALL || SOME.includes(lang))) {
      const texts = await shown(reader, lang);
      expect(texts.length).toBeGreaterThan(reader.email === IN_ALL ? 10_000 : 500);
      for (const { key, at, text } of texts) {
        const chinese = lang !== 'zh-tw' && lang !== 'ja' && HAN.test(text);
        const english = lang !== 'en' && SENTENCE.test(text) && (await inEnglish(reader)).get(key) === text;
        if (chinese || english) wrong.add(`${reader.email}: ${at}: ${text}`);
      }
    }
    expect([...wrong]).toEqual([]);
  },
  300_000,
);

const english = new Map<number, Promise<Map<string, string>>>();
function inEnglish(reader: Reader): Promise<Map<string, string>> {
  const found = english.get(reader.id) ?? shown(reader, 'en').then((all) => new Map(all.map(({ key, text }) => [key, text])));
  english.set(reader.id, found);
  return found;
}

test('what staff wrote is kept in every other language', async () => {
  const things = SAID_THINGS.filter((thing) => thing !== 'message');
  const counts = (lang: Lang) => Promise.all(readers.map(async (reader) => (await translations(reader, lang, things)).size));
  const german = await counts('de');
  expect(german.filter((n) => n > 0).length).toBeGreaterThan(4);
  for (const lang of LANGS.filter((one) => one !== STAFF_LANG)) expect(await counts(lang), lang).toEqual(german);
});

test('every exception is needed', () => {
  expect(EXCEPT.filter(([where]) => !excepted.has(where)).map(([, why]) => why)).toEqual([]);
});
