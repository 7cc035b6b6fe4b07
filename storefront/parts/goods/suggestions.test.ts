import { expect, it } from 'vitest';
import { suggestions } from './suggestions.ts';

it('offers earlier words first, then the server’s, then hot ones, each once and never the typed word itself', () => {
  const list = suggestions('慢跑', {
    earlier: ['慢跑鞋', '茶壶'],
    words: ['慢跑鞋 男', '慢跑鞋'],
    hot: ['慢跑', '慢跑袜', '大衣'],
  });
  expect(list).toEqual([
    { word: '慢跑鞋', known: true },
    { word: '慢跑鞋 男', known: false },
    { word: '慢跑袜', known: false },
  ]);
  expect(suggestions('  ', { earlier: ['a'], words: [], hot: [] })).toEqual([]);
});
