// Sizes of clothes, shoes and what else is worn: which kinds, regions and measures tables have, and which options of goods are sizes.

/** What the converter does with a table: clothes by girths, shoes by the foot, and so on. */
export const SIZE_KINDS = ['clothes', 'children', 'shoes', 'ring', 'hat', 'bra', 'gloves'] as const;

/** intl: letters (S, M, L) or, of rings, the inner circumference as ISO 8653 counts it. */
export const SIZE_REGIONS = ['cn', 'eu', 'us', 'uk', 'jp', 'kr', 'fr', 'it', 'au', 'intl'] as const;
export type SizeRegion = (typeof SIZE_REGIONS)[number];

/** Of the body, in mm; a row has a range of each that counts for its kind. */
export const SIZE_MEASURES = ['chest', 'waist', 'hip', 'height', 'foot', 'finger', 'head', 'underbust', 'cup', 'hand'] as const;
export type SizeMeasure = (typeof SIZE_MEASURES)[number];

const OPTION = /尺[码碼寸]|鞋[码碼]|[码碼]数|圈口|戒围|帽围|罩杯|\bsizes?\b/i;
/** Whether an option of goods with this name, or any of its names, lists sizes. */
export const isSizeOption = (names: string | Readonly<Record<string, string>>): boolean =>
  (typeof names === 'string' ? [names] : Object.values(names)).some((name) => OPTION.test(name));

/** The table that fits goods, by words of their title; the first one where there are none. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/戒指|指环|对戒|\brings?\b/i, 'ring'],
  [/文胸|胸罩|内衣|\bbras?\b/i, 'bra'],
  [/手套|\bgloves?\b/i, 'gloves'],
  [/帽|\b(hat|cap|beanie|beret)s?\b/i, 'hat'],
];
const CHILD = /童|宝宝|婴|\b(kids?|child(ren)?('s)?|bab(y|ies)|toddlers?|girls?|boys?)\b/i;
const WOMAN = /女|裙|\b(wom[ae]n('s)?|lad(y|ies)|dress(es)?|skirts?|blouses?|heels?)\b/i;
const SHOE = /鞋|靴|凉拖|拖鞋|\b(shoes?|boots?|sneakers?|trainers?|sandals?|slippers?|loafers?|clogs?)\b/i;
export function tableFor(titles: readonly string[]): string {
  const text = titles.join(' ');
  const hint = HINTS.find(([words]) => words.test(text));
  if (hint) return hint[1];
  const who = CHILD.test(text) ? 'children' : WOMAN.test(text) ? 'women' : 'men';
  return SHOE.test(text) ? `shoes_${who}` : who;
}
