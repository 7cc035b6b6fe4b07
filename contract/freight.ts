// The types of freight: a line's terms, the input of a quote, and the itemized result. Bills freeze these shapes and the wire
// carries them, so everything is plain JSON. Units: money in fen (CNY), weights in grams, sizes in millimetres, volumes in cm3,
// percentages in basis points (`_bp`: 500 = 5 %), dates 'YYYY-MM-DD' in the shop's time zone. All integers.
import type { FreightKey } from './freight-keys.ts';

/** Text by language code, written by operators. */
export type Names = Record<string, string>;

/** One reason, note or explanation: a message key and its parameters, whose names end in their unit (_g, _mm, _cm3, _fen, _bp). */
export interface Reason {
  key: FreightKey;
  params: Record<string, string | number>;
  /** The operator's own words, for a rule, service or line that has a name. */
  name?: Names;
}

export interface Box {
  weight: number;
  length: number;
  width: number;
  height: number;
}

// ---- a line ----

/** A postcode range (both ends included) or a prefix; blanks, hyphens and case are ignored. */
export type PostcodeArea = { from: string; to: string } | { prefix: string };

/** A tier or step includes its upper bound: (to of the row before, to]. Rows rise by `to`. */
export type Price =
  | { mode: 1; first: number; first_money: number; next: number; next_money: number }
  /**
   * base + weight x unit, `unit` in fen a kg (a m3 where the line charges by m3) of the tier that contains the whole weight.
   */
  | { mode: 2; base: number; tiers: { to: number; unit: number }[] }
  /** weight x unit + the total of the tier that contains the weight. */
  | { mode: 3; unit: number; tiers: { to: number; total: number }[] }
  /** first_money, then each started `per` grams inside a step costs that step's `money`. */
  | { mode: 4; first: number; first_money: number; steps: { to: number; per: number; money: number }[] }
  /** the tier that contains the weight, then as mode 1 with that row. */
  | { mode: 5; tiers: { to: number; first: number; first_money: number; next: number; next_money: number }[] };

/** The price in force from a date, for all countries of the line or for some (a zone). The named zone wins, then the latest date. */
export interface PriceVersion {
  from: string;
  countries?: string[];
  price: Price;
  fuel_bp: number;
}

export type VolumeRule =
  | { kind: 'none' | 'max' | 'half' }
  /** volume counts only above `percent` % of the actual weight (200 = twice). */
  | { kind: 'threshold'; percent: number }
  /** volume counts only where L + W + H is above `over` millimetres. */
  | { kind: 'sum_sides'; over: number };

/** Limits of one box; a missing one does not limit. Girth is L + 2(W + H), sides in falling order. */
interface SizeLimits {
  longest?: number;
  second?: number;
  sum_sides?: number;
  girth?: number;
}

export type BoxParam = 'longest' | 'second' | 'sum_sides' | 'girth' | 'weight' | 'volume_weight';
export type OrderParam = 'boxes' | 'items' | 'declared_value';

/** A list condition on goods types fits (`in`) when any of the parcel's types is listed, and fits `not in` when none is. */
export type Condition =
  | { param: BoxParam | OrderParam; is: '>' | '>=' | '<' | '<='; value: number }
  | { param: 'postcode'; is: 'in' | 'not in'; value: PostcodeArea[] }
  | { param: 'goods_type' | 'country'; is: 'in' | 'not in'; value: string[] };

/** order: once. box: for each box that fits. kg: for each billed kg (m3). percent: bp of the list freight. forbid: can't be sent. */
type ChargeKind = 'order' | 'box' | 'kg' | 'percent' | 'forbid';

export interface Rule {
  id: string;
  name: Names;
  match: 'all' | 'any';
  /** No condition: it always applies. */
  conditions: Condition[];
  charge: ChargeKind;
  /** fen, or basis points for percent; 0 for forbid. */
  amount: number;
  min?: number;
  max?: number;
  /** Of the rules of one group only the most expensive counts. */
  group?: string;
}

export interface LineService {
  id: string;
  name: Names;
  forced: boolean;
  /** declared: bp of the declared value; the others as in rules. */
  charge: 'order' | 'box' | 'kg' | 'percent' | 'declared';
  amount: number;
  min?: number;
  max?: number;
}

interface InsuranceTerms {
  offered: boolean;
  forced: boolean;
  rate_bp: number;
  min: number;
  max_value: number;
}

/** Who carries the parcels of a line: the shop's account with them, and which of their services. */
export interface LineCarrier {
  code: string;
  account: string;
  service: string;
}

export interface Line {
  id: number;
  code: string;
  name: Names;
  open: boolean;
  countries: string[];
  /** Countries served in part: only, or all but, these postcodes. A country without a row is served whole. */
  regions: { country: string; only?: PostcodeArea[]; except?: PostcodeArea[] }[];
  /** Countries closed for now. */
  suspended: string[];
  /** Empty: every warehouse. */
  warehouses: number[];
  /** Codes of the goods types it takes; a parcel with any other is refused. */
  goods_types: string[];
  prices: PriceVersion[];
  /** m3: modes 1 and 2 with cm3 in place of grams; step and bill_min are cm3 then. */
  unit: 'kg' | 'm3';
  divisor: number;
  volume_rule: VolumeRule;
  /** sum: charge weights are added, then rounded once. each: every box is rounded and has the minimum. apart: every box is priced separately. */
  boxes: 'sum' | 'each' | 'apart';
  step: number;
  /** Floor of the charge, not a limit. */
  bill_min: number;
  /** Actual weight of the whole waybill: lighter is refused. */
  weight_min: number | null;
  /** Actual weight of one box: heavier is refused. */
  weight_max: number | null;
  size: SizeLimits;
  max_boxes: number | null;
  /** Modes 2, 3 and 5: never more expensive than the lowest weight of a later tier. */
  smooth: boolean;
  days_min: number;
  days_max: number;
  rules: Rule[];
  /** Limit of the sum of all rule charges. */
  rule_cap: number | null;
  services: LineService[];
  insurance: InsuranceTerms;
  required_ids: ('tax_id' | 'clearance_code' | 'id_card' | 'id_papers')[];
  ddp: boolean;
  /** Null, or missing in older rows: the packer chooses one for each parcel. */
  carrier?: LineCarrier | null;
}

// ---- the input of a quote ----

/** A value-added service. per box: counted by the boxes of the quote; else `count` times. */
export interface ServiceChosen {
  id: string;
  name: Names;
  per: 'waybill' | 'box' | 'item';
  price: number;
  count?: number;
}

/**
 * money: `amount` off. percent: `amount` bp off, at most `cap`. The threshold is compared with the base; lines: only on these.
 */
export interface CouponTerms {
  id: number;
  kind: 'money' | 'percent';
  base: 'all' | 'freight' | 'service_fee' | 'goods';
  amount: number;
  threshold: number;
  cap?: number;
  lines?: number[];
  name?: Names;
}

/** Level or card, whichever is better. */
export interface Discount {
  rate_bp: number;
  source: 'level' | 'card';
  /** of the level or the card */
  name?: Names;
  /** the member's card, and what the level alone would give */
  card_id?: number;
  level_bp?: number;
}

/** What packing adds: weight and volume of an estimated box, as a share (bp) of its contents'. */
export interface Packing {
  weight_bp: number;
  volume_bp: number;
}

/** The input of a quote without the boxes. */
export interface FreightAsk {
  on: string;
  country: string;
  postcode?: string;
  warehouse?: number;
  goods_types: string[];
  /** Pieces in the parcel. */
  items: number;
  declared_value: number;
  discount?: Discount | null;
  /** Optional services of the line. */
  line_services?: string[];
  services?: ServiceChosen[];
  insure?: boolean;
  /** Lowered by the member, or frozen; missing: goods_paid + what shipping costs. */
  insured_value?: number | null;
  /** The price paid for the goods inside. */
  goods_paid?: number;
  storage?: number;
  /** Handling fee of undeclared parcels. */
  handling?: number;
  coupon?: CouponTerms | null;
  /** Points the member wants to use; 1 point = 1 fen. */
  points?: number;
  /** Part of the freight after discount that points may pay; missing: 1000 (10 %). */
  points_bp?: number;
  /** How boxes are estimated; missing: 1.10 x the weight, 1.20 x the volume. */
  packing?: Packing;
}

export interface QuoteInput extends FreightAsk {
  boxes: Box[];
}

// ---- the quote ----

export interface QuotedBox extends Box {
  /** Grams; cm3 where the line charges by m3. */
  volume_weight: number;
  charge_weight: number;
  billable: number;
  why: Reason | null;
}

/** "first 0.5 kg 58.00 + 7 x 22.00": amount = count x price, except unit: weight x price a kg. box: index, where boxes are priced apart. */
export interface PriceStep {
  part: 'first' | 'next' | 'base' | 'unit' | 'total';
  box: number | null;
  weight: number;
  count: number;
  price: number;
  amount: number;
}

type FreightCode =
  | 'freight'
  | 'discount'
  | 'rule'
  | 'rule_cap'
  | 'line_service'
  | 'fuel'
  | 'service'
  | 'insurance'
  | 'storage'
  | 'handling'
  | 'coupon'
  | 'points';

/** One row of the answer: negative for deductions. id: the rule, service or coupon it comes from. */
export interface FreightRow extends Reason {
  code: FreightCode;
  id?: string;
  amount: number;
}

/** The answer of one line. Rows sum to total, always. When not eligible: reasons, no rows, total 0. */
export interface Quote {
  line_id: number;
  line_code: string;
  line_name: Names;
  eligible: boolean;
  reasons: Reason[];
  days_min: number;
  days_max: number;
  unit: 'kg' | 'm3';
  /** Actual grams of all boxes. */
  weight: number;
  /** C: grams (cm3) that the price applies to. */
  billed: number;
  boxes: QuotedBox[];
  steps: PriceStep[];
  components: FreightRow[];
  notes: Reason[];
  /** List freight; after the discount; all that the line charges (freight after discount, rules, line services, fuel). */
  freight: number;
  freight_net: number;
  shipping: number;
  insured_value: number;
  coupon_amount: number;
  points_used: number;
  points_max: number;
  total: number;
  required_ids: Line['required_ids'];
  ddp: boolean;
}
