// Languages the shop ships, and picking a text of several languages.

export const LANGS = ['zh-cn', 'en'] as const;
export type Lang = (typeof LANGS)[number];
export const DEFAULT_LANG: Lang = 'zh-cn';

/** Text by language code. */
export type Names = Record<string, string>;

/** The text for a reader: their language, else English, else whatever there is. */
export function pick(names: Names | null | undefined, lang: string): string {
  if (!names) return '';
  return names[lang] ?? names[lang.split('-')[0]!] ?? names.en ?? names['zh-cn'] ?? Object.values(names)[0] ?? '';
}

/** Parameters of a text for a reader: what is kept in several languages becomes the word of theirs. */
export const toldTo = (params: unknown, lang: string): Params =>
  Object.fromEntries(
    Object.entries(params as Record<string, string | number | Names>).map(([name, value]) => [
      name,
      typeof value === 'object' ? pick(value, lang) : value,
    ]),
  );

type Params = Record<string, string | number>;

/**
 * Fills a text: `{name}` is replaced by its value, `{n:item|items}` by the form that the number takes in the language
 * (one|other; languages with one form give one).
 */
export function fill(text: string, params: Params, lang: string): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (forms === undefined) return String(value);
    const [one, other] = forms.split('|');
    return (new Intl.PluralRules(lang).select(Number(value)) === 'one' ? one : (other ?? one)) ?? '';
  });
}
