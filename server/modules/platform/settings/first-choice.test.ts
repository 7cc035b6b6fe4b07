import { describe, expect, it } from 'vitest';
import { acceptedLanguages, firstCurrency, firstLanguage } from './first-choice.ts';

const LANGUAGES = ['zh-cn', 'en', 'pt-br'];
const CURRENCIES = ['CNY', 'USD', 'EUR', 'GBP', 'JPY', 'CHF'];

describe('the languages of a header', () => {
  it('are sorted by preference, without refused ones and invalid tags', () => {
    expect(acceptedLanguages('fr, en-GB;q=0.8, zh;q=0.9, de;q=0, *;q=0.5')).toEqual(['fr', 'zh', 'en-GB']);
    expect(acceptedLanguages('')).toEqual([]);
    expect(acceptedLanguages('"><script>, en_US, q=1')).toEqual([]);
  });
});

describe('the language of a first visit', () => {
  it('is the one of the setting, for any browser', () => {
    expect(firstLanguage(LANGUAGES, 'zh-cn', 'en-GB')).toBe('zh-cn');
  });
  it('follows the browser when the setting is auto: the best match, else English, Chinese without a header', () => {
    const auto = (header: string) => firstLanguage(LANGUAGES, 'auto', header);
    expect(['zh-TW', 'fr, pt;q=0.9, en;q=0.8', 'en-GB', 'ja', '', '*'].map(auto)).toEqual([
      'zh-cn',
      'pt-br',
      'en',
      'en',
      'zh-cn',
      'zh-cn',
    ]);
  });
  it('keeps to the script and falls back within the family', () => {
    const all = ['zh-cn', 'en', 'zh-tw', 'ja', 'es', 'fr', 'de', 'pt-br', 'ar'];
    const tags = ['zh-TW', 'zh-HK', 'zh-Hant-MO', 'zh', 'zh-SG', 'pt-PT', 'es-MX', 'fr-CA', 'de-AT', 'ar-EG', 'nl, de;q=0.5'];
    expect(tags.map((tag) => firstLanguage(all, 'auto', tag))).toEqual([
      'zh-tw',
      'zh-tw',
      'zh-tw',
      'zh-cn',
      'zh-cn',
      'pt-br',
      'es',
      'fr',
      'de',
      'ar',
      'de',
    ]);
    expect(firstLanguage(['zh-cn', 'en'], 'auto', 'zh-HK')).toBe('zh-cn');
  });
  it('is one that the shop offers, also when the setting names one that is no longer offered', () => {
    expect(firstLanguage(['de', 'fr'], 'zh-cn', 'fr-CA')).toBe('fr');
    expect(firstLanguage(['de', 'fr'], 'auto', 'ja')).toBe('de');
  });
});

describe('the currency of a first visit', () => {
  const auto = (header: string) => firstCurrency(CURRENCIES, 'auto', header);
  it('is the one of the setting', () => {
    expect(firstCurrency(CURRENCIES, 'EUR', 'en-GB')).toBe('EUR');
  });
  it('is that of the browser’s region, CNY for Chinese', () => {
    expect(['en-GB', 'de', 'ja', 'en', 'de-CH, en', 'zh-TW', ''].map(auto)).toEqual([
      'GBP',
      'EUR',
      'JPY',
      'USD',
      'CHF',
      'CNY',
      'CNY',
    ]);
  });
  it('is USD when the shop does not offer that currency, or no region is known', () => {
    expect(['sv-SE', 'eo', 'en-x-a'].map(auto)).toEqual(['USD', 'USD', 'USD']);
    expect(firstCurrency(['CNY', 'EUR'], 'auto', 'sv')).toBe('CNY');
  });
});
