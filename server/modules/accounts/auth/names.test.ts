import { expect, test } from 'vitest';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { parseHandle } from './account.ts';
import { maskedEmail, maskedMobile, parseMobile } from './phone.ts';

test('what a login name means', () => {
  expect(parseHandle(' Anna@Test.test ')).toEqual({ email: 'anna@test.test' });
  expect(parseHandle('+49 151 12345678')).toEqual({ mobilecode: '49', mobile: '15112345678' });
  expect(parseHandle('8613800138000')).toEqual({ mobilecode: '86', mobile: '13800138000' });
  expect(parseHandle('sp-80421')).toEqual({ memberCode: 'SP-80421' });
  expect(parseHandle('12345')).toEqual({ memberCode: '12345' });
});

test('all spellings of a number give the same number', () => {
  const anna = { mobilecode: '49', mobile: '15112345678' };
  for (const [code, phone] of [
    ['49', '15112345678'],
    ['+49', '0151 123 45678'],
    ['49', '(0151) 123-45678'],
  ])
    expect(parseMobile(code!, phone!)).toEqual(anna);
  expect(parseMobile('39', '06 6982')).toEqual({ mobilecode: '39', mobile: '066982' });
  expect(parseMobile('86', '1380013800')).toBeNull();
  expect(parseMobile('999', '15112345678')).toBeNull();
});

test('masks', () => {
  expect(maskedMobile({ mobilecode: '49', mobile: '15112345678' })).toBe('+49 •••••••5678');
  expect(maskedEmail('anna@test.test')).toBe('a•••@test.test');
  expect(maskedEmail('a@test.test')).toBe('a••@test.test');
});

test('an IPv6 network counts as one address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
  expect(networkOf('2001:db8:1:2::9')).not.toBe(networkOf('2001:db8:1:3::9'));
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1');
});
