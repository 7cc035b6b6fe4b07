import { expect, test } from 'vitest';
import {
  readDecimal,
  readFen,
  readGrams,
  readMillimetres,
  readWhole,
  writeBp,
  writeFen,
  writeGrams,
  writeMillimetres,
} from '#admin/lib/figures.ts';

test('money is read to the fen without a floating point', () => {
  expect(['259', '259.00', '0.29', '.5', '1,234.50', '1 234,50', '12,5', '1,234', '−19'].map(readFen)).toEqual([
    25_900, 25_900, 29, 50, 123_450, 123_450, 1250, 123_400, -1900,
  ]);
  expect(['', '.', 'abc', '1.2.3', '1.005', '1e3', '12345678901'].map(readFen)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  for (let fen = 0; fen < 300; fen++) expect(readFen(writeFen(fen))).toBe(fen);
});

test('weights and sizes are read in kg and cm', () => {
  expect(['0.24', '2', '0,5', '3.2045'].map(readGrams)).toEqual([240, 2000, 500, null]);
  expect(readGrams('1,234')).toBe(1234); // a kilogram and a bit: nobody weighs a parcel of a ton
  expect(['22', '22.5', '22.55'].map(readMillimetres)).toEqual([220, 225, null]);
  expect([readWhole('12'), readWhole('1.5'), readWhole('1.0')]).toEqual([12, null, 1]);
});

test('figures are written back as short as they can be', () => {
  expect([
    writeGrams(240),
    writeGrams(2000),
    writeGrams(null),
    writeMillimetres(225),
    writeMillimetres(220),
    writeBp(450),
    writeFen(-1900),
  ]).toEqual(['0.24', '2', '', '22.5', '22', '4.5', '-19.00']);
});

test('an amount in the notation of another country is read whole, or refused', () => {
  expect(['1.000,00', '1.234,5', '1.000', '7.123.4'].map(readFen)).toEqual([100_000, 123_450, null, null]);
  expect(['7.123', '0,139', '7,123', '1.000,5', 'x'].map(readDecimal)).toEqual(['7.123', '0.139', null, '1000.5', null]);
});
