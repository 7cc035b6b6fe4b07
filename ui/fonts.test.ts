import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

test.each([
  ['zh-TW', 'Noto Sans CJK TC'],
  ['ja', 'Noto Sans CJK JP'],
  ['ko', 'Noto Sans CJK KR'],
])('%s is drawn by a font of its own script before a Chinese one', (lang, own) => {
  const fonts = new RegExp(`:root:lang\\(${lang}\\) \\{\\s*--font-sans: ([^;]+);`).exec(tokens)![1]!;
  expect(fonts.indexOf(own)).toBeGreaterThan(0);
  expect(fonts.indexOf(own)).toBeLessThan(fonts.indexOf('PingFang SC'));
});
