import { expect, it } from 'vitest';
import { lookUp } from './dictionary.ts';

it.each([
  ['红色', 'en', 'Red'],
  [' 颜色分类 ', 'en', 'Color'],
  ['黑色 XL', 'en', 'Black XL'],
  ['红色（加绒）', 'en', 'Red (Fleece-lined)'],
  ['Red', 'zh-cn', '红色'],
  ['size', 'zh-cn', '尺码'],
  ['手工银杏', 'en', null],
  ['红色 手工', 'en', null],
  ['XL', 'en', null],
  ['红色', 'fr', null],
])('%s in %s is %s', (text, to, want) => expect(lookUp(text, to)).toBe(want));
