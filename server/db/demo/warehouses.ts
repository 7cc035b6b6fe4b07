// The two warehouses of the demo shop.
import { z } from '#contract/fields.ts';
import { code, words } from '../base/cells.ts';
import { table } from '../base/data-files.ts';
import { textsOf } from '../base/data-texts.ts';

/** Each warehouse of the demo has four zones of racks. */
export const ZONES = ['A', 'B', 'C', 'D'];
export const RACKS = 12;
export const PLACES = 6;
const two = (n: number) => String(n).padStart(2, '0');
export const demoBin = (zone: string, rack: number, place: number): string => `${zone}-${two(rack)}-${two(place)}`;

const row = z.object({
  code,
  /** province, city, district */
  region: words,
  postcode: words,
  phone: words,
  /** {mark} is the member code. */
  receiver: words,
});
const texts = textsOf('demo', 'warehouses');

export const warehouses = table('demo', 'warehouses', row, ['code']).map((warehouse) => ({
  ...warehouse,
  names: texts.names(`${warehouse.code}.name`),
  city: texts.names(`${warehouse.code}.city`),
  address: texts.names(`${warehouse.code}.address`),
  tips: texts.names(`${warehouse.code}.tips`),
}));
