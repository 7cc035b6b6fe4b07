// Area codes: which one a user most likely has, and how they are written.
export type AreaCode = { code: string; country: string };

/** Digits alone, without the plus. */
export const plainCode = (code: string): string => code.replace(/\D/g, '');

/** The country of the browser's language ("en-DE" is DE); empty when it names none. */
export function regionOf(languages: readonly string[]): string {
  for (const language of languages) {
    const region = /[-_]([A-Za-z]{2})\b(?![-_][A-Za-z]{4})/.exec(language)?.[1]?.toUpperCase();
    if (region) return region;
  }
  return '';
}

export const homeRegion = (): string =>
  typeof navigator === 'undefined' ? '' : regionOf(navigator.languages ?? [navigator.language]);

/** The code of a country; else the first of the list, which begins with the countries served. */
export function codeOfRegion(list: readonly AreaCode[], region: string): string {
  const found = list.find((c) => c.country === region) ?? list[0];
  return found ? plainCode(found.code) : '';
}
