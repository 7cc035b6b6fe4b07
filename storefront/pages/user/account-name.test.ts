import { expect, test } from 'vitest';
import { splitPhone } from '#shop/pages/user/account-name.ts';

test.each([
  ['+49 151 5550 1234', '49', '15155501234'],
  ['0049 151 55501234', '49', '15155501234'],
  ['+1 (415) 555-0100', '1', '4155550100'],
  ['+852 6123 4567', '852', '61234567'],
  ['+7 912 345 67 89', '7', '9123456789'],
])('%s', (text, mobilecode, mobile) => expect(splitPhone(text)).toEqual({ mobilecode, mobile }));

test.each(['mei@example.com', 'SP-80421', '15155501234', ''])('"%s" is no number with its area code', (text) =>
  expect(splitPhone(text)).toEqual({ mobilecode: '', mobile: '' }),
);
