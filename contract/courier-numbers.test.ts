import { expect, test } from 'vitest';
import { courierOf } from './courier-numbers.ts';

test.each([
  ['SF1234567890123', 'sf'],
  ['sf 1234 5678 9012', 'sf'],
  ['YT8812345678901', 'yto'],
  ['JT5123456789012', 'jt'],
  ['JD0123456789012', 'jd'],
  ['JDVA12345678901', 'jd'],
  ['75123456789012', 'zto'],
  ['78912345678901', 'zto'],
  ['773123456789012', 'sto'],
  ['432123456789012', 'yunda'],
  ['312345678901234', 'yunda'],
  ['EA123456789CN', 'ems'],
  ['1123456789012', 'ems'],
  ['9812345678901', 'chinapost'],
  ['DPK202312345678', 'deppon'],
  ['KY4000123456789', 'kye'],
  ['ZJS001234567890', 'zjs'],
])('%s is of %s', (number, courier) => {
  expect(courierOf(number)).toBe(courier);
});

test.each(['', '12345678', 'SF123', 'YT88123456789012345', '612345678901', 'T-4000'])('%s is not certain', (number) => {
  expect(courierOf(number)).toBeNull();
});
