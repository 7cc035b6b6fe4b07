// Working hours across days off, holidays and changes of the clock.
import { expect, test, vi } from 'vitest';
import { addWorkingHours, isWorking, parseCalendar, startOfDay } from './calendar.ts';

const every = parseCalendar('Asia/Shanghai', '1,2,3,4,5,6,7', '');
const week = parseCalendar('Asia/Shanghai', '1,2,3,4,5', '2026-10-01 2026-10-02');
const due = (from: string, calendar = every, hours = 24) => addWorkingHours(new Date(from), hours, calendar).toISOString();

test('every day works unless the calendar has it off', () => {
  expect(due('2026-09-30T04:00:00Z')).toBe('2026-10-01T04:00:00.000Z');
  expect(parseCalendar('Asia/Shanghai', '', '').days.size).toBe(7);
});

test('days off do not count: Friday noon is due on Monday noon, across holidays later still', () => {
  // Friday 25 Sep 2026, 12:00 in Shanghai
  expect(due('2026-09-25T04:00:00Z', week)).toBe('2026-09-28T04:00:00.000Z');
  // Wednesday 30 Sep 12:00: Thursday and Friday are closed, then a weekend: Monday 5 Oct 12:00
  expect(due('2026-09-30T04:00:00Z', week)).toBe('2026-10-05T04:00:00.000Z');
  // begun on a Saturday it counts from Monday 00:00
  expect(due('2026-09-26T04:00:00Z', week)).toBe('2026-09-28T16:00:00.000Z');
});

test('days are those of the shop, where clocks change too', () => {
  expect(isWorking('2026-09-27', week)).toBe(false);
  expect(new Date(startOfDay('2026-10-25', 'Europe/Berlin')).toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect(new Date(startOfDay('2026-10-26', 'Europe/Berlin')).toISOString()).toBe('2026-10-25T23:00:00.000Z');
  expect(new Date(startOfDay('2026-01-01', 'Asia/Shanghai')).toISOString()).toBe('2025-12-31T16:00:00.000Z');
});

test('a calendar without a working day ends all the same', () => {
  expect(addWorkingHours(new Date('2026-01-01T00:00:00Z'), 24, { ...every, days: new Set() }).getTime()).toBeGreaterThan(0);
});

test('the formatter of a zone is made once, however many rows of a list are due', () => {
  due('2026-09-25T04:00:00Z', week);
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (let n = 0; n < 50; n++) due(`2026-09-${10 + (n % 20)}T04:00:00Z`, week);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});
