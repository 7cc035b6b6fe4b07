// Agreements and notices of a new shop. They are drafts of the shop's own rules: each starts with the reminder to check it before opening.
import { z } from '#contract/fields.ts';
import { code } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';
import { markup } from './markup.ts';

const row = z.object({
  mark: code,
  /** Where it has to be accepted; empty: it is only shown. */
  notice_for: z.enum(['', 'register', 'order', 'waybill', 'parcel']),
});
const texts = textsOf('base', 'agreements');

export const agreements = table('base', 'agreements', row, ['mark']).map((one) => ({
  ...one,
  titles: texts.names(`${one.mark}.title`),
  contents: texts.composed((lang) => markup(`${texts.text('check', lang)}\n${texts.text(`${one.mark}.body`, lang)}`)),
}));
