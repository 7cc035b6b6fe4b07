// Names of countries in the operator's language.
import { locale } from '#admin/lib/i18n.ts';
import { regionName } from '#client/region-name.ts';

export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? regionName(code, locale()) : code);
