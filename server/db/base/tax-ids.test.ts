import { describe, expect, it } from 'vitest';
import { taxIds } from './tax-id-rules.ts';
import { taxChecks, taxIdFault } from './tax-ids.ts';

const good: [string, string][] = [
  ['BR', '529.982.247-25'],
  ['BR', '11144477735'],
  ['BR', '11.222.333/0001-81'],
  ['BR', '12ABC34501DE35'],
  ['KR', 'P123456789012'],
  ['KR', 'p 1234 5678 9012'],
  ['CN', '11010519491231002x'],
  ['TW', 'A123456789'],
  ['CL', '12.345.678-5'],
  ['CL', '76.086.428-5'],
  ['CL', '6.265.837-1'],
  ['ID', '3171234505900123'],
  ['ID', '012345678901234'],
  ['AR', '20-12345678-6'],
  ['IT', 'RSSMRA85T10A562S'],
  ['IT', '12345670785'],
  ['TR', '10000000146'],
  ['MX', 'GODE561231GR8'],
  ['MX', 'HEGG560427MVZRRL04'],
  ['ES', '12345678Z'],
  ['ES', 'X1234567L'],
  ['ZA', '8001015009087'],
  ['IL', '123456782'],
  ['AE', '784-1990-1234567-1'],
];
const bad: [string, string, 'form' | 'digits'][] = [
  ['BR', '529.982.247-24', 'digits'],
  ['BR', '111.111.111-11', 'digits'],
  ['BR', '5299822472', 'form'],
  ['BR', '11.222.333/0001-80', 'digits'],
  ['BR', '12ABC34501DE36', 'digits'],
  ['KR', '123456789012', 'form'],
  ['KR', 'P12345678901', 'form'],
  ['CN', '110105194912310021', 'digits'],
  ['TW', 'A123456788', 'digits'],
  ['CL', '12.345.678-4', 'digits'],
  ['CL', '12345', 'form'],
  ['ID', '317123456789012', 'form'],
  ['ID', '3171239905900123', 'digits'],
  ['ID', '3171234513900123', 'digits'],
  ['AR', '20-12345678-5', 'digits'],
  ['IT', 'RSSMRA85T10A562T', 'digits'],
  ['IT', '12345670786', 'digits'],
  ['IT', 'RSSMRA85', 'form'],
  ['TR', '10000000147', 'digits'],
  ['MX', 'GODE56', 'form'],
  ['ES', '12345678A', 'digits'],
  ['ZA', '8001015009086', 'digits'],
  ['IL', '123456783', 'digits'],
];

describe('identity numbers', () => {
  it.each(good)('%s %s is fine', (country, number) => expect(taxIdFault(taxIds[country]!, number)).toBeNull());
  it.each(bad.filter(([, n]) => n !== '317123456789012'))('%s %s is refused', (country, number, fault) =>
    expect(taxIdFault(taxIds[country]!, number)).toBe(fault),
  );
  it('takes an Indonesian company number of 15 digits, which has no date in it', () =>
    expect(taxIdFault(taxIds.ID!, '317123456789012')).toBeNull());
  it.each(Object.entries(taxIds))('%s: the example shown to shoppers is valid and every check exists', (_, rule) => {
    expect(taxIdFault(rule, rule.example)).toBeNull();
    if (rule.check) expect(taxChecks[rule.check]).toBeTypeOf('function');
    expect(rule.labels['zh-cn'] && rule.labels.en && rule.help['zh-cn'] && rule.help.en).toBeTruthy();
  });
  it('verifies the check digit of a CURP', () => {
    expect(taxChecks.curp('HEGG560427MVZRRL04')).toBe(true);
    expect(taxChecks.curp('HEGG560427MVZRRL05')).toBe(false);
  });
});
