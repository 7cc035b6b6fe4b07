// Stock in the warehouse, the customs declaration, and the form that submits a waybill. Amounts in fen.
import { flag, form, id, idOrNone, ids, int, json, list, maybe, message, name, out, shape, text, z } from '../fields.ts';
import { orderItemOut } from './item-shapes.ts';
import { addressOut, couponOut, feeRow, serviceOut } from './parts.ts';
import { quoteOut } from './site.ts';

export const declareRow = shape({
  order_item_id: out.id,
  name_en: out.text,
  name_cn: out.text,
  hs_code: out.text,
  goods_type: out.text,
  quantity: out.int,
  /** fen a piece; prefilled from the price paid */
  unit_value: out.fen,
  paid_value: out.fen,
});
export type DeclareRow = z.output<typeof declareRow>;

const stockItem = shape({
  ...orderItemOut.shape,
  order_no: out.text,
  warehouse_id: out.id,
  measured: out.bool,
});
export type StockItem = z.output<typeof stockItem>;

export const stockGroup = shape({
  warehouse_id: out.id,
  warehouse_name: out.text,
  earliest_free_until: out.dayOrNull,
  items: list(stockItem),
});
export type StockGroup = z.output<typeof stockGroup>;

/** The customs declaration as its member corrects it. */
export const declareInput = json(
  z
    .array(form({ order_item_id: id, name_en: name(80), quantity: int(1, 9999), unit_value: int(0, 100_000_000) }))
    .check(z.maxLength(100)),
);

/** The input of the submit-waybill form, and of its preview. */
export const packageInput = {
  item_ids: ids(100),
  address_id: maybe(id),
  shipping_id: maybe(id),
  services: maybe(json(z.array(z.string().check(z.maxLength(40))))),
  /** 1: all that goods and freight cost, unless a lower `insured_value` (fen) is given */
  insured: maybe(flag),
  insured_value: maybe(int(0, 1_000_000)),
  declare: maybe(declareInput),
  declare_confirmed: maybe(flag),
  coupon_id: maybe(idOrNone),
  /** 1: without a coupon_id the best coupon is taken, and with coupon_id 0 none; without services those free of charge */
  auto: maybe(flag),
  points: maybe(int()),
  remark: maybe(text(300)),
};

export const packagePreview = shape({
  quote: out.text,
  items: list(stockItem),
  warehouse_id: out.id,
  address: z.nullable(addressOut),
  lines: list(quoteOut),
  shipping_id: z.nullable(out.int),
  components: list(feeRow),
  amount: out.fen,
  currency: out.text,
  rate: out.text,
  services: list(serviceOut),
  /** codes of those that are ordered */
  chosen_services: list(out.text),
  insured_default: out.fen,
  /** the premium of insured_default */
  insured_premium: out.fen,
  insured_value: out.fen,
  insurance: z.enum(['none', 'offered', 'forced']),
  declare: list(declareRow),
  declare_below_paid: out.bool,
  coupons: list(couponOut),
  coupon_id: z.nullable(out.int),
  points_max: out.int,
  points: out.int,
  problems: list(message),
  /** goods that no line takes, when no line takes all of them */
  left_out: list(out.id),
  /** a cheaper way to send the same goods, when there is one */
  plan: z.nullable(
    shape({
      kind: z.enum(['split', 'bare']),
      saves: out.fen,
      /** in one parcel, where that is possible */
      one: z.nullable(out.fen),
      why: list(message),
      parcels: list(shape({ item_ids: list(out.id), shipping_id: out.id, line: out.text, amount: out.fen })),
    }),
  ),
  /** rehearsal: services now, the freight once the packed boxes are weighed and a line is chosen */
  pays: z.enum(['now', 'after_packing', 'rehearsal']),
  sendorder_id: z.nullable(out.int),
  invoice_no: out.textOrNull,
});
export type PackagePreview = z.output<typeof packagePreview>;
