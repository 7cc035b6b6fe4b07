// Names that the platform knows, of regions or languages, in the reader's language. One that it cannot name gets the fallback.
export function namer(type: 'region' | 'language') {
  const names = new Map<string, Intl.DisplayNames>();
  return (code: string, locale: string, fallback = code): string => {
    try {
      const known = names.get(locale) ?? new Intl.DisplayNames([locale, 'en'], { type });
      names.set(locale, known);
      return (code && known.of(code)) || fallback;
    } catch {
      return fallback;
    }
  };
}
