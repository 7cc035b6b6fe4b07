// The tax id that customs of each country require from receivers; countries without a row require none.
import { z } from '#contract/fields.ts';
import { code, orNull, words, yes } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';
import { TAX_CHECKS, type TaxIdRule } from './tax-ids.ts';

const row = z.object({
  country: code,
  type: code,
  required: yes,
  regex: words,
  check: orNull(z.enum(TAX_CHECKS)),
  example: words,
  help: code,
});
const texts = textsOf('base', 'tax-ids');

export const taxIds: Record<string, TaxIdRule> = Object.fromEntries(
  table('base', 'tax-ids', row, ['country']).map(({ country, regex, help, ...rule }) => [
    country,
    { ...rule, regex: `^(?:${regex})$`, labels: texts.names(`${country}.label`), help: texts.names(`help.${help}`) },
  ]),
);
