// Countries by the names that people type.
import { expect, test } from 'vitest';
import { matchOptions } from '#ui/input/picker-search.ts';
import { countryWords } from './country-words.ts';
import { regionName } from './region-name.ts';

const CODES = 'AT BE BR CA CH CN CZ DE ES FI FR GB GR IE IT JP KR NL NO PL PT RU SE UA US VN ZA'.split(' ');
const found = (typed: string, lang = 'en') =>
  matchOptions(
    CODES.map((code) => ({ value: code, label: regionName(code, lang), words: countryWords(code) })),
    typed,
  ).map((one) => one.value);

test.each([
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['Brasil', 'BR'],
  ['Deutschland', 'DE'],
  ['deutsch', 'DE'],
  ['England', 'GB'],
  ['UK', 'GB'],
  ['Holland', 'NL'],
  ['Suisse', 'CH'],
  ['Svizzera', 'CH'],
  ['Espana', 'ES'],
  ['ESPAÑA', 'ES'],
  ['Polska', 'PL'],
  ['Suomi', 'FI'],
  ['日本', 'JP'],
  ['Россия', 'RU'],
  ['Ελλάδα', 'GR'],
  ['대한민국', 'KR'],
  ['美国', 'US'],
  ['Germany', 'DE'],
  ['fr', 'FR'],
])('%s is %s, in an English and in a Chinese shop', (typed, code) => {
  expect(found(typed)[0]).toBe(code);
  expect(found(typed, 'zh-cn')[0]).toBe(code);
});

test('what no country is called finds none', () => expect(found('Atlantis')).toEqual([]));
