import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOwnCode, looksLikeBin, PRINTED, type PrintedKind, printedCode, readCode } from './codes.ts';

const kinds = (Object.keys(PRINTED) as PrintedKind[]).filter((kind) => kind !== 'bin');

test('what is printed is read again, however a keyboard spells the separators', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 2_000_000_000 }), (kind, id) => {
      expect(readCode(printedCode(kind, id).toLowerCase())).toEqual({ kind, id, text: '' });
    }),
  );
  expect(readCode(printedCode('bin', 'A-03-12'))).toEqual({ kind: 'bin', id: 0, text: 'A0312' });
  expect(readCode('sp2611ß10482')).toEqual({ kind: 'waybill', id: 0, text: 'SP2611-10482' });
});

test('a misread character of a printed code makes it no code at all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 999_999_999 }), fc.nat(), fc.integer({ min: 0, max: 9 }), (id, place, digit) => {
      const code = printedCode('item', id);
      const at = 2 + (place % String(id).length);
      const wrong = code.slice(0, at) + digit + code.slice(at + 1);
      if (wrong !== code) expect(readCode(wrong)).toBeNull();
    }),
  );
});

test('numbers of couriers and carriers are not ours; bins, orders and waybills are no parcels', () => {
  for (const no of ['SF1234567890123', 'YT8800123456789', '773312345678901', 'SI123456789CN', 'JD0123456789', 'LX998877665DE'])
    expect([no, isOwnCode(no)]).toEqual([no, false]);
  for (const code of [
    'A-03-12',
    'a0312',
    'AB 3 12',
    'D2611-10482',
    'SP2611-10482',
    printedCode('item', 9),
    printedCode('bin', 'R-1'),
  ])
    expect([code, isOwnCode(code)]).toEqual([code, true]);
  expect(looksLikeBin('SP-80421')).toBe(false);
});
