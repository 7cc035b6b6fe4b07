// A country in the user's language; what the platform cannot name keeps the map's own name.
import { regionName as nameIn } from '#client/region-name.ts';
import { locale } from '#shop/lib/i18n.ts';

export const regionName = (code: string, fallback: string): string => nameIn(code, locale(), fallback);
