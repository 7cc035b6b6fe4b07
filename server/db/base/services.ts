// Value-added services: their target and price. A service is done or refunded.
import { z } from '#contract/fields.ts';
import { code, whole } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';

const row = z.object({
  code,
  level: z.enum(['item', 'order', 'waybill', 'stock']),
  unit: z.enum(['item', 'piece', 'photo', 'order', 'waybill', 'box']),
  price: whole,
  /** Number included without charge. */
  free: whole,
});
const texts = textsOf('base', 'services');

export const services = table('base', 'services', row, ['code']).map((service) => ({
  ...service,
  names: texts.names(`${service.code}.name`),
  doc: texts.names(`${service.code}.doc`),
}));
