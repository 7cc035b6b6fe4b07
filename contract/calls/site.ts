// The shop itself: configuration, currencies, languages, addons, services, warehouses, lines and their quotes, static texts.

import { query } from '../call.ts';
import {
  code,
  country as countryIn,
  fen,
  flag,
  form,
  grams,
  id,
  json,
  list,
  maybe,
  millimetres,
  none,
  oneOf,
  out,
  shape,
  text,
  z,
} from '../fields.ts';
import type { CompiledMessage } from '../message.ts';
import { serviceOut } from './parts.ts';
import { quoteShape } from './quote-shape.ts';

const typed = <T>() => z.custom<T>();

const configOut = shape({
  name: out.text,
  logo: out.text,
  language: out.text,
  currency: out.text,
  api_image_search: out.bool,
  captcha_type: z.enum(['work', 'none', 'text', 'email', 'mobile']),
  /** how a new member proves the address: codes by mail are always on, by mobile where SMS is set up */
  register_modes: list(z.enum(['email', 'mobile'])),
  service_url: out.text,
  api_types: list(shape({ code: out.text, name: out.text })),
  upload_max: out.int,
  demo: out.bool,
  time_zone: out.text,
  warehouse_id: out.int,
  unpaid_hours: out.int,
  free_days: out.int,
  service_fee_rate: out.int,
  service_fee_min: out.fen,
  service_fee_max: out.fen,
  points_max_percent: out.int,
  remit_working_days: out.int,
  company: out.text,
  /** the company's address, for invoices and customs papers */
  address: out.text,
});
export type ConfigOut = z.output<typeof configOut>;

const currencyOut = shape({
  code: out.text,
  name: out.text,
  symbol: out.text,
  symbol_left: out.text,
  symbol_right: out.text,
  /** units for 1 CNY, as a decimal text */
  value: out.text,
  decimal_place: out.int,
  /** market rate before the shop's markup, and its date */
  market: out.text,
  rate_date: out.text,
});
export type CurrencyOut = z.output<typeof currencyOut>;

const languageOut = shape({ code: out.text, name: out.text, dir: z.enum(['ltr', 'rtl']) });
const addonOut = shape({ name: out.text, title: out.text, state: out.int });

const warehouseOut = shape({
  id: out.id,
  code: out.text,
  name: out.text,
  city: out.text,
  /** in Chinese, as couriers and marketplaces take it */
  address: out.text,
  /** the same for those who cannot read it; empty where the language of the answer has no other */
  romanised: out.text,
  postcode: out.text,
  phone: out.text,
  /** consignee to write on the label: with the member's mark when signed in */
  receiver_name: out.text,
  mark: out.text,
  free_store_days: out.int,
  tips: out.text,
});
export type WarehouseOut = z.output<typeof warehouseOut>;

export const goodsTypeOut = shape({
  code: out.text,
  name: out.text,
  risk: z.enum(['general', 'sensitive', 'restricted', 'forbidden']),
  warning: out.text,
});
export type GoodsTypeOut = z.output<typeof goodsTypeOut>;

/** A line as shoppers see it in lists; prices come by quotes. */
const lineOut = shape({
  id: out.id,
  code: out.text,
  name: out.text,
  doc: out.text,
  countries: list(out.text),
  goods_types: list(out.text),
  warehouses: list(out.int),
  days_min: out.int,
  days_max: out.int,
  ddp: out.bool,
  weight_min: out.int,
  weight_max: out.int,
  divisor: z.nullable(out.int),
  volume_rule: out.text,
  insurance: z.enum(['none', 'offered', 'forced']),
});
export type LineOut = z.output<typeof lineOut>;

/**
 * A line's quote, or why it cannot serve: sorted by price, those that cannot serve last. One of those that can is recommended.
 */
export const quoteOut = shape({ line: lineOut, quote: quoteShape, recommended: out.bool });
export type QuoteOut = z.output<typeof quoteOut>;

/**
 * The international freight still to come: one parcel a warehouse, each by its recommended line. `total`: its approximate sum;
 * `min` and `max`: over all lines that can go, within the band of the weights' source.
 */
export const laterOut = shape({
  total: out.fen,
  min: out.fen,
  max: out.fen,
  country: out.text,
  /** lines that can go, of the parcel with the fewest */
  lines: out.int,
  parcels: list(
    shape({
      warehouse_id: out.id,
      warehouse_name: out.text,
      shipping_id: out.id,
      line: out.text,
      days_min: out.int,
      days_max: out.int,
      total: out.fen,
    }),
  ),
});
export type LaterOut = z.output<typeof laterOut>;

export const site = {
  other: {
    configlist: query({
      name: 'configlist',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['currency', 'language', 'setting'], accepts: true },
      input: none,
      doc: 'Site configuration: default language and currency, captcha, service link, limits, and feature flags.',
      output: shape({ all: configOut }),
    }),
    language: query({
      name: 'language',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['setting', 'text_override'] },
      doc: 'Language pack: text by key, in ICU MessageFormat where it has placeholders; `parsed` returns those as trees (contract/message.ts), as the storefront requests them.',
      input: form({ controllername: maybe(text(20)), parsed: maybe(flag) }),
      output: z.record(z.string(), typed<CompiledMessage>()),
    }),
    server: query({
      name: 'getServerList',
      by: 'public',
      cache: { seconds: 60, for: 'visitors', reads: ['level', 'service', 'setting'] },
      doc: "Value-added services with prices; `free` is the number that the member's level includes.",
      input: form({ level: maybe(oneOf(['item', 'order', 'waybill', 'stock'])) }),
      output: list(serviceOut),
    }),
    estimates: query({
      method: 'POST',
      name: 'estimates',
      by: 'public',
      doc: 'Freight estimate by country, weight, size and goods type: one itemised quote for each line, with reasons where it cannot serve.',
      input: form({
        country: countryIn,
        postcode: maybe(code(24)),
        weight: grams,
        length: maybe(millimetres),
        width: maybe(millimetres),
        height: maybe(millimetres),
        goods_type: maybe(text(40)),
        warehouse_id: maybe(id),
        declared_value: maybe(fen),
        sort: maybe(oneOf(['price', 'speed'])),
      }),
      output: list(quoteOut),
    }),
    getGoodsType: query({
      method: 'POST',
      name: 'getGoodsType',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['goods_type'] },
      doc: 'Goods types for declaration and restrictions.',
      input: none,
      output: list(goodsTypeOut),
    }),
    getExpresslist: query({
      name: 'getExpresslist',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['courier'] },
      doc: 'Domestic courier companies.',
      input: none,
      output: list(shape({ id: out.id, code: out.text, name: out.text })),
    }),
    warehouse: query({
      method: 'POST',
      name: 'warehouse',
      by: 'public',
      cache: { seconds: 60, for: 'visitors', reads: ['level', 'setting', 'warehouse'] },
      doc: "Warehouses and their addresses, with the member's own mark when signed in.",
      input: none,
      output: list(warehouseOut),
    }),
    getmcode: query({
      method: 'POST',
      name: 'getMobileCode',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['country'] },
      doc: 'Phone area codes.',
      input: none,
      output: list(shape({ code: out.text, country: out.text, name: out.text })),
    }),
  },
  currency: {
    lists: query({
      name: 'currencyList',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['currency'] },
      doc: 'Currencies with symbol, rate and decimals.',
      input: none,
      output: list(currencyOut),
    }),
  },
  language: {
    lists: query({
      name: 'languageList',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['language'] },
      doc: 'Available languages.',
      input: none,
      output: list(languageOut),
    }),
  },
  addon: {
    lists: query({
      method: 'POST',
      name: 'addonLists',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['addon'] },
      doc: 'Addons and their state (1 = enabled).',
      input: none,
      output: list(addonOut),
    }),
  },
  shipping: {
    lists: query({
      method: 'POST',
      name: 'getShippingList',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['country', 'goods_type', 'line', 'setting', 'warehouse'] },
      doc: 'International lines that serve a country.',
      input: form({ country: maybe(countryIn), warehouse_id: maybe(id), goods_types: maybe(json(list(z.string()))) }),
      output: list(lineOut),
    }),
  },
  information: {
    getinfo: query({
      method: 'POST',
      name: 'getInfo',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['agreement'] },
      doc: 'A static page by `mark`: about, agreement, privacy ...',
      input: form({ mark: text(40) }),
      output: shape({ mark: out.text, title: out.text, content: out.text, version: out.int, updated_at: out.time }),
    }),
  },
};
