import { expect, test } from 'vitest';
import { gramsOfLine, gramsOfReport } from '#admin/lib/scale.ts';

test('lines of scales: only a stable weight above zero counts, in grams', () => {
  const lines = [
    'ST,GS,+  1.234kg',
    'US,GS,+  1.240kg',
    'ST,NT,   0,860 kg',
    '  512 g',
    'ST,GS,- 0.010kg',
    'ST,GS,+ 0.000kg',
    '2.00 lb',
    'OL',
    'garbage',
  ];
  expect(lines.map(gramsOfLine)).toEqual([1234, null, 860, 512, null, null, 907, null, null]);
});

test('reports of the HID page of scales', () => {
  const report = (...bytes: number[]) => gramsOfReport(new DataView(new Uint8Array(bytes).buffer));
  expect(report(4, 3, 0xfd, 0xd2, 0x04)).toBe(1234); // 1234 x 10^-3 kg
  expect(report(4, 2, 0, 0x2c, 0x01)).toBe(300);
  expect(report(3, 2, 0, 0x2c, 0x01)).toBeNull(); // in motion
  expect(report(4, 99, 0, 1, 0)).toBeNull();
});
