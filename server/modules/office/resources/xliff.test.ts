// XLIFF 2.1: out and in again without a change; hostile and broken files are refused with their line.
import { describe, expect, test } from 'vitest';
import { Refusal } from '#server/context.ts';
import { readXliff, type Unit, writeXliff } from './xliff.ts';

const UNITS: Unit[] = [
  { key: 'plain', source: 'Tea & <cups> "two"', target: 'Tee & <Tassen> "zwei"' },
  { key: 'gap', source: 'Pay {amount} to {shop}', target: 'An {shop} {amount} zahlen' },
  { key: 'forms', source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, one {# Tag} other {# Tage}}' },
  { key: 'blank', source: ' spaces and\nlines ', target: ' Leerzeichen und\nZeilen ' },
  { key: 'open', source: 'Not yet', target: null },
];
const file = (units = UNITS): string => writeXliff({ source: 'zh-cn', target: 'pt-br' }, units);
const refused = (text: string): [string, unknown] => {
  try {
    readXliff(text);
  } catch (error) {
    if (error instanceof Refusal) return [error.key, error.params];
    throw error;
  }
  return ['read', {}];
};

test('comes back as it went out', () => {
  const { text_lang, entries } = readXliff(file());
  expect(text_lang).toBe('pt-br');
  expect(entries).toEqual(Object.fromEntries(UNITS.flatMap(({ key, target }) => (target === null ? [] : [[key, target]]))));
  expect(file()).toContain('srcLang="zh-CN" trgLang="pt-BR"');
  expect(file()).toContain('<ph id="1" dataRef="d1" disp="{amount}"/>');
});

test('segments of a unit are one text, notes and sources are none, marks keep their words', () => {
  const text = file([{ key: 'a', source: 's', target: 't' }]).replace(
    '<segment state="translated">',
    '<notes><note>said</note></notes><segment><source>x</source><target>One <mrk id="m">two</mrk>. </target></segment><segment>',
  );
  expect(readXliff(text).entries).toEqual({ a: 'One two. t' });
});

describe('is refused with its line', () => {
  const bomb =
    '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>\n<xliff version="2.1">&b;</xliff>';
  test.each<[string, string, string, object]>([
    ['a document type', bomb, 'desk.fail.xliff_doctype', { line: 2 }],
    [
      'an element that is not closed',
      file().replace('</unit>\n<unit id="gap">', '\n<unit id="gap">'),
      'desk.fail.xliff_syntax',
      { line: expect.any(Number) },
    ],
    ['a file that ends too early', file().slice(0, 400), 'desk.fail.xliff_syntax', { line: expect.any(Number) }],
    ['another format', '<resources><string name="a">b</string></resources>', 'desk.fail.xliff_other', { line: 1 }],
    ['XLIFF 1.2', '<xliff version="1.2"></xliff>', 'desk.fail.xliff_other', { line: 1 }],
    ['no XML at all', '{"a": "b"}', 'desk.fail.xliff_other', { line: 1 }],
    ['a unit that comes twice', file([UNITS[0]!, UNITS[0]!]), 'desk.fail.xliff_key', { line: 5, key: 'plain' }],
    [
      'an element that is no text',
      file().replace('Tee &amp;', '<script/>'),
      'desk.fail.xliff_element',
      { line: 4, name: 'script' },
    ],
    ['depth without end', `<xliff version="2.1">${'<file>'.repeat(50)}`, 'desk.fail.xliff_syntax', { line: 1 }],
  ])('%s', (_what, text, key, params) => expect(refused(text)).toEqual([key, params]));
});

test('unknown entities are not expanded', () => {
  const text = file([{ key: 'a', source: 's', target: 'b' }]).replace('>b<', '>&lol;<');
  expect(readXliff(text).entries).toEqual({ a: '&lol;' });
});
