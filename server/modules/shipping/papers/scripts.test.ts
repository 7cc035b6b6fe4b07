// Papers print every letter: names and streets of fifty countries on each of them, read back by their text and by their glyphs.
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LabelSize } from '#contract/desk/tabs.ts';
import { SERVED } from '../../../db/base/countries.ts';
import type { Declaration } from '../waybills/papers/customs.ts';
import { unprintable } from './clusters.ts';
import { learn } from './coverage.ts';
import { cn22, cn23, invoice, manifest, packingList } from './documents.ts';
import { labelsPdf } from './labels-pdf.ts';
import { A4, type Paper, papersPdf } from './layout.ts';
import type { Printed } from './sheet.ts';
import { LOCAL, type Local } from './testing-countries.ts';
import { readPdf } from './testing-pdf.ts';

const declared = ({ country, name, street, city, goods }: Local): Declaration => ({
  no: `SP2611-${country}`,
  from: { company: 'Sampan', address: '1 Dock Road', lines: ['Warehouse'] },
  to: { lines: [name, street, city, country], country },
  rows: [
    {
      ...{ order_item_id: 1, name_en: goods, name_cn: '陶瓷茶壶', hs_code: '691110', goods_type: 'general', quantity: 2 },
      ...{ unit_value: 12_050, paid_value: 12_050, weight: 900 },
    },
  ],
  ...{ gross: 1400, date: '2026-11-21', postage: 12_000, insured: 0, premium: 0, ddp: false, ioss: '' },
});
const unit = { no: 'BAG1', kind: 'bag', line: '', carrier: '', reference: '', seal_no: '', weight: 900, expected: 900 } as const;
const row = ({ country, name, goods }: Local) => ({
  ...{ no: 'SP2611-1/1', number: 'LX1', country, name, goods, pieces: 1, value: 100, weight: 900 },
});
const packing = ({ name, street, city, goods }: Local) => ({
  w: { no: 'SP2611-1', services: [], nickname: name, mark: 'SP1', remark: `${street} ${city}` },
  ...{ boxes: [], line: 'Air' },
  items: [{ bin: 'A-01-01', title: `${goods} 🎁`, properties_name: '', num: 1, weight: 900 }],
});
const PAPERS: Record<string, { of: (local: Local) => Paper; has: (keyof Local)[] }> = {
  cn22: { of: (local) => cn22(declared(local)), has: ['goods'] },
  cn23: { of: (local) => cn23(declared(local), []), has: ['name', 'street', 'city', 'goods'] },
  invoice: { of: (local) => invoice(declared(local), { numbers: [], carrier: 'Air' }), has: ['name', 'street', 'city', 'goods'] },
  manifest: { of: (local) => manifest(unit, [row(local)]), has: ['name', 'goods'] },
  list: { of: (local) => packingList(packing(local), 'en'), has: ['name', 'street', 'city', 'goods'] },
};

const squeezed = (text: string): string => text.normalize('NFC').replace(/[\s\p{P}\p{Default_Ignorable_Code_Point}]/gu, '');
const wordsIn = (text: string): string[] =>
  text
    .split(/[\s\p{P}]+/u)
    .map(squeezed)
    .filter(Boolean);
/** For manual inspection: PDF_PAPERS names a folder. */
function read(name: string, { pdf, unprintable: blank }: Printed) {
  if (process.env.PDF_PAPERS) writeFileSync(`${process.env.PDF_PAPERS}/${name}.pdf`, pdf);
  expect(blank).toEqual([]);
  const pages = readPdf(Buffer.from(pdf));
  expect(pages.filter((page) => page.glyphs.includes(0) || page.text.includes('\uFFFD'))).toEqual([]);
  return pages;
}

test.each(Object.entries(PAPERS))('%s prints the names, streets and goods of fifty countries', async (name, { of, has }) => {
  expect(LOCAL.length).toBeGreaterThanOrEqual(40);
  const pages = read(name, await papersPdf(name, LOCAL.map(of)));
  expect(pages).toHaveLength(LOCAL.length);
  for (const [at, local] of LOCAL.entries()) {
    const text = squeezed(pages[at]!.text);
    for (const field of has)
      for (const word of wordsIn(local[field])) expect(`${local.country} ${text}`, `${local.country} ${field}`).toContain(word);
  }
});

test.each(['40x30', '60x40', '100x150'] as LabelSize[])('labels of %s print them, no line is left out', async (size) => {
  const labels = LOCAL.map(({ name, street, goods }) => ({
    code: 'I100',
    head: name,
    lines: [`${goods} 🎁 × 1`, street, 'O-1'],
  }));
  const pages = read(`labels-${size}`, await labelsPdf(labels, size));
  expect(pages).toHaveLength(labels.length);
  for (const [at, { country, name, street, goods }] of LOCAL.entries())
    for (const word of wordsIn(`${name} ${goods} ${street} O-1`)) expect(squeezed(pages[at]!.text), country).toContain(word);
});

test('a text that is too long for a label is on a second one, with the same code, and nothing of it is lost', async () => {
  const words = Array.from({ length: 120 }, (_, n) => `word${n}`);
  const label = { code: 'I100', head: 'SP-1', lines: [words.join(' '), 'red', 'O-77'] };
  const { pdf, pages } = await labelsPdf([label, { code: 'I101', head: 'SP-2', lines: ['Cup'] }], '60x40');
  const read = readPdf(Buffer.from(pdf));
  expect(pages).toBe(read.length);
  const [last, ...first] = read.toReversed();
  expect(first.length).toBeGreaterThan(1);
  for (const page of first) expect(page.text).toContain('I100');
  const whole = first
    .toReversed()
    .map((page) => page.text.replace('I100', ''))
    .join('');
  expect(whole.replace(/\s/g, '')).toBe(`SP-1${words.join('')}redO-77`);
  expect(last!.text).toContain('Cup');
});

test('letters of every country that is served by its language, of titles, and sequences of emoji have a font', async () => {
  const countries = SERVED.flatMap((code) => {
    const locale = new Intl.Locale(`und-${code}`).maximize();
    return [new Intl.DisplayNames([locale.toString()], { type: 'region' }).of(code) ?? ''];
  });
  const latin = Array.from({ length: 0x250 - 0xa1 }, (_, at) => String.fromCodePoint(0xa1 + at)).join(' ');
  const titles = '★♥✔①℃㎡™【】『』◆●¥€₩₹₽₺₫₪฿₴₸ ❤️ 👩‍💻 👍🏽 🇵🇱 1️⃣ 👨‍👩‍👧‍👦 🏳️‍🌈 ⚡️ ½ № ﷼';
  const texts = [...countries, latin, titles];
  await learn(texts);
  expect(texts.flatMap(unprintable)).toEqual([]);
});

const one = (text: string) => papersPdf('one', [{ ...A4, blocks: [{ is: 'text', text }] }]);
const readOne = async (text: string) => readPdf(Buffer.from((await one(text)).pdf))[0]!;

test('what no font has is named, and a square is printed in its place', async () => {
  const head = [{ is: 'text', text: 'To', bold: true } as const, { is: 'text', text: 'Ur 𒀀, \u{F0000}x' } as const];
  const { pdf, unprintable: blank } = await papersPdf('blank', [{ ...A4, blocks: [{ is: 'columns', of: [head] }] }]);
  expect(blank).toEqual([{ field: 'To', text: 'Ur 𒀀, \u{F0000}x', signs: ['𒀀', '\u{F0000}'] }]);
  expect(readPdf(Buffer.from(pdf))[0]!.text).toBe('ToUr □, □x');
  const labels = await labelsPdf([{ code: 'I1', head: 'B1', lines: ['𓀀'] }], '40x30');
  expect(labels.unprintable).toEqual([{ field: 'B1', text: '𓀀', signs: ['𓀀'] }]);
  const codes = await papersPdf('bars', [{ ...A4, blocks: [{ is: 'bars', text: 'LX１2' }] }]);
  expect(codes.unprintable).toEqual([{ field: 'Code 128', text: 'LX１2', signs: ['１'] }]);
});

test('a word in several slices of an alphabet is one piece in one font, and characters that join do', async () => {
  const { pdf } = await one('Świętokrzyska, Ελλάδα, Әлия');
  expect(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/FontFile2/g),
  ).toHaveLength(1);
  // First, middle, last and alone, Arabic letters have four shapes.
  const looks = async (text: string) => new Set((await readOne(text)).glyphs).size;
  expect(await looks('بيت ب ي ت')).toBeGreaterThan(await looks('ب ي ت'));
  // One letter of two; and a vowel that is drawn before its consonant.
  expect((await readOne('क्ष')).glyphs).toHaveLength(1);
  const [vowel, consonant, again] = (await readOne('कि कक')).glyphs.filter((_, at) => at !== 2);
  expect(vowel).not.toBe(again);
  expect(consonant).toBe(again);
  expect((await readOne('👩‍💻')).glyphs.length).toBeGreaterThan(0);
});

test('lines from right to left are in their order, numbers and brackets in theirs', async () => {
  const { text } = await readOne('Ahmed محمد (شقة 12) Villa');
  expect(text).toMatch(/^Ahmed ?.*محمد.* ?Villa$/);
  const hebrew = (await readOne('רחוב הרצל 12')).text;
  expect(hebrew.indexOf('12')).toBeLessThan(hebrew.indexOf('רחוב'));
});
