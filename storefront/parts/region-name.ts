// A country in the reader's language; what the platform cannot name keeps the map's own name.
import { locale } from '#shop/lib/i18n.ts';

export function regionName(code: string, fallback: string): string {
  try {
    return (code && new Intl.DisplayNames([locale(), 'en'], { type: 'region' }).of(code)) || fallback;
  } catch {
    return fallback;
  }
}
