// What people write in the demo: staff to members, members in reviews, a seller about the shop. In every language, as a service would
// have translated it.
import { z } from '#contract/fields.ts';
import type { Lang, Names } from '#contract/lang.ts';
import { textsOf } from '../base/data-texts.ts';

const texts = textsOf('demo', 'said');

/** The language that staff write in. */
export const STAFF_LANG: Lang = 'zh-cn';

/** The key of such words. */
export const saidKey = z.string().check(z.refine((key: string) => texts.has(key), 'no such words'));

/** The words in every language. */
export const said = (key: string): Names => texts.names(key);

/** The words as staff wrote them, and what they are in other languages. */
export function byStaff(words: Names): { text: string; translations: Names } {
  const { [STAFF_LANG]: text = '', ...translations } = words;
  return { text, translations };
}
