import { expect, test } from 'vitest';
import { isTimeZone, timeShown } from './dates.ts';

const at = (shown: string, zone: string) => timeShown(new Date(`${shown}Z`), zone).toISOString();

test('what clocks show is a time of their zone', () => {
  expect(at('2026-07-01T12:00:00', 'Europe/Berlin')).toBe('2026-07-01T10:00:00.000Z');
  expect(at('2026-01-01T12:00:00', 'Europe/Berlin')).toBe('2026-01-01T11:00:00.000Z');
  expect(at('2026-07-01T12:00:00', 'Asia/Shanghai')).toBe('2026-07-01T04:00:00.000Z');
  expect(at('2026-01-01T00:30:00', 'America/New_York')).toBe('2026-01-01T05:30:00.000Z');
});

test('an hour that comes twice is the first, one that is skipped is after the change', () => {
  expect(at('2026-10-25T02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2026-10-25T03:00:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
  expect(at('2026-03-29T02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
});

test('a zone has a name', () => {
  expect(['Europe/Berlin', 'UTC', '+08:00', 'Mars/Phobos', ''].map(isTimeZone)).toEqual([true, true, false, false, false]);
});
