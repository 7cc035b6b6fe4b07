// Languages are named in the reader's own; what is no language keeps its code.
import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test('languages are named in the language of the reader', () => {
  expect(languageName('de', 'en')).toBe('German');
  expect(languageName('de', 'zh-CN')).toBe('德语');
  expect(languageName('zh-tw', 'en')).toBe('Traditional Chinese');
  expect(languageName('zh-cn', 'zh-CN')).toBe('简体中文');
  expect(languageName('not a language', 'en')).toBe('not a language');
});
