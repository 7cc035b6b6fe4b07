// Common words of options in the languages of the shop: colours, sizes, materials, and the names of options themselves.

import { z } from '#contract/fields.ts';
import type { Lang } from '#contract/lang.ts';
import { words } from './cells.ts';
import { table } from './data-files.ts';

/** Words that mean the same; the first is the one to say. */
const same = z.pipe(
  words,
  z.transform((text: string) => text.split('|')),
);
const row = z.object({
  'zh-cn': same,
  en: same,
  'zh-tw': same,
  ja: same,
  ko: same,
  es: same,
  fr: same,
  de: same,
  'pt-br': same,
  ru: same,
  ar: same,
} satisfies Record<Lang, typeof same>);

export const optionWords = table('base', 'option-words', row, ['zh-cn']);
