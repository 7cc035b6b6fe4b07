import { expect, test } from 'vitest';
import { decimalIn, evidenceOf, formatFound, isoDecimals, NO_EVIDENCE, type NumberEvidence, typedFigure } from './number-text.ts';

const evidence = (cells: readonly string[]): NumberEvidence => {
  const all = { ...NO_EVIDENCE };
  for (const cell of cells) {
    const what = evidenceOf(cell);
    if (what) all[what] += 1;
  }
  return all;
};

test('a figure with one value is read in whatever format', () => {
  const cells = [
    '15',
    '.5',
    ',5',
    '0,250',
    '0.250',
    '1,299.00',
    '1.299,00',
    "1'299.50",
    '1 299,50',
    '12,-',
    '1,00,000',
    '１２．５',
    '1.299.000',
    '12.5000',
  ];
  expect(cells.map((cell) => decimalIn(cell))).toEqual([
    '15',
    '0.5',
    '0.5',
    '0.250',
    '0.250',
    '1299.00',
    '1299.00',
    '1299.50',
    '1299.50',
    '12',
    '100000',
    '12.5',
    '1299000',
    '12.5000',
  ]);
  expect(['', '.', '1.2.3', '1,2,3', '1e3', '12 5', 'x', '1,299,00', '01.299.000'].map((cell) => decimalIn(cell))).toEqual(
    Array(9).fill(null),
  );
});

test('a figure with two values is open until a format is known', () => {
  expect(['1.299', '1,299', '199.000'].map((cell) => decimalIn(cell))).toEqual(['open', 'open', 'open']);
  expect(['1.299', '1,299', '199.000'].map((cell) => decimalIn(cell, 'comma'))).toEqual(['1299', '1.299', '199000']);
  expect(['1.299', '1,299', '199.000'].map((cell) => decimalIn(cell, 'point'))).toEqual(['1.299', '1299', '199.000']);
});

test('the format of a column is what its figures have in common', () => {
  expect(formatFound(evidence(['1.299', '12,50']), 2)).toBe('comma');
  expect(formatFound(evidence(['1.299', '12.50']), 2)).toBe('point');
  expect(formatFound(evidence(['1.299', '899']), 2)).toBe('open');
  expect(formatFound(evidence(['1.299', '12,50', '12.50']), 2)).toBe('open');
  expect(formatFound(evidence(['12,50', '12.50']), 2)).toBe('each');
  expect(formatFound(evidence(['15', '20']), 2)).toBe('each');
});

test('what is counted without decimals has no three of them', () => {
  expect([isoDecimals('VND'), isoDecimals('EUR'), isoDecimals('KWD'), isoDecimals('x')]).toEqual([0, 2, 3, 2]);
  expect(formatFound(evidence(['199.000', '89.000']), isoDecimals('VND'))).toBe('comma');
  expect(formatFound(evidence(['12,800']), isoDecimals('JPY'))).toBe('point');
  expect(formatFound(evidence(['12,800', '12.800']), isoDecimals('JPY'))).toBe('open');
});

test('a typed amount is read to its last digit or refused', () => {
  expect(
    ['1.000,00', '1.234.567,89', '1,234.50', '1,234', '12,5', '.5', '−19', '1 234,50'].map((text) => typedFigure(text, 2)),
  ).toEqual([100_000, 123_456_789, 123_450, 123_400, 1250, 50, -1900, 123_450]);
  expect(['1.000', '1.005', '1,00,0', '1.00.00', '1,000,00'].map((text) => typedFigure(text, 2))).toEqual(Array(5).fill(null));
  expect(['0,250', '1,234', '1.234', '2'].map((text) => typedFigure(text, 3))).toEqual([250, 1234, 1234, 2000]);
});
