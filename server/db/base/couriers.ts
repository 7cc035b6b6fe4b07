// Domestic couriers that deliver to the warehouses.
import { z } from '#contract/fields.ts';
import { code } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';

const texts = textsOf('base', 'couriers');

export const couriers = table('base', 'couriers', z.object({ code }), ['code']).map((courier) => ({
  ...courier,
  names: texts.names(`${courier.code}.name`),
}));
