import { expect, test } from 'vitest';
import { cleanCode, createOnce, createScanBuffer } from '#admin/lib/scan-buffer.ts';

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

test('shift between letters is no break, a blank is', () => {
  const buffer = createScanBuffer();
  const keys = ['Shift', 'Y', 'Shift', 'T', '1', '2', '3', 'Enter'];
  expect(keys.map((key, at) => buffer.press({ key, at: at * 10 })).at(-1)!.code).toBe('YT123');
  expect(type('YT12 3456', 10)).toBeNull();
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
