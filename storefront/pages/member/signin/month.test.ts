import { expect, test } from 'vitest';
import { addMonths, firstDayOf, weeksOf } from './month.ts';

const days = (month: string, n: number) =>
  Array.from({ length: n }, (_, at) => ({ date: `${month}-${String(at + 1).padStart(2, '0')}` }));

test('weeks begin on Monday and are whole', () => {
  const november = weeksOf(days('2026-11', 30), 1); // begins on a Sunday
  expect(november).toHaveLength(6);
  expect(november[0]!.map((d) => d?.date.slice(-2) ?? '')).toEqual(['', '', '', '', '', '', '01']);
  expect(november[5]!.map((d) => d?.date.slice(-2) ?? '')).toEqual(['30', '', '', '', '', '', '']);
  expect(weeksOf(days('2027-02', 28), 1)).toHaveLength(4); // Monday to Sunday
  expect(weeksOf([], 1)).toEqual([]);
});

test('weeks begin on Sunday or Saturday where people are used to it', () => {
  const first = (firstDay: number) => weeksOf(days('2026-11', 30), firstDay)[0]!.map((d) => d?.date.slice(-2) ?? '');
  expect(first(7)).toEqual(['01', '02', '03', '04', '05', '06', '07']);
  expect(first(6)).toEqual(['', '01', '02', '03', '04', '05', '06']);
  expect(firstDayOf('ar', ['ar-EG'])).toBe(6);
  expect(firstDayOf('ar', ['ar-AE', 'en'])).toBe(1);
  expect(['ja', 'ko', 'pt-BR', 'zh-TW'].map((lang) => firstDayOf(lang, []))).toEqual([7, 7, 7, 7]);
  expect(['de', 'fr', 'ru', 'zh-CN'].map((lang) => firstDayOf(lang, ['en-US']))).toEqual([1, 1, 1, 1]);
  expect([firstDayOf('en', ['en-US']), firstDayOf('en', ['en-US@posix', 'de', 'en-GB'])]).toEqual([7, 1]);
});

test('months follow each other across years', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 0)]).toEqual(['2027-01', '2025-12', '2026-11']);
});
