// Membership cards.
import { z } from '#contract/fields.ts';
import { code, whole } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';

const row = z.object({ code, days: whole, price: whole, freight_off_bp: whole, service_fee_bp: whole, points_bp: whole });
const texts = textsOf('base', 'cards');

export const cards = table('base', 'cards', row, ['code']).map((card) => ({
  ...card,
  names: texts.names(`${card.code}.name`),
  doc: texts.names('doc'),
}));
