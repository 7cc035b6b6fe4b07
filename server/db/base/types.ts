// Types of the base data. Amounts in fen, rates in basis points (`_bp`), names by language.

import type { Names } from '#contract/lang.ts';
import type { Permission } from '#contract/permission.ts';

export type { Names };

/** What a country asks of its receivers: `check` names a function of tax-ids.ts; the cleaned number must match `regex` first. */
export interface TaxIdRule {
  type: string;
  regex: string;
  check: TaxCheck | null;
  required: boolean;
  example: string;
  labels: Names;
  help: Names;
}

export type TaxCheck =
  | 'cpfCnpj'
  | 'rut'
  | 'nik'
  | 'codiceFiscale'
  | 'cuit'
  | 'tckn'
  | 'israelId'
  | 'southAfricaId'
  | 'cnId'
  | 'twId'
  | 'curp'
  | 'nif';

export interface CountryRow {
  code: string;
  names: Names;
  /** Digits of the phone area code; empty where there is none. */
  mobilecode: string;
  /** Regular expression of the postcode; null: no postcodes. */
  postcode: string | null;
  postcode_example: string;
  state_required: boolean;
  tax_id: TaxIdRule | null;
  /** A line goes there in the shop as shipped. */
  served: boolean;
  sort: number;
}

export interface CityRow {
  names: Names;
  population: number;
  latitude: number;
  longitude: number;
}
export interface StateRow {
  code: string;
  names: Names;
  cities: CityRow[];
}
/** `cities` holds those that belong to no state of the table. */
export interface CountryAreas {
  country: string;
  states: StateRow[];
  cities: CityRow[];
}

export interface CurrencyRow {
  code: string;
  names: Names;
  symbol: string;
  symbol_left: string;
  symbol_right: string;
  decimal_place: number;
  /** Market rate: units for 1 CNY, decimal text. */
  market: string;
  rate_date: string;
}

export type Risk = 'general' | 'sensitive' | 'restricted' | 'forbidden';
export interface GoodsTypeRow {
  code: string;
  names: Names;
  risk: Risk;
  /** Empty texts: nothing to warn about. */
  warning: Names;
  /** Lower case; suggest the type from a title. Those of forbidden types block an order. */
  keywords: string[];
  /** First digits of the customs tariff heading. */
  hs: string;
}

export interface CourierRow {
  code: string;
  names: Names;
}
export interface CarrierRow {
  code: string;
  names: Names;
  /** {no} is the tracking number. */
  track_url: string;
}

export interface LevelRow {
  level: number;
  names: Names;
  growth: number;
  freight_off_bp: number;
  service_fee_bp: number;
  free_days: number;
  free_photos: number;
  /** 10000 = x1.0 */
  points_bp: number;
}
export interface CardRow {
  code: string;
  names: Names;
  days: number;
  price: number;
  freight_off_bp: number;
  service_fee_bp: number;
  points_bp: number;
  doc: Names;
}

export interface ServiceRow {
  code: string;
  names: Names;
  doc: Names;
  level: 'item' | 'order' | 'waybill' | 'stock';
  unit: 'item' | 'piece' | 'photo' | 'order' | 'waybill' | 'box';
  price: number;
  /** Included for nothing. */
  free: number;
}

export interface RefundReasonRow {
  code: string;
  names: Names;
  /** Whose fault it says; no return fee when it is the seller's or ours. */
  fault: 'member' | 'seller' | 'shop';
}
export interface RoleRow {
  code: string;
  names: Names;
  permissions: Permission[];
}

export interface TextRow {
  mark: string;
  titles: Names;
  /** Simple html. */
  contents: Names;
  /** Where it has to be accepted; empty: only read. */
  notice_for: '' | 'register' | 'order' | 'waybill' | 'parcel';
}
