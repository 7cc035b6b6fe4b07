// Names of languages; Chinese is named by its script, where the platform names the country.
import { namer } from './display-name.ts';

const nameOf = namer('language');

export const languageName = (code: string, locale: string): string =>
  nameOf(code.replace('zh-cn', 'zh-Hans').replace('zh-tw', 'zh-Hant'), locale, code);
