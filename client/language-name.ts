// Names of languages. One that the platform cannot name gets the fallback.
const names = new Map<string, Intl.DisplayNames>();
/** What the platform calls by their countries. */
const SCRIPTS = new Map([
  ['zh-cn', 'zh-Hans'],
  ['zh-tw', 'zh-Hant'],
]);

export function languageName(code: string, locale: string, fallback = code): string {
  try {
    const known = names.get(locale) ?? new Intl.DisplayNames([locale, 'en'], { type: 'language' });
    names.set(locale, known);
    return known.of(SCRIPTS.get(code) ?? code) || fallback;
  } catch {
    return fallback;
  }
}
