// The languages that the shop ships (a row here and a folder of contract/texts), and helpers for texts stored in several languages.

type Language = { code: string; name: string; dir: 'ltr' | 'rtl' };
const ROWS = [
  { code: 'zh-cn', name: '简体中文', dir: 'ltr' },
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'zh-tw', name: '繁體中文', dir: 'ltr' },
  { code: 'ja', name: '日本語', dir: 'ltr' },
  { code: 'ko', name: '한국어', dir: 'ltr' },
  { code: 'es', name: 'Español', dir: 'ltr' },
  { code: 'fr', name: 'Français', dir: 'ltr' },
  { code: 'de', name: 'Deutsch', dir: 'ltr' },
  { code: 'pt-br', name: 'Português (Brasil)', dir: 'ltr' },
  { code: 'ru', name: 'Русский', dir: 'ltr' },
  { code: 'ar', name: 'العربية', dir: 'rtl' },
] as const satisfies readonly Language[];

export type Lang = (typeof ROWS)[number]['code'];
export const LANGUAGES: readonly Language[] = ROWS;
export const LANGS: readonly Lang[] = ROWS.map((row) => row.code);
export const DEFAULT_LANG: Lang = 'zh-cn';

/** The languages of the back office: only they have the texts that begin with `desk.`. */
export const STAFF_LANGS = ['zh-cn', 'en'] as const satisfies readonly Lang[];

/**
 * A pseudo-language made from the English texts (pseudo.ts): right to left, with the plural forms of Arabic. It shows what on a
 * screen is not ready for such a language, and is offered in development and tests only.
 */
export const PSEUDO = { code: 'ar-xb', name: '[Ṕŝéûđö]', dir: 'rtl' } as const satisfies Language;

/** The direction of a language, also of one that a shop added itself. */
export const dirOf = (lang: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur|ug)\b/.test(lang) ? 'rtl' : 'ltr');

/** Text by language code. */
export type Names = Record<string, string>;

const family = (lang: string): string => lang.split('-')[0]!;
/** The text in the user's language, else in a language of the same family (zh-tw, zh-cn), in English, in any language. */
export function pick(names: Names | null | undefined, lang: string): string {
  if (!names) return '';
  return names[lang] ?? inFamily(names, lang) ?? names.en ?? names['zh-cn'] ?? Object.values(names)[0] ?? '';
}
function inFamily(names: Names, lang: string): string | undefined {
  const own = family(lang);
  return Object.entries(names).find(([code]) => family(code) === own)?.[1];
}

export type Params = Record<string, string | number>;

/** Parameters of a stored message in the user's language: values stored in several languages become one text. */
export const localizeParams = (params: unknown, lang: string): Params =>
  Object.fromEntries(
    Object.entries(params as Record<string, string | number | Names>).map(([name, value]) => [
      name,
      typeof value === 'object' ? pick(value, lang) : value,
    ]),
  );

/** The language code as a BCP 47 locale for Intl; 'en' for an invalid one, because a shop may invent its own codes. */
export function localeOf(lang: string): string {
  try {
    return Intl.getCanonicalLocales(lang)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Joins words: "a, b, and c", or with `or` "a, b, or c". */
export const listed = (words: readonly string[], lang: string, type: 'and' | 'or' = 'and'): string =>
  new Intl.ListFormat(localeOf(lang), { type: type === 'and' ? 'conjunction' : 'disjunction' }).format(words);
