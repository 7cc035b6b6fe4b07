import { describe, expect, it } from 'vitest';
import { countries } from '#server/db/base/countries.ts';
import { isPostcode, type PostcodeRule, postcodeKey, writtenPostcode } from './postcode.ts';

const served = new Map(countries(['en']).map((country) => [country.code, country]));
const rule = (code: string): PostcodeRule => served.get(code)!;

describe('a postcode is read as people give it, and written as its country writes it', () => {
  it.each([
    ['PL', '00001', '00-001'],
    ['PL', ' 00 - 001 ', '00-001'],
    ['PL', 'PL-00-001', '00-001'],
    ['CA', 'M5V-2T6', 'M5V 2T6'],
    ['CA', 'm5v2t6', 'M5V 2T6'],
    ['DE', 'D-10115', '10115'],
    ['DE', 'DE 10115', '10115'],
    ['BR', '01.310-100', '01310-100'],
    ['BR', '01310100', '01310-100'],
    ['IN', '110 001', '110001'],
    ['JP', '〒150-0001', '150-0001'],
    ['JP', '１５０−０００１', '150-0001'],
    ['JP', '1500001', '150-0001'],
    ['LT', 'LT-01100', '01100'],
    ['LT', '01100', '01100'],
    ['LV', '1010', 'LV-1010'],
    ['LV', 'lv1010', 'LV-1010'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M1 1AE', 'M1 1AE'],
    ['NL', '1012js', '1012 JS'],
    ['SE', '11122', '111 22'],
    ['SE', 'S-111 22', '111 22'],
    ['US', '94103', '94103'],
    ['US', '941031234', '94103-1234'],
    ['US', '94103\u00a0-\u200e1234', '94103-1234'],
    ['SA', '١١٥٦٤', '11564'],
    ['PT', '1100148', '1100-148'],
    ['IE', 'd02x285', 'D02 X285'],
    ['KR', '０４５２４', '04524'],
    ['AR', 'c1425', 'C1425'],
    ['TW', '10001', '10001'],
  ])('%s %j is %s', (country, typed, written) => {
    expect(writtenPostcode(rule(country), typed)).toBe(written);
    expect(isPostcode(rule(country), typed)).toBe(true);
    // Written once more it stays, and both are the same to what compares them.
    expect(writtenPostcode(rule(country), written)).toBe(written);
    expect(postcodeKey(country, typed)).toBe(postcodeKey(country, written));
  });

  it('the example of every country is written as it is', () => {
    const patterns = [...served.values()].filter(({ postcode }) => postcode !== null);
    expect(patterns.length).toBeGreaterThan(50);
    expect(patterns.map((one) => writtenPostcode(one, one.postcode_example))).toEqual(
      patterns.map(({ postcode_example }) => postcode_example),
    );
  });

  it.each([
    ['DE', '1011'],
    ['PL', '0000-01x'],
    ['CA', 'D5V 2T6'],
    ['GB', '10115'],
    ['US', '9410'],
  ])('%s %j is refused', (country, typed) => expect(isPostcode(rule(country), typed)).toBe(false));

  it('a country without a pattern takes what is typed', () => {
    const hk: PostcodeRule = { code: 'HK', postcode: null, postcode_example: '' };
    expect(isPostcode(hk, '999077')).toBe(true);
    expect(writtenPostcode(hk, ' 999077 ')).toBe('999077');
  });

  it('a pattern that is no regular expression accepts everything', () => {
    expect(isPostcode({ code: 'DE', postcode: '(', postcode_example: '10437' }, 'x1')).toBe(true);
  });
});
