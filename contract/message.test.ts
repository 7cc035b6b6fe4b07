// Messages: parsed, sent as trees, filled, partly filled and printed again.
import { describe, expect, test } from 'vitest';
import { fillPartly, InvalidText, parseMessage, printMessage } from './icu.ts';
import { listed } from './lang.ts';
import { format, placeholdersOf } from './message.ts';

const PLURAL = '{n, plural, one {# item} other {# items}} for {name}';

describe('reading', () => {
  test('words alone are a plain text, whatever marks they contain', () => {
    expect(parseMessage("Don't > {'{'}'}'".slice(0, 7))).toBe("Don't >");
    expect(parseMessage("It''s '{'not a gap'}'")).toBe("It's {not a gap}");
    expect(parseMessage('<b>#1</b>')).toBe('<b>#1</b>');
    expect(parseMessage('')).toBe('');
  });

  test('what has gaps is a tree, small enough to send', () => {
    expect(parseMessage('To {name}')).toEqual(['To ', ['name']]);
    expect(parseMessage(PLURAL)).toEqual([['n', { one: [0, ' item'], other: [0, ' items'] }, 'p'], ' for ', ['name']]);
    expect(placeholdersOf(parseMessage(PLURAL))).toEqual(['n', 'name']);
    expect(placeholdersOf(parseMessage('{who, select, me {{a}} other {{b, number}}}'))).toEqual(['who', 'a', 'b']);
  });

  test('a malformed text is refused, with the position', () => {
    for (const text of ['{n', '{}', '{n, plural, one {x}}', '{n, plurals, other {x}}', '{n:item|items}'])
      expect(() => parseMessage(text), text).toThrow(InvalidText);
    try {
      parseMessage('Hello {n:item|items}');
    } catch (error) {
      expect((error as InvalidText).near).toContain('n:item');
    }
  });
});

describe('filling', () => {
  const say = (text: string, params: Record<string, string | number>, lang = 'en') => format(parseMessage(text), params, lang);

  test('gaps take what is given; one without a value stays visible', () => {
    expect(say('To {name}', { name: 'Ann' })).toBe('To Ann');
    expect(say('To {name}', {})).toBe('To {name}');
    expect(say('{a}{b}', { a: 0, b: '' })).toBe('0');
  });

  test('a value that ends in a full stop ends its sentence', () => {
    expect(say('Até {date}.', { date: '20 de nov.' })).toBe('Até 20 de nov.');
    expect(say('Até {date}. Depois, {date} 9:00', { date: '20 de nov.' })).toBe('Até 20 de nov. Depois, 20 de nov. 9:00');
  });

  test('a number chooses its form, and is written with latin digits', () => {
    expect(say(PLURAL, { n: 1, name: 'A' })).toBe('1 item for A');
    expect(say(PLURAL, { n: 1234, name: 'A' })).toBe('1,234 items for A');
    expect(say(PLURAL, { n: '2', name: 'A' })).toBe('2 items for A');
    expect(say('{n, plural, =0 {none} other {#}}', { n: 0 })).toBe('none');
    expect(say('{n, plural, offset:1 one {you and # more} other {you and # more}}', { n: 2 })).toBe('you and 1 more');
    expect(say('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 })).toBe('22nd');
    expect(say('{n, plural, zero {z} one {o} two {t} few {f #} many {m} other {x}}', { n: 7 }, 'ar-eg')).toBe('f 7');
    expect(say('{n, number}', { n: 1234.5 }, 'ar-eg')).toBe('1,234.5');
  });

  test('the same tree follows a change of language', () => {
    const tree = parseMessage('{n, plural, one {one} two {two} other {other}}');
    expect([format(tree, { n: 2 }, 'en'), format(tree, { n: 2 }, 'ar'), format(tree, { n: 2 }, 'no such!')]).toEqual([
      'other',
      'two',
      'other',
    ]);
  });
});

describe('settling', () => {
  test('what the shop has set is filled for good, the rest stays open', () => {
    const text = 'Within {days, plural, one {# day} other {# days}}, {name}; {n, plural, one {# in {days}} other {#}}';
    const half = fillPartly(parseMessage(text), { days: 1 }, 'en');
    expect(half).toEqual(['Within 1 day, ', ['name'], '; ', ['n', { one: [0, ' in ', '1'], other: [0] }, 'p']]);
    expect(fillPartly(half, { name: 'A', n: 3 }, 'en')).toBe('Within 1 day, A; 3');
    expect(fillPartly(parseMessage('{kind, select, a {A} other {B}}'), { kind: 'x' }, 'en')).toBe('B');
    expect(fillPartly('words', { days: 1 }, 'en')).toBe('words');
  });

  test('it can be written as text again', () => {
    for (const text of [
      PLURAL,
      "It''s '{'{a}'}' <b>",
      '{n, plural, offset:1 =0 {none} one {# {a}} other {#}}',
      '{w, select, a {A} other {B}}',
    ])
      expect(parseMessage(printMessage(parseMessage(text)))).toEqual(parseMessage(text));
  });
});

test('enumerations are those of the language', () => {
  expect([listed(['a', 'b', 'c'], 'en'), listed(['a', 'b'], 'en', 'or'), listed(['a'], 'en'), listed([], 'en')]).toEqual([
    'a, b, and c',
    'a or b',
    'a',
    '',
  ]);
  expect([listed(['甲', '乙', '丙'], 'zh-cn'), listed(['甲', '乙'], 'zh-cn', 'or')]).toEqual(['甲、乙和丙', '甲或乙']);
});
