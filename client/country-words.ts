// What a country is found by, besides its name in the reader's language: its names in the languages that shops are read in, in its own, and short or former ones
// that people type. Loaded with the lists that need it.
import { regionName } from '#client/region-name.ts';
import { LANGS } from '#contract/lang.ts';
import { lookup } from '#contract/lookup.ts';

/** Languages that people name other countries in, those of the shop first. */
const SPOKEN = [...new Set([...LANGS, 'en', 'es', 'fr', 'de', 'pt', 'it', 'nl', 'pl', 'ru', 'ar', 'ja', 'ko', 'zh-tw'])];

/** Languages of a country besides the one that most of its people speak. */
const ALSO = lookup<string>({
  BE: 'nl fr de',
  CA: 'en fr',
  CH: 'de fr it rm',
  CY: 'el tr',
  ES: 'es ca eu gl',
  FI: 'fi sv',
  GB: 'en cy gd',
  IE: 'ga en',
  IL: 'he ar',
  IN: 'hi ta',
  LU: 'lb fr de',
  MT: 'mt en',
  NO: 'nb nn',
  NZ: 'en mi',
  SG: 'en ms zh',
  ZA: 'en af zu',
});

/** Short, former and partial names, one a comma. */
const COMMON = lookup<string>({
  AE: 'UAE, Emirates, Dubai, Abu Dhabi',
  BA: 'Bosnia',
  BO: 'Bolivia',
  CD: 'DRC, Zaire, Congo Kinshasa',
  CG: 'Congo Brazzaville',
  CI: 'Ivory Coast, Côte d’Ivoire',
  CN: 'PRC, Mainland China',
  CV: 'Cape Verde',
  CZ: 'Czech Republic, Czech, Tschechien',
  FK: 'Falklands, Malvinas',
  GB: 'UK, England, Scotland, Wales, Great Britain, Britain, Northern Ireland, Großbritannien, Grande-Bretagne, Inglaterra, Inghilterra, 英国, 英格兰',
  GR: 'Hellas, Ellada',
  HK: 'Hong Kong, HKSAR',
  IR: 'Persia',
  KP: 'North Korea, DPRK',
  KR: 'South Korea, Korea, Republic of Korea, 韩国',
  LA: 'Lao',
  MK: 'Macedonia',
  MM: 'Burma',
  MO: 'Macao, Macau',
  NL: 'Holland, Hollande, Olanda, Holanda, 荷兰',
  RU: 'Russian Federation',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey, Türkei, Turquie',
  TW: 'Taiwan, ROC',
  US: 'USA, America, United States of America, The States, Amerika, Amérique, EEUU, EUA, États-Unis, 美国',
  VA: 'Vatican',
  VN: 'Viet Nam',
});

const known = new Map<string, string>();

function ownLanguages(code: string): string[] {
  const also = ALSO.get(code);
  if (also) return also.split(' ');
  try {
    return [new Intl.Locale(`und-${code}`).maximize().language];
  } catch {
    return [];
  }
}

/** Everything that a country is found by, one name a line. */
export function countryWords(code: string): string {
  const cached = known.get(code);
  if (cached !== undefined) return cached;
  const named = [...SPOKEN, ...ownLanguages(code)].map((language) => regionName(code, language));
  const words = [...new Set([code, ...named, ...(COMMON.get(code)?.split(', ') ?? [])])].join('\n');
  known.set(code, words);
  return words;
}
