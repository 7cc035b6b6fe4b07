import { describe, expect, it } from 'vitest';
import { plain } from './characters.ts';
import { cut } from './cut.ts';
import { distance, errorsIn, nearKeys } from './distance.ts';
import { expressionOf } from './expression.ts';
import { searchText, vocabularyOf } from './index-words.ts';
import { soundOf } from './pinyin.ts';
import { singular } from './singular.ts';
import { keyOf } from './synonyms.ts';

describe('normalization', () => {
  it('width, case, traditional, Japanese and simplified characters', () => {
    expect(plain('ＵＳＢ 藍牙耳機')).toBe('usb 蓝牙耳机');
    expect(plain('運動')).toBe('运动');
    expect(plain('経済')).toBe(plain('經濟'));
  });
  it('kana', () => expect([keyOf('かめら'), keyOf('ｶﾒﾗ')]).toEqual(['カメラ', 'カメラ']));
  it('accents', () => expect(expressionOf('Café')).toBe("'cafe'"));
  it.each([
    ['watches', 'watch'],
    ['dresses', 'dress'],
    ['batteries', 'battery'],
    ['scarves', 'scarf'],
    ['cookies', 'cookie'],
    ['shoes', 'shoe'],
    ['women', 'woman'],
    ['mice', 'mouse'],
    ['chapeaux', 'chapeau'],
    ['zapatillas', 'zapatilla'],
    ['lenses', 'lens'],
  ])('%s and %s', (many, one) => expect(singular(many)).toBe(singular(one)));
  it.each(['glass', 'bus', 'gps', 'tennis', 'iris'])('%s is no plural', (word) => expect(singular(word)).toBe(word));
});

describe('words of a text', () => {
  it('cuts Chinese without blanks', () =>
    expect(cut('无线蓝牙耳机')).toEqual([{ kind: 'run', text: '无线蓝牙耳机', words: ['无线', '蓝牙', '耳机'] }]));
  it('keeps the parts of a Latin word together', () => {
    expect(cut('T-shirt')).toMatchObject([{ whole: 'tshirt', parts: ['t', 'shirt'] }]);
    expect(cut('GE57756')).toMatchObject([{ whole: 'ge57756', parts: ['ge', '57756'] }]);
    expect(cut('iphone7plus')).toMatchObject([{ whole: 'iphone7plus', parts: ['iphone', '7', 'plus'] }]);
    expect(cut("men's")).toMatchObject([{ whole: 'man' }]);
  });
  it('finds no words in punctuation', () => expect(cut('!! — ¥')).toEqual([]));
  it('quotes safely', () => expect(expressionOf("a' | 'b:* \\ & !(")).toBe("('a' & 'b')"));
  it('indexes pairs, words of three, and single characters inside a word with lower weight', () =>
    expect(
      searchText({ titles: ['慢跑鞋 red'] })
        .split(' ')
        .sort(),
    ).toEqual(["'慢跑':1A", "'跑鞋':2A", "'慢':1B", "'跑':2A", "'鞋':3A", "'red':5A"].sort()));
  it('keeps the names of sellers apart', () =>
    expect(searchText({ titles: ['red tea'], sellers: ['tea house'], num_iid: '77' })).toBe(
      "'red':1A 'tea':2A '@tea':4D '@house':5D '77':7D",
    ));
  it('knows the words of titles', () =>
    expect([...vocabularyOf(['Wireless Headphones, 2 pcs'])]).toEqual(['wireless', 'headphone', 'pcs']));
  it('knows the sound of Chinese words', () => expect([soundOf('耳机'), soundOf('usb')]).toEqual(['erji', null]));
});

describe('typing errors', () => {
  it.each([
    ['neclace', 'necklace', 1],
    ['umberella', 'umbrella', 1],
    ['digtal', 'digital', 1],
    ['recieve', 'receive', 1],
    ['headfone', 'headphone', 2],
  ])('%s is %s with %i', (a, b, errors) => expect(distance(a, b)).toBe(errors));
  it('shares a key with every word within the distance', () => {
    for (const [a, b] of [
      ['keybord', 'keyboard'],
      ['camcoder', 'camcorder'],
      ['bluetoth', 'bluetooth'],
      ['teh', 'the'],
    ] as const)
      expect(nearKeys(a).some((key) => nearKeys(b).includes(key))).toBe(errorsIn(a) > 0 && distance(a, b) <= errorsIn(a));
  });
  it('measures the distance only up to the limit', () => expect(distance('teapot', 'keyboard', 2)).toBe(3));
});
