// Names of countries in the operator's language.
import { locale } from '#admin/lib/i18n.ts';

const names = new Map<string, Intl.DisplayNames>();

export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const of = names.get(locale()) ?? new Intl.DisplayNames([locale()], { type: 'region' });
  names.set(locale(), of);
  return of.of(code) ?? code;
}
