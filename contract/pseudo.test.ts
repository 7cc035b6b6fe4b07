// The pseudo-language proves that none of our code depends on English or Chinese: direction, letters, plural forms.
import { describe, expect, test } from 'vitest';
import { LANGS, PSEUDO } from './lang.ts';
import { type CompiledMessage, format, type MessagePart } from './message.ts';
import { messageOf, pack, say, texts } from './messages.ts';
import { FORMS } from './pseudo.ts';

const all = Object.entries(pack(PSEUDO.code, 'desk'));
const plurals = (message: CompiledMessage): Record<string, unknown>[] =>
  typeof message === 'string' ? [] : message.flatMap(inside);
const inside = (part: MessagePart): Record<string, unknown>[] =>
  Array.isArray(part) && part[2] === 'p' ? [part[1]!, ...Object.values(part[1]!).flatMap(plurals)] : [];

/** The examples of CLDR for Arabic. */
const RULES = [
  [0, 'zero'],
  [1, 'one'],
  [2, 'two'],
  [3, 'few'],
  [11, 'many'],
  [100, 'other'],
] as const;

test('it is right to left, and none of the languages shipped', () => {
  expect(PSEUDO.dir).toBe('rtl');
  expect(LANGS as readonly string[]).not.toContain(PSEUDO.code);
});

test('every text has one, in brackets between marks of direction', () => {
  expect(all.map(([key]) => key)).toEqual(Object.keys(texts));
  const bare = all.filter(([key]) => !/^\u200f\[.*\]\u200f$/s.test(say(key, {}, PSEUDO.code)));
  expect(bare).toEqual([]);
  expect(say('boot.offline', {}, PSEUDO.code)).not.toContain('network');
});

describe('plurals', () => {
  const counting = all.filter(([, message]) => plurals(message).length > 0);

  test('every one has all six forms of Arabic', () => {
    expect(counting.length).toBeGreaterThan(100);
    const lacking = counting.filter(([, message]) => plurals(message).some((forms) => FORMS.some((form) => !(form in forms))));
    expect(lacking.map(([key]) => key)).toEqual([]);
  });

  test.each(RULES)('%i takes the form %s', (n, form) => {
    expect(say('time.days', { n }, PSEUDO.code)).toContain(`${form}·${n} `);
    // The same of every text that counts one thing.
    const wrong = counting.filter(([, message]) => {
      const names = (message as MessagePart[]).flatMap((part) => (Array.isArray(part) && part[2] === 'p' ? [part[0]] : []));
      const text = format(message, Object.fromEntries(names.map((name) => [name, n])), PSEUDO.code);
      return !text.includes(`${form}·`) || FORMS.some((other) => other !== form && text.includes(`${other}·`));
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

test('a language that lacks a text, or is unknown, falls back to English', () => {
  expect(messageOf('boot.offline', 'tlh')).toBe(messageOf('boot.offline', 'en'));
  expect(say('no.such.key', {}, 'en')).toBe('no.such.key');
  expect(say('toString', {}, 'en')).toBe('toString');
});
