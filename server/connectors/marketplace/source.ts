// The interface of a product source: a service that reads goods of marketplaces, or a reader of any shop's page. sources.ts
// lists them. A source only talks to the outside world: its data is checked, converted and stored by modules/catalog/sources.
// It must not be called inside a database transaction. No part is optional: what a source cannot do is null.
import type { GoodsRef } from '#contract/links/link.ts';
import type { Env } from '../../env.ts';
import type { EnvSettings } from '../env-settings.ts';

/** An amount as a source writes it: decimal text in units of the currency, such as "268.50". */
export type Amount = string;

export type SourceOption = { pid: string; name: string; values: { vid: string; name: string; pic_url: string }[] };
export type SourceSku = {
  sku_id: string;
  /** the marketplace's name of the option in orders, besides `sku_id`; empty: none, or not known */
  spec_id: string;
  /** "pid:vid;pid:vid" */
  properties: string;
  /** null: the price of the goods */
  price: Amount | null;
  orginal_price: Amount | null;
  /** pieces; null: the source does not know */
  quantity: number | null;
};

/** Goods as a source reads them. Every address is absolute (http or https), every text is as the shop wrote it. */
export type SourceItem = GoodsRef & {
  detail_url: string;
  title: string;
  /** language of the texts (a code such as zh-cn, en, ja); empty: unknown */
  lang: string;
  brand: string;
  pictures: string[];
  currency: string;
  price: Amount;
  orginal_price: Amount | null;
  /** from this many pieces on a piece costs this much, the smallest number first; empty: one price */
  price_steps: { from: number; price: Amount }[];
  /** domestic freight of one piece; null: the source does not know */
  post_fee: Amount | null;
  quantity: number | null;
  min_num: number;
  sales: number | null;
  weight_g: number | null;
  size_mm: { length: number; width: number; height: number } | null;
  location: string;
  seller: { code: string; name: string };
  options: SourceOption[];
  skus: SourceSku[];
  props: { name: string; value: string }[];
  /** html; cleaned when it is stored */
  desc: string;
  /** words of the marketplace's categories, the widest first */
  categories: string[];
};

/** A row of a list: enough for a card, not for an order. */
export type SourceCard = GoodsRef & {
  title: string;
  pic_url: string;
  currency: string;
  price: Amount;
  orginal_price: Amount | null;
  sales: number | null;
};
export type SourceList = { total: number; page_size: number; items: SourceCard[] };

export type SourceSort = 'default' | 'price' | '_price' | '_sale';
export type ListAsk = { api_type: string; page: number; sort: SourceSort; start_price: Amount | null; end_price: Amount | null };

/** The target of an address without goods: goods, or another address to read. */
export type Resolved = { ref: GoodsRef } | { url: string };

export type ProductSource = {
  /** stored with goods, answers and counts */
  code: string;
  /** Reads goods; null: they do not exist. */
  item: { serves: (ref: GoodsRef) => boolean; read: (ref: GoodsRef, signal: AbortSignal) => Promise<SourceItem | null> } | null;
  /** Finds goods by words. `api_types`: the marketplaces of its results. */
  search: {
    api_types: readonly string[];
    find: (words: string, ask: ListAsk, signal: AbortSignal) => Promise<SourceList>;
  } | null;
  /** Goods of one seller, by the marketplace's own number of the shop. */
  shop: { api_types: readonly string[]; find: (code: string, ask: ListAsk, signal: AbortSignal) => Promise<SourceList> } | null;
  /** Goods that look like a picture. */
  picture: {
    api_types: readonly string[];
    /**
     * Uploads the picture at an address that the source can reach, for one marketplace: its name there; null: it cannot be
     * searched with.
     */
    hand: (pic_url: string, api_type: string, signal: AbortSignal) => Promise<string | null>;
    /** A page of goods that look like the picture of that name. */
    find: (name: string, ask: ListAsk, signal: AbortSignal) => Promise<SourceList>;
  } | null;
  /** The target of a short link or of the code of a share text; null: it has none. */
  resolve: {
    api_types: readonly string[];
    read: (
      asked: { url: string; code: string; title: string; api_type: string },
      signal: AbortSignal,
    ) => Promise<Resolved | null>;
  } | null;
  /** Reads the goods of any page. */
  page: { read: (url: string, signal: AbortSignal) => Promise<PageRead> } | null;
};
/** Without goods that can be read the page's title and pictures, to add them by hand. */
export type PageRead = { item: SourceItem } | { item: null; title: string; pictures: string[] };
export type SourceKind = 'translate' | 'item' | 'search' | 'shop' | 'picture' | 'resolve' | 'page';

/** The price of a thousand calls, in fen: key of the setting, value as shipped, what it is. */
export type CallCost = { key: string; value: number; doc: readonly [zh: string, en: string] };

/** A source in the list, set up or not. */
export type SourceDescriptor = {
  code: string;
  /** its name in the back office, a proper name in every language */
  name: string;
  settings: Pick<EnvSettings<unknown>, 'names' | 'row'>;
  cost: CallCost | null;
  /** its paragraph of docs/operating.md; empty: it needs none */
  operating: string;
  /** null: not configured */
  fromEnv: (env: Env) => ProductSource | null;
};

export function defineSource<Keys>(definition: {
  code: string;
  name: string;
  settings: EnvSettings<Keys>;
  cost: CallCost | null;
  operating: string;
  connect: (keys: Keys) => ProductSource;
}): SourceDescriptor & { connect: (keys: Keys) => ProductSource } {
  return {
    ...definition,
    fromEnv: (env) => {
      const keys = definition.settings.read(env);
      return keys === null ? null : definition.connect(keys);
    },
  };
}

/**
 * Why a source gave no answer. transient: try again; quota: used up for now; denied: its keys are wrong or have expired;
 * refused: this one question cannot be answered, a retry does not help.
 */
export type SourceProblem = 'transient' | 'quota' | 'denied' | 'refused';
export class SourceFailed extends Error {
  constructor(
    readonly problem: SourceProblem,
    message: string,
  ) {
    super(message);
  }
}
