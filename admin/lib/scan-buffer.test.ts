import { expect, test } from 'vitest';
import { createOnce, createScanBuffer } from '#admin/lib/scan-buffer.ts';
import { cleanCode } from '#contract/label-text.ts';

function type(text: string, every: number, buffer = createScanBuffer(), from = 0) {
  const answers = [...text, 'Enter'].map((key, at) => buffer.press({ key: key === '\n' ? 'Enter' : key, at: from + at * every }));
  return answers.find((a) => a.code !== null)?.code ?? null;
}

test('a scanner is heard without any focus, a hand is not', () => {
  expect(type('YT8720116350', 12)).toBe('YT8720116350');
  expect(type('YT8720116350', 44)).toBe('YT8720116350');
  expect(type('YT8720116350', 90)).toBeNull();
  expect(type('1234', 10)).toBeNull(); // too short for a parcel
});

test('a slow Enter ends no scan, and a code does not glue to what was typed before', () => {
  const buffer = createScanBuffer();
  for (const [at, key] of [...'12345678'].entries()) buffer.press({ key, at: at * 10 });
  expect(buffer.press({ key: 'Enter', at: 500 }).code).toBeNull();
  buffer.press({ key: '9', at: 1000 });
  expect(type('SF1234567', 10, buffer, 2000)).toBe('SF1234567');
});

test('a hiccup in the middle cuts nothing off', () => {
  const buffer = createScanBuffer();
  const keys = [...'YT3763110137', 'Enter'];
  // One gap of 120 ms after the third key, as a busy phone or a radio makes it.
  const found = keys.map((key, at) => buffer.press({ key, at: at * 12 + (at > 2 ? 120 : 0) }).code);
  expect(found.at(-1)).toBe('YT3763110137');
  // Too long a one makes two halves, of which neither counts as a number read whole; the next scan does.
  const halves = createScanBuffer();
  const told = keys.map((key, at) => halves.press({ key, at: at * 12 + (at > 4 ? 400 : 0) }).code);
  expect(told.every((code) => code === null)).toBe(true);
  expect(type('YT3763110137', 12, halves, 1200)).toBe('YT3763110137');
});

test('shift between letters and a blank are no break', () => {
  const buffer = createScanBuffer();
  const keys = ['Shift', 'Y', 'Shift', 'T', '1', '2', '3', 'Enter'];
  expect(keys.map((key, at) => buffer.press({ key, at: at * 10 })).at(-1)!.code).toBe('YT123');
  expect(type('yt37 6311 0137', 10)).toBe('yt37 6311 0137');
  expect(cleanCode('yt37 6311 0137')).toBe('YT3763110137');
});

test('a burst is known before its end, so that the field it fell into can be put back', () => {
  const buffer = createScanBuffer();
  expect([...'YT87'].map((key, at) => buffer.press({ key, at: at * 10 }).burst)).toEqual([false, false, true, true]);
});

test('a label in front of the camera counts once', () => {
  const once = createOnce(3000);
  expect([once('A', 0), once('A', 500), once('A', 2900), once('B', 3000), once('A', 3100), once('A', 6200)]).toEqual([
    true,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(cleanCode(' yt 872-011 ')).toBe('YT872011');
});
