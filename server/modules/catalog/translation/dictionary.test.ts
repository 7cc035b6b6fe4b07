import { expect, it } from 'vitest';
import { optionWords } from '#server/db/base/option-words.ts';
import { inKnownLanguages, lookUp } from './dictionary.ts';

it.each([
  ['红色', 'zh-cn', 'en', 'Red'],
  [' 颜色分类 ', 'zh-cn', 'en', 'Color'],
  ['黑色 XL', 'zh-cn', 'en', 'Black XL'],
  ['红色（加绒）', 'zh-cn', 'en', 'Red (Fleece-lined)'],
  ['红色（加绒）', 'zh-cn', 'de', 'Rot (Mit Fleecefutter)'],
  ['红色，黑色', 'zh-cn', 'ar', 'أحمر، أسود'],
  ['红色（加厚）', 'zh-cn', 'ja', 'レッド（厚手）'],
  ['Pro 黑色', 'zh-cn', 'ru', 'Pro Чёрный'],
  ['Red', 'en', 'zh-cn', '红色'],
  ['colour', 'en', 'fr', 'Couleur'],
  ['Light blue / XL', 'en', 'es', 'Azul claro / XL'],
  ['size', 'en', 'zh-cn', '尺码'],
  ['サイズ', 'ja', 'ko', '사이즈'],
  ['Größe', 'de-AT', 'pt-br', 'Tamanho'],
  ['手工银杏', 'zh-cn', 'en', null],
  ['红色 手工', 'zh-cn', 'en', null],
  ['Red Pro', 'en', 'de', null],
  ['XL', 'zh-cn', 'en', null],
  ['红色', 'zh-cn', 'th', null],
  ['红色', 'zh-cn', 'zh-cn', null],
])('%s of %s in %s is %s', (text, from, to, want) => expect(lookUp(text, from, to)).toBe(want));

it('keeps what is given, and adds what it has', () => {
  const names = inKnownLanguages({ 'zh-cn': '尺码', en: 'Clothing size' });
  expect(names).toMatchObject({ en: 'Clothing size', de: 'Größe', 'zh-cn': '尺码', ko: '사이즈' });
  expect(Object.keys(names)).toHaveLength(11);
  expect(inKnownLanguages({ en: 'Ginkgo' })).toEqual({ en: 'Ginkgo' });
});

it('has no word of another script', () => {
  const script = {
    ru: /\p{Script=Cyrillic}/u,
    ar: /\p{Script=Arabic}/u,
    ko: /\p{Script=Hangul}/u,
    de: /\p{Script=Latin}/u,
  } as const;
  for (const [lang, letters] of Object.entries(script))
    for (const row of optionWords) for (const word of row[lang as keyof typeof script]) expect(word, lang).toMatch(letters);
});
