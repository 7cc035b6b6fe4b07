import { describe, expect, it } from 'vitest';
import { searchQuery, searchText, wordsOf } from './search-words.ts';

describe('words of a text', () => {
  it('cuts Chinese into pairs and keeps the last character', () =>
    expect(wordsOf('蓝牙耳机')).toEqual(['蓝牙', '牙耳', '耳机', '机']));
  it('takes other scripts word by word, without case, accents and plural', () =>
    expect(wordsOf('Wireless Headphones, Café DRESS')).toEqual(['wireless', 'headphone', 'cafe', 'dress']));
  it('parts scripts that touch', () => expect(wordsOf('USB充电')).toEqual(['usb', '充电', '电']));
  it('reads full-width letters', () => expect(wordsOf('ＵＳＢ')).toEqual(['usb']));
  it('finds nothing in signs alone', () => expect(wordsOf('!! — ¥')).toEqual([]));
});

describe('a query', () => {
  it('wants every pair', () => expect(searchQuery('蓝牙耳机')).toBe("'蓝牙' & '牙耳' & '耳机'"));
  it('finds one character as a beginning', () => expect(searchQuery('茶')).toBe("'茶':*"));
  it('takes the last Latin word as a beginning', () => expect(searchQuery('red sho')).toBe("'red' & 'sho':*"));
  it('is nothing without words', () => expect(searchQuery(' ?! ')).toBeNull());
  it("can't be broken out of", () => expect(searchQuery("a' | 'b:* \\ & !(")).toBe("'a' & 'b':*"));
});

it('weighs titles above what stands beside them, each word once', () =>
  expect(searchText(['red tea', '红茶'], ['tea house'])).toBe("'red':1A 'tea':2A '红茶':3A '茶':4A 'house':5D"));
