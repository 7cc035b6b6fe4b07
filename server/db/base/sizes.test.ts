// The tables of sizes of a new shop, and the converter: converting there and back yields rows that contain the original.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitOf, lengthTyped, measuresOf, regionsOf, rowsOf, shownLength, sizeAcross, sizesIn } from '#contract/size-fit.ts';
import { SIZE_REGIONS, tableFor } from '#contract/sizes.ts';
import { sizeTables } from './sizes.ts';

const tables = sizeTables.map(({ code, rows }) => ({
  code,
  rows: rows.map(({ sizes, measures }) => ({
    sizes,
    measures: Object.fromEntries(Object.entries(measures).map(([name, [from, to]]) => [name, { from, to }])),
  })),
}));
const rowsNamed = (code: string) => tables.find((one) => one.code === code)!.rows;
const anyTable = fc.constantFrom(...tables);

describe.each(tables)('$code', ({ rows }) => {
  it('has every region in every row, in ascending order', () => {
    for (const region of regionsOf(rows, SIZE_REGIONS)) expect(rows.filter((row) => !row.sizes[region])).toEqual([]);
    for (const measure of measuresOf(rows))
      rows.forEach((row, at) => {
        const { from, to } = row.measures[measure]!;
        expect(to).toBeGreaterThan(from);
        if (at > 0) expect(from).toBe(rows[at - 1]!.measures[measure]!.to);
      });
    // A repeated name is in consecutive rows.
    for (const region of regionsOf(rows, SIZE_REGIONS))
      for (const size of sizesIn(rows, region)) {
        const at = rowsOf(rows, region, size);
        expect([region, size, at]).toEqual([region, size, at.map((_, n) => at[0]! + n)]);
      }
  });
});

describe('converting', () => {
  it('there and back yields rows that contain the original', () =>
    fc.assert(
      fc.property(anyTable, fc.nat(), fc.nat(), fc.nat(), ({ rows }, n, a, b) => {
        const regions = regionsOf(rows, SIZE_REGIONS);
        const [from, to] = [regions[a % regions.length]!, regions[b % regions.length]!];
        const original = n % rows.length;
        const size = rows[original]!.sizes[from]!;
        const there = rowsOf(rows, from, size).flatMap((at) => rowsOf(rows, to, rows[at]!.sizes[to]!));
        const back = there.flatMap((at) => rowsOf(rows, from, rows[at]!.sizes[from]!));
        expect(there).toContain(original);
        expect(back.map((at) => rows[at]!.sizes[from])).toContain(size);
      }),
    ));

  it('by a measure finds the row whose range contains it, or the next larger one at its edge', () =>
    fc.assert(
      fc.property(anyTable, fc.nat(), fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), ({ rows }, n, m, part) => {
        const measures = measuresOf(rows);
        const measure = measures[m % measures.length]!;
        const at = n % rows.length;
        const { from, to } = rows[at]!.measures[measure]!;
        const value = Math.min(to - 1, Math.floor(from + (to - from) * part));
        const fit = fitOf(rows, { [measure]: value })!;
        if (fit.sure === 'usual') expect(fit).toMatchObject({ row: at, other: null });
        else expect(fit).toEqual({ row: at + 1, other: at, sure: 'between', by: measure });
      }),
    ));

  it('never finds a smaller row for a larger body', () =>
    fc.assert(
      fc.property(anyTable, fc.integer({ min: 10, max: 2500 }), fc.integer({ min: 0, max: 400 }), ({ rows }, value, more) => {
        for (const measure of measuresOf(rows))
          expect(fitOf(rows, { [measure]: value + more })!.row).toBeGreaterThanOrEqual(fitOf(rows, { [measure]: value })!.row);
      }),
    ));

  it('returns its confidence and the reason', () => {
    const women = rowsNamed('women');
    const name = (fit: ReturnType<typeof fitOf>) => [women[fit!.row]!.sizes.eu, fit!.sure, fit!.by];
    expect(name(fitOf(women, { chest: 880, waist: 720, hip: 970 }))).toEqual(['38', 'usual', 'chest']);
    expect(name(fitOf(women, { chest: 899 }))).toEqual(['40', 'between', 'chest']);
    expect(name(fitOf(women, { chest: 880, waist: 750 }))).toEqual(['40', 'between', 'waist']);
    expect(name(fitOf(women, { chest: 880, waist: 800 }))).toEqual(['42', 'apart', 'waist']);
    expect(name(fitOf(women, { chest: 600 }))).toEqual(['32', 'small', 'chest']);
    expect(name(fitOf(women, { hip: 1400 }))).toEqual(['50', 'large', 'hip']);
    expect(fitOf(women, { foot: 240 })).toBeNull();
    expect(fitOf(women, {})).toBeNull();
  });

  it('returns sizes that shops print', () => {
    const across = (code: string, region: 'eu' | 'us' | 'cn', size: string) => {
      const rows = rowsNamed(code);
      const at = rowsOf(rows, region, size);
      return Object.fromEntries(regionsOf(rows, SIZE_REGIONS).map((to) => [to, sizeAcross(rows, at, to)]));
    };
    expect(across('shoes_women', 'eu', '38')).toMatchObject({ cn: '240', us: '7', uk: '5', jp: '24', kr: '240' });
    expect(across('shoes_men', 'eu', '42')).toMatchObject({ cn: '265', us: '9', uk: '8', jp: '26.5', kr: '265' });
    expect(across('shoes_women', 'eu', '38')).toMatchObject({ fr: '38', it: '37' });
    expect(across('bra_cup', 'eu', 'B')).toMatchObject({ cn: 'C', jp: 'C', us: 'B', uk: 'B' });
    expect(across('bra_cup', 'eu', 'E')).toMatchObject({ cn: 'F', us: 'DD', uk: 'DD', it: 'DD' });
    expect(across('ring', 'us', '7')).toMatchObject({ eu: '54–55', jp: '14–15' });
    expect(across('hat', 'eu', '57')).toMatchObject({ us: '7⅛', uk: '7', intl: 'M' });
    expect(across('bra', 'eu', '75')).toMatchObject({ us: '34', fr: '90', it: '3', au: '12' });
    expect(across('men', 'cn', '175/96a')).toMatchObject({ eu: '48', us: '38', intl: 'M' });
  });
});

describe('lengths', () => {
  it('are read and shown in centimetres and inches', () => {
    expect([lengthTyped('88', 'cm'), lengthTyped('88,5', 'cm'), lengthTyped('34.6', 'in')]).toEqual([880, 885, 879]);
    expect(['', 'x', '-3', '0', '9999'].map((text) => lengthTyped(text, 'cm'))).toEqual([null, null, null, null, null]);
    expect([shownLength(885, 'cm'), shownLength(880, 'in')]).toEqual(['88.5', '34.6']);
  });
});

describe('the default table of goods', () => {
  it('depends on their title', () => {
    expect(tableFor(['羊毛大衣 女', 'Wool coat for women'])).toBe('women');
    expect(tableFor(['男士跑鞋', 'Running shoes'])).toBe('shoes_men');
    expect(tableFor(['儿童雨靴'])).toBe('shoes_children');
    expect(tableFor(['Silver ring'])).toBe('ring');
    expect(tableFor(['Knit gloves for kids'])).toBe('gloves');
    expect(tableFor(['T恤'])).toBe('men');
    for (const title of ['dress', 'boots', 'boys shirt', 'cap', 'bra'])
      expect(sizeTables.map((one) => one.code)).toContain(tableFor([title]));
  });
});
