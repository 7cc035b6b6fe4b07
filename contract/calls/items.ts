// Goods: search, detail, links pasted by shoppers, what one item costs delivered.
import { command, query, recordedQuery } from '../call.ts';
import {
  country,
  fen,
  flag,
  form,
  id,
  ids,
  int,
  list,
  maybe,
  message,
  name,
  oneOf,
  out,
  pageOf,
  paging,
  shape,
  text,
  z,
} from '../fields.ts';
import { MAX_PASTED } from '../links/max-pasted.ts';
import { applicationMachine } from '../states/seller.ts';
import { feeRow, goodsCard, priceStep } from './parts.ts';
import { goodsTypeOut, laterOut, quoteOut } from './site.ts';

const skuOut = shape({
  sku_id: out.text,
  /** "pid:vid;pid:vid" */
  properties: out.text,
  properties_name: out.text,
  price: out.fen,
  orginal_price: z.optional(out.fen),
  /** pieces in stock; 0 = sold out */
  quantity: out.int,
  pic_url: z.optional(out.text),
});
const optionGroup = shape({
  pid: out.text,
  name: out.text,
  values: list(shape({ vid: out.text, name: out.text, pic_url: z.optional(out.text) })),
});

const sellerOut = shape({
  shop_id: out.id,
  api_type: out.text,
  shop_name: out.text,
  pic_url: out.text,
  location: out.text,
  goods_count: out.int,
  item_score: z.nullable(out.number),
  delivery_score: z.nullable(out.number),
  doc: out.text,
});
export type SellerOut = z.output<typeof sellerOut>;

const itemOut = shape({
  api_type: out.text,
  num_iid: out.text,
  /** of the address to share, /s/<share_id>; absent: none */
  share_id: z.optional(out.text),
  title: out.text,
  /** title as the marketplace has it */
  title_original: out.text,
  detail_url: out.text,
  pic_url: out.text,
  item_imgs: list(out.text),
  price: out.fen,
  price_max: out.fen,
  orginal_price: z.optional(out.fen),
  /**
   * prices by quantity, the fewest pieces first; they apply to SKUs that cost as much as the first (contract/price-steps.ts)
   */
  price_steps: list(priceStep),
  sales: z.optional(out.int),
  min_num: out.int,
  num: out.int,
  options: list(optionGroup),
  skus: list(skuOut),
  props: list(shape({ name: out.text, value: out.text })),
  /** sanitised html */
  desc: out.text,
  location: out.text,
  /** domestic freight of one piece, fen */
  post_fee: out.fen,
  item_weight: z.nullable(out.int),
  item_size: z.nullable(shape({ length: out.int, width: out.int, height: out.int })),
  goods_type: goodsTypeOut,
  /** countries (ISO codes) that the shop sends to, but not goods of this type */
  not_to: list(out.text),
  can_order: out.bool,
  why_not: z.nullable(message),
  seller: sellerOut,
  favorite: out.bool,
  comment_count: out.int,
  comment_star: z.nullable(out.number),
  category_id: out.int,
});
export type ItemOut = z.output<typeof itemOut>;
export type SkuOut = z.output<typeof skuOut>;

export const SORTS = ['default', 'price', '_price', '_sale', '_new'] as const;
const searchFields = {
  start_price: maybe(fen),
  end_price: maybe(fen),
  sort: maybe(oneOf(SORTS)),
  api_type: maybe(text(20)),
  /** only goods that are in stock */
  stock: maybe(flag),
  /** only goods that some line takes to this country */
  country: maybe(country),
  /** the words as typed: no correction of typing errors */
  exact: maybe(flag),
  /** of the previous page, where it had one: this page begins there */
  cursor: maybe(text(60)),
  ...paging,
};
const counted = shape({ id: out.id, name: out.text, count: out.int });
const found = {
  /** there are more than `total`, which counts the best sellers that match: only those are ranked, sorted and paged */
  more: out.bool,
  /** where the next page begins, of a list that is paged beyond `total` */
  cursor: z.optional(out.text),
  /** another spelling: the one that was searched for (applied), or a suggestion */
  meant: z.optional(shape({ q: out.text, applied: out.bool })),
  /** hardly any goods, or none (some: false), have `word`: those of the broader word `shown` are listed as well */
  broadened: z.optional(shape({ word: out.text, shown: out.text, some: out.bool })),
  /** words that were left out, because no goods match them all */
  left_out: z.optional(list(out.text)),
};
const facetsOut = shape({
  /** main categories; once one is chosen, those in it */
  categories: list(counted),
  sellers: list(shape({ shop_id: out.id, name: out.text, count: out.int })),
  /** price bands of the results; both bounds are inclusive and round in the user's currency */
  prices: list(shape({ from: z.nullable(out.fen), until: z.nullable(out.fen), count: out.int })),
  /** goods by price in equal steps from `from`, in fen; the last count has all that cost more. Absent when prices are about the same */
  bars: z.optional(shape({ from: out.fen, step: out.fen, counts: list(out.int) })),
  in_stock: out.int,
  /** that can be sent to `country` */
  sent: z.optional(out.int),
  /** there are more goods than were counted: every count is a lower bound */
  at_least: out.bool,
});

/** Tables that search and display of goods read (CacheRule.reads). */
const FOUND_BY = [
  ...['category', 'goods', 'goods_type', 'seller'],
  ...['search_band', 'search_best', 'search_synonym', 'search_word'],
];
/** Tables that goods of other marketplaces depend on, and their lines and settings. */
const SOURCES = ['line', 'setting', 'source_answer', 'source_state'];

export const items = {
  obapi: {
    getItemlist: recordedQuery({
      name: 'getItemlist',
      by: 'public',
      cache: {
        seconds: 5,
        for: 'everyone',
        reads: [...FOUND_BY, ...SOURCES, 'hot_word'],
        unless: ['imgid'],
      },
      doc: 'Search goods by words (`q`, or `keyword`), category, shop or imgid (most similar first), with sort (leading _ = descending), price range in fen and other filters, paged; and the available filters.',
      /** keyword: the same as q, the name that clients of the product's calls use */
      input: form({
        q: maybe(text(120)),
        keyword: maybe(text(120)),
        cat: maybe(id),
        shop_id: maybe(id),
        imgid: maybe(text(80)),
        ...searchFields,
      }),
      output: shape({
        items: pageOf(goodsCard),
        ...found,
        /** on page 1 */
        facets: z.optional(facetsOut),
        api_types: list(shape({ code: out.text, name: out.text, count: out.int })),
        words: list(out.text),
        /** of a search by picture: its address, and how many are alike in each main category */
        picture: z.optional(out.text),
        /** of a search by picture: some goods are not compared yet, because the shop still reads their pictures */
        indexing: z.optional(out.bool),
        categories: z.optional(list(shape({ id: out.id, name: out.text, count: out.int }))),
        /** of a search by picture, on page 1: goods that look like the best match, besides the results */
        like_best: z.optional(list(goodsCard)),
      }),
    }),
    suggest: query({
      by: 'public',
      cache: {
        seconds: 5,
        for: 'everyone',
        reads: [...FOUND_BY, 'hot_word'],
      },
      doc: 'Suggestions while a query is typed: words, categories, shops, goods.',
      input: form({ q: text(60) }),
      output: shape({
        words: list(out.text),
        categories: list(shape({ id: out.id, name: out.text })),
        sellers: list(shape({ shop_id: out.id, name: out.text, pic_url: out.text })),
        goods: list(shape({ api_type: out.text, num_iid: out.text, title: out.text, pic_url: out.text, price: out.fen })),
      }),
    }),
    uploadImg: recordedQuery({
      method: 'POST',
      name: 'uploadImgApi',
      by: 'public',
      body_kb: 9216,
      doc: 'Image search: imgcode (base64 picture) -> error_code 0000 and the imgid to search with, valid for a day.',
      input: form({ imgcode: z.string().check(z.minLength(1), z.maxLength(8_000_000)) }),
      output: shape({ error_code: out.text, items: shape({ item: shape({ name: out.text }) }) }),
    }),
    getItem: recordedQuery({
      name: 'getItem',
      by: 'public',
      cache: {
        seconds: 5,
        for: 'merged',
        reads: [...SOURCES, 'category', 'goods', 'goods_type', 'review', 'seller', 'sku', 'translation'],
      },
      doc: 'Goods detail by tp (api_type) and tid (num_iid), or by url.',
      input: form({ tp: maybe(text(20)), tid: maybe(text(60)), url: maybe(text(1000)) }),
      output: itemOut,
    }),
    itemPassword: recordedQuery({
      method: 'POST',
      name: 'itemPassword',
      by: 'public',
      doc: 'Resolve a pasted link or a share text to api_type and num_iid; a link that cannot be resolved answers found = false with the url, title and price from the text, and the title and pictures of its page, to add by hand.',
      input: form({ word: text(MAX_PASTED) }),
      output: shape({
        found: out.bool,
        api_type: out.text,
        num_iid: out.text,
        url: out.text,
        title: out.text,
        pic_url: out.text,
        /** the pictures of a page whose goods could not be read; for goods by hand */
        pictures: list(out.text),
        /** fen a piece as the text has it, in the shop's currency; missing when it has none */
        price: z.optional(out.fen),
      }),
    }),
    getItemSearchShop: recordedQuery({
      method: 'POST',
      name: 'getItemSearchShop',
      by: 'public',
      cache: {
        seconds: 5,
        for: 'everyone',
        reads: [...FOUND_BY, ...SOURCES],
      },
      doc: 'Goods of one marketplace shop, paged.',
      input: form({ shop_id: id, q: maybe(text(120)), ...searchFields }),
      output: shape({ shop: sellerOut, items: pageOf(goodsCard), ...found }),
    }),
    estimate: query({
      name: 'estimate',
      by: 'public',
      doc: "The delivered cost of one item: what is paid now (goods, domestic freight, service fee) and later (freight for each line to the country). Without `warehouse_id` it leaves from the shop's default warehouse.",
      input: form({
        tp: text(20),
        tid: text(60),
        sku_id: maybe(text(60)),
        num: maybe(int(1, 999)),
        country: maybe(country),
        warehouse_id: maybe(id),
      }),
      output: shape({
        country: out.text,
        now: list(feeRow),
        now_total: out.fen,
        /** null when no line serves */
        later: z.nullable(laterOut),
        warehouse_id: out.id,
        weight: out.int,
        size: z.nullable(shape({ length: out.int, width: out.int, height: out.int })),
        source: z.enum(['measured', 'history', 'listing', 'category']),
        /** uncertainty of weight and size, percent */
        band: out.int,
        lines: list(quoteOut),
      }),
    }),
  },
  shop: {
    getinfo: query({
      name: 'shopGetInfo',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['category', 'goods', 'seller'] },
      doc: 'One shop.',
      input: form({ shop_id: id }),
      output: sellerOut,
    }),
    lists: query({
      name: 'selectedShop',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['goods', 'seller'] },
      doc: 'Selected shops.',
      input: form({ ...paging }),
      output: pageOf(sellerOut),
    }),
    add: command({
      name: 'settledAdd',
      by: 'member',
      addon: 'settled',
      secret: true,
      doc: "Seller settlement application with papers; without `company` it returns the member's own application.",
      input: form({
        kind: maybe(oneOf(['company', 'person'])),
        company: maybe(name(120)),
        contact: maybe(name(60)),
        phone: maybe(text(30)),
        category_id: maybe(id),
        content: maybe(text(2000)),
        papers: maybe(ids(6)),
        key: maybe(z.uuid()),
      }),
      output: shape({
        id: z.nullable(out.id),
        state: z.enum(['none', 'pending', 'approved', 'rejected']),
        actions: out.actions(applicationMachine),
        reason: out.text,
        kind: z.enum(['company', 'person']),
        company: out.text,
        contact: out.text,
        phone: out.text,
        category_id: z.nullable(out.int),
        content: out.text,
        papers: list(shape({ id: out.id, url: out.text })),
        time: out.timeOrNull,
        shop_id: z.nullable(out.int),
      }),
    }),
  },
};
