import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cleanAll, cleanName, cleanText, cutText, readJson } from './clean-text.ts';

const FAMILY = '👩‍👩‍👧‍👦';
const PIECES = [
  'a',
  'é',
  'e\u0301',
  '\0',
  '\ud83d',
  '\ude00',
  '😀',
  FAMILY,
  '🇩🇪',
  '👍🏽',
  'क्षि',
  '\u200d',
  '\u202e',
  '\r\n',
  '\u0085',
  '\t',
  ' ',
  '中',
  '한',
];
/** Any text at all: single units of UTF-16, also halves, and pieces that belong together. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...PIECES),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));
const isKept = (text: string): boolean =>
  text.isWellFormed() && !/(?![\t\n])\p{Cc}/u.test(text) && text === text.normalize('NFC');

describe('cleanText', () => {
  it('composes, and leaves out NUL, half surrogates and control marks', () => {
    expect(cleanText('Cafe\u0301\0 \ud83d 1\u0085\u0007\r\n\t2\r3')).toBe('Café  1\n\t2\n3');
    expect(cleanText(`${FAMILY} 😀 مرحبا می‌خواهم`)).toBe(`${FAMILY} 😀 مرحبا می‌خواهم`);
  });
  test('of any text: cleaning a second time changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text);
        expect(isKept(clean)).toBe(true);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
  it('limits a pile of marks, which would take quadratic time', () => {
    expect(cleanText(`a${'\u0316\u0301'.repeat(1_000_000)}`).length).toBeLessThan(40);
  });
});

describe('cleanName', () => {
  it('has no characters that hide or turn what is written', () => {
    expect(cleanName('  Ann\u202e evil\u200b\ufeff\u2066 ')).toBe('Ann evil');
    expect(cleanName('two\nlines\tand more')).toBe('two lines and more');
    expect(cleanName('a\u200db\u200c')).toBe('ab');
    expect(cleanName(`${FAMILY} می‌خواهم 👍🏽`)).toBe(`${FAMILY} می‌خواهم 👍🏽`);
  });
  it('of nothing visible is empty', () => {
    for (const name of ['\u200d', '\u200b\u2060', ' \u3164', '\u2800', '\u0301', '\ufe0f']) expect(cleanName(name)).toBe('');
  });
  test('of any text: cleaning a second time changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = cleanName(text);
        expect(isKept(name)).toBe(true);
        expect(name).not.toMatch(/[\n\t\u202a-\u202e\u2066-\u2069]/);
        expect(cleanName(name)).toBe(name);
      }),
    );
  });
});

describe('cutText', () => {
  it('ends before the character that does not fit', () => {
    expect(cutText(`${'a'.repeat(79)}😀`, 80)).toBe('a'.repeat(79));
    expect(cutText(`${'a'.repeat(78)}😀`, 80)).toBe(`${'a'.repeat(78)}😀`);
    expect(cutText(`ab${FAMILY}`, 8)).toBe('ab');
    expect(cutText('🇩🇪🇫🇷', 6)).toBe('🇩🇪');
    expect(cutText('😀', 1)).toBe('');
    expect(cutText(FAMILY, 4)).toBe('👩‍');
    expect(cutText('xx', 0)).toBe('');
  });
  test('of any text: clean, no longer than the limit, and where it can be whole characters of the text', () => {
    const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 40 }), (text, max) => {
        const whole = cleanText(text);
        const cut = cutText(text, max);
        expect(isKept(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(whole.startsWith(cut)).toBe(true);
        const ends = [...signs.segment(whole)].map((one) => one.index + one.segment.length);
        if (cut.length < whole.length && (ends[0] ?? 0) <= max) expect(ends).toContain(cut.length);
      }),
    );
  });
});

describe('cleanAll', () => {
  it('cleans texts and names of fields, however deep, and nothing else', () => {
    const given = JSON.parse('{"a\\u0000":["\\ud83d",1,null,true,{"b":"e\\u0301"}],"__pro\\u0000to__":{"x":1}}');
    const clean = cleanAll(given) as Record<string, unknown>;
    expect(JSON.stringify(clean)).toBe('{"a":["",1,null,true,{"b":"é"}],"__proto__":{"x":1}}');
    expect(Object.getPrototypeOf(clean)).toBe(Object.prototype);
    expect(cleanAll('\0')).toBe('');
    expect(cleanAll(null)).toBe(null);
  });
  it('goes as deep as a body can be', () => {
    const deep = readJson(`${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}`);
    expect(Array.isArray(deep)).toBe(true);
  });
});
