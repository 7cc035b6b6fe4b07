// Languages the shop ships (a row here and a folder of contract/texts), and picking or joining words of several languages.

type Language = { code: string; name: string; dir: 'ltr' | 'rtl' };
const ROWS = [
  { code: 'zh-cn', name: '简体中文', dir: 'ltr' },
  { code: 'en', name: 'English', dir: 'ltr' },
] as const satisfies readonly Language[];

export type Lang = (typeof ROWS)[number]['code'];
export const LANGUAGES: readonly Language[] = ROWS;
export const LANGS: readonly Lang[] = ROWS.map((row) => row.code);
export const DEFAULT_LANG: Lang = 'zh-cn';

/**
 * Made out of the English texts (pseudo.ts): right to left, with the plural forms of Arabic. It shows on any screen what is not ready for such a
 * language, and is offered in development and tests only.
 */
export const PSEUDO = { code: 'ar-xb', name: '[Ṕŝéûđö]', dir: 'rtl' } as const satisfies Language;

/** Text by language code. */
export type Names = Record<string, string>;

/** The text for a reader: their language, else English, else whatever there is. */
export function pick(names: Names | null | undefined, lang: string): string {
  if (!names) return '';
  return names[lang] ?? names[lang.split('-')[0]!] ?? names.en ?? names['zh-cn'] ?? Object.values(names)[0] ?? '';
}

export type Params = Record<string, string | number>;

/** Parameters of a text for a reader: what is kept in several languages becomes the word of theirs. */
export const localizeParams = (params: unknown, lang: string): Params =>
  Object.fromEntries(
    Object.entries(params as Record<string, string | number | Names>).map(([name, value]) => [
      name,
      typeof value === 'object' ? pick(value, lang) : value,
    ]),
  );

/** The code as the platform's formatters take it; one they refuse (a shop may make up its own) gives English. */
export function localeOf(lang: string): string {
  try {
    return Intl.getCanonicalLocales(lang)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Several words as one enumeration: "a, b, and c", or "a, b, or c" of things to choose from. */
export const listed = (words: readonly string[], lang: string, type: 'and' | 'or' = 'and'): string =>
  new Intl.ListFormat(localeOf(lang), { type: type === 'and' ? 'conjunction' : 'disjunction' }).format(words);
