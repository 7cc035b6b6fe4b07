// Names of countries. One that the platform cannot name gets the fallback.
const names = new Map<string, Intl.DisplayNames>();

export function regionName(code: string, locale: string, fallback = code): string {
  try {
    const known = names.get(locale) ?? new Intl.DisplayNames([locale, 'en'], { type: 'region' });
    names.set(locale, known);
    return (code && known.of(code)) || fallback;
  } catch {
    return fallback;
  }
}
