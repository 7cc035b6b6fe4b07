// All files of base and demo data: the loader reports errors with their place, languages are complete, nothing is unused.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { z } from '#contract/fields.ts';
import { LANGS } from '#contract/lang.ts';
import { areasOf, forgetAreas } from './areas.ts';
import { code, oneOf, orNull, someOf, whole, yes } from './cells.ts';
import { textFaults } from './data-check.ts';
import { checked, expectDifferent, folderOf, type Part, readData, rowsOf } from './data-files.ts';
import { askedTexts, languagesOf, type Text, textFile, textsIn } from './data-texts.ts';
// Everything that reads data.
import './load.ts';
import '../demo/load.ts';
import '../demo/play.ts';
import '../demo/picture-keys.ts';
import '../demo/scenario.ts';

const PARTS: Part[] = ['base', 'demo'];

describe('a table', () => {
  const schema = z.object({
    code,
    price: orNull(whole),
    seller: oneOf(['a', 'b'], 'seller'),
    tags: someOf(['x', 'y'], 'tag'),
    open: yes,
  });
  const read = (text: string) => rowsOf('demo/data/t.csv', text, schema, ['code']);
  const HEAD = 'code,price,seller,tags,open\n';

  it('is read with its types', () => {
    expect(read(`${HEAD}one,1200,a,x y,yes\ntwo,,b,,\n`)).toEqual([
      { code: 'one', price: 1200, seller: 'a', tags: ['x', 'y'], open: true },
      { code: 'two', price: null, seller: 'b', tags: [], open: false },
    ]);
  });
  it.each([
    ['an unknown column', 'code,price,seller,tags,open,colour\n', 'demo/data/t.csv:1: unknown column colour'],
    ['a missing column', 'code,price,seller,open\n', 'demo/data/t.csv:1: no column tags'],
    ['a column that comes twice', 'code,price,seller,tags,open,code\n', 'demo/data/t.csv:1: unknown column code'],
    ['a row that is too short', `${HEAD}one,1,a,,\ntwo,1\n`, 'on line 3'],
    ['a code that comes twice', `${HEAD}one,1,a,,\ntwo,1,a,,\none,1,a,,\n`, 'demo/data/t.csv:4: one is in line 2 too'],
    ['a number that is none', `${HEAD}one,12.5,a,,\n`, 'demo/data/t.csv:2 price: not a whole number'],
    ['a name that no row has', `${HEAD}one,1,a,,\ntwo,1,c,,\n`, 'demo/data/t.csv:3 seller: no such seller'],
    ['one of several names that no row has', `${HEAD}one,1,a,x z,\n`, 'demo/data/t.csv:2 tags.1: no such tag'],
    ['a line break', `${HEAD}one,1,a,,\n"tw\no",1,a,,\n`, 'demo/data/t.csv:3 code: has a line break'],
    ['a flag that is none', `${HEAD}one,1,a,,no\n`, 'demo/data/t.csv:2 open: neither yes nor empty'],
  ])('with %s is refused', (_what, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
  it('in JSON with a duplicate key is refused', () => {
    expect(() => expectDifferent('demo/data/t.json', ['o1', 'o2', 'o3'])).not.toThrow();
    expect(() => expectDifferent('demo/data/t.json', ['o1', 'o2', 'o1'])).toThrow('demo/data/t.json 2: o1 is in 0 too');
  });
  it('in JSON is refused with the path', () => {
    const rows = z.array(z.strictObject({ key: code, rows: z.array(z.strictObject({ num: z.int() })) }));
    const wrong = [{ key: 'o1', rows: [{ num: 1 }, { num: 'x' }] }];
    expect(() => checked('demo/data/t.json', rows, wrong)).toThrow('demo/data/t.json 0.rows.1.num: is no number');
    expect(() => checked('demo/data/t.json', rows, [{ key: 'o1', rows: [], colour: 1 }])).toThrow(
      'demo/data/t.json 0: unknown colour',
    );
  });
});

describe('texts', () => {
  const files = new Map([
    [
      'zh-cn' as const,
      new Map<string, Text>([
        ['a.name', '甲'],
        ['over', '超过 {over} cm'],
        ['a.words', ['壶']],
      ]),
    ],
    [
      'en' as const,
      new Map<string, Text>([
        ['a.name', 'A'],
        ['b.name', 'B'],
        ['over', 'Over {over} cm'],
        ['a.words', ['pot', 'cup']],
      ]),
    ],
  ]);
  const texts = textsIn(files, 'demo/texts/en/t.json');

  it('that a language lacks are left out, or read in English where a text is composed of several', () => {
    expect(texts.names('a.name')).toEqual({ 'zh-cn': '甲', en: 'A' });
    expect(texts.names('b.name')).toEqual({ en: 'B' });
    expect(texts.composed((lang) => `${texts.text('a.name', lang)}/${texts.text('b.name', lang)}`)).toEqual({
      'zh-cn': '甲/B',
      en: 'A/B',
    });
  });
  it('are filled, counted and joined', () => {
    expect(texts.names('over', { over: '80' })).toEqual({ 'zh-cn': '超过 80 cm', en: 'Over 80 cm' });
    expect(texts.lines('a.words')).toEqual(['壶', 'pot', 'cup']);
    expect(texts.namesOrNone('c.name')).toEqual({ 'zh-cn': '', en: '' });
  });
  it('that English lacks are refused', () => {
    expect(() => texts.names('c.name')).toThrow('demo/texts/en/t.json: no c.name');
  });
  const english = new Map<string, Text>([
    ['name', 'A'],
    ['over', 'Over {over} cm'],
    ['x.body', ['# Head', '- point', 'words']],
  ]);
  it.each([
    ['an unknown key', [['nome', 'A']], 't.json: unknown key nome'],
    ['an empty text', [['name', ' ']], 't.json: name is empty'],
    ['another placeholder', [['over', 'Sobre {ober} cm']], 't.json: over has other placeholders than the English text: {over}'],
    ['no placeholder', [['over', 'Sobre cm']], 't.json: over has other placeholders than the English text: {over}'],
    ['a point fewer', [['x.body', ['# Cabeza', 'palabras']]], 't.json: x.body has other lines than the English text'],
  ] as [string, [string, Text][], string][])('with %s are found', (_what, own, fault) => {
    expect(textFaults('t.json', new Map(own), english)).toContain(fault);
  });
  it('that are missing are found', () => {
    const own = new Map<string, Text>([['name', 'A']]);
    expect(textFaults('t.json', own, english)).toEqual(['t.json: no over', 't.json: no x.body']);
  });
});

describe.each(PARTS)('%s', (part) => {
  const folder = (lang: string) => join(folderOf(part, 'texts'), lang);
  const areas = readdirSync(folder('en')).map((name) => name.replace('.json', ''));
  /** Regions have names only where CLDR has none, or another one: no language has all of them. */
  const own = areas.filter((area) => area !== 'regions');

  test('folders of texts are the languages of the shop', () => {
    expect(readdirSync(folderOf(part, 'texts')).sort()).toEqual([...LANGS].sort());
    for (const lang of languagesOf(part))
      expect(readdirSync(folder(lang)).filter((name) => !areas.includes(name.replace('.json', '')))).toEqual([]);
  });
  test.each(languagesOf(part))('%s has every text once, with the placeholders and lines of the English ones', (lang) => {
    const faults = own.flatMap((area) =>
      textFaults(`${part}/texts/${lang}/${area}.json`, textFile(part, lang, area), textFile(part, 'en', area)),
    );
    expect(faults).toEqual([]);
    // JSON.parse would silently use the last of two equal keys.
    for (const area of areas) {
      const keys = [...readData(`${part}/texts/${lang}/${area}.json`).matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
      expect(keys).toHaveLength(textFile(part, lang, area).size);
    }
  });
  test('every text is read', () => {
    const left = own.flatMap((area) =>
      [...textFile(part, 'en', area).keys()]
        .filter((key) => !askedTexts.get(`${part}/${area}`)?.has(key))
        .map((key) => `${part}/texts/en/${area}.json: ${key}`),
    );
    expect(left).toEqual([]);
  });
  test('every table is read', () => {
    const sources = readdirSync(join(folderOf(part, 'data'), '..')).filter((name) => /(?<!\.test)\.ts$/.test(name));
    const source = sources.map((name) => readFileSync(join(folderOf(part, 'data'), '..', name), 'utf8')).join('\n');
    const read = [...source.matchAll(/\b(table|document|rowsIn)\(\s*'(base|demo)',\s*'([\w-]+)'/g)].map(
      ([, how, , name]) => `${name}.${how === 'table' ? 'csv' : 'json'}`,
    );
    expect([...new Set(read)].sort()).toEqual(readdirSync(folderOf(part, 'data')).sort());
  });
});

test('names of regions belong to existing regions', () => {
  const codes = languagesOf('base').flatMap((lang) => [...textFile('base', lang, 'regions').keys()]);
  const known = new Set(
    [...new Set(codes.map((one) => one.slice(0, 2)))].flatMap((country) =>
      areasOf(country).states.map((s) => `${country}-${s.code}`),
    ),
  );
  forgetAreas();
  expect(codes.filter((one) => !known.has(one))).toEqual([]);
});

test('drafts of agreements do not repeat a paragraph', () => {
  for (const lang of languagesOf('base'))
    for (const [key, text] of textFile('base', lang, 'agreements')) {
      const lines = typeof text === 'string' ? [text] : text;
      expect(
        lines.filter((line, at) => lines.indexOf(line) !== at),
        `${lang} ${key}`,
      ).toEqual([]);
    }
});
