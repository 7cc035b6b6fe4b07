// What the demo plays of an order and of a waybill.
import type { ItemState } from '#contract/states/order-item.ts';
import type { WaybillState } from '#contract/states/waybill.ts';

export interface Track {
  key: string;
  member: string;
  warehouse: 1 | 2;
  days_ago: number;
  /** "goods-key x2 | remark | service,service" */
  rows: string[];
  /** State that all its items reach. */
  to: ItemState;
  coupon?: string;
  /** Line of a one-pay order. */
  onepay?: string;
  /** Words of the branch taken: question, problem, reason. */
  text?: string;
  choices?: string[];
  /** Of an after-sale: what is asked, why, and how far it came. */
  sale?: { type?: 'return' | 'exchange'; reason?: string; ways?: string[] };
}

export interface WaybillTrack {
  key: string;
  member: string;
  warehouse: 1 | 2;
  days_ago: number;
  items: string[];
  line: string;
  address: number;
  to: WaybillState;
  services?: string[];
  insure?: boolean;
  /** What the packed boxes weigh against the goods, percent: above 100 asks for a supplement, below gives back. */
  heavier?: number;
  text?: string;
  /** The one-pay order it comes from. */
  onepay?: string;
}
