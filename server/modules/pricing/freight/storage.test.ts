import { describe, expect, it } from 'vitest';
import { daysAfter, daysBetween, type StorageInput, storageOf } from './storage.ts';

const row: StorageInput = { since: '2026-03-01', free_days: 90, paid: 10_000 };

describe('storage', () => {
  it('is free for 90 days from the scan, in whole days', () => {
    expect(storageOf(row, '2026-03-01')).toMatchObject({ free_until: '2026-05-30', days_left: 90, fee: 0 });
    expect(storageOf(row, '2026-05-30')).toMatchObject({ days_left: 0, paid_days: 0, fee: 0 });
  });
  it('then costs 1.00 a day for the row, at most its paid price', () => {
    expect(storageOf(row, '2026-05-31')).toMatchObject({ days_left: -1, paid_days: 1, fee: 100 });
    expect(storageOf(row, '2026-06-02').fee).toBe(300);
    expect(storageOf({ ...row, paid: 250 }, '2026-06-02').fee).toBe(250);
    expect(storageOf({ ...row, paid: 0 }, '2026-06-02').fee).toBe(0);
  });
  it('has more free days by level', () => {
    expect(storageOf({ ...row, free_days: 180 }, '2026-08-28').fee).toBe(0);
  });
  it('an extension adds 30 days, before or after the end', () => {
    expect(storageOf({ ...row, extensions: 1 }, '2026-06-29')).toMatchObject({ free_until: '2026-06-29', fee: 0 });
    expect(storageOf({ ...row, extensions: 2 }, '2026-07-30').paid_days).toBe(1);
  });
  it('is paused from to_pack of a paid waybill until the item is back', () => {
    const paused = { ...row, pauses: [{ from: '2026-05-01', to: '2026-05-11' }] };
    expect(storageOf(paused, '2026-06-09')).toMatchObject({ free_until: '2026-06-09', fee: 0 });
    expect(storageOf(paused, '2026-06-10').fee).toBe(100);
    const there = { ...row, pauses: [{ from: '2026-06-02', to: null }] };
    expect([storageOf(there, '2026-06-02').fee, storageOf(there, '2026-07-20').fee]).toEqual([300, 300]);
  });
  it('counts overlapping pauses once and none that has not begun', () => {
    const pauses = [
      { from: '2026-04-05', to: '2026-04-10' },
      { from: '2026-04-01', to: '2026-04-08' },
      { from: '2027-01-01', to: null },
    ];
    expect(storageOf({ ...row, pauses }, '2026-06-09').fee).toBe(100);
    expect(storageOf({ ...row, pauses }, '2026-06-08').fee).toBe(0);
  });
  it('warns 30, 7 and 1 days before; notices on day 0, 60, 83 after; may be abandoned 90 days after the end', () => {
    expect(storageOf(row, '2026-03-01')).toMatchObject({
      warn_on: ['2026-05-29', '2026-05-23', '2026-04-30'],
      notice_on: ['2026-05-30', '2026-07-29', '2026-08-21'],
      abandon_from: '2026-08-28',
    });
  });
  it('counts days over month and leap year ends, and refuses what is no date', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(() => daysBetween('2026-13-01', '2026-12-01')).toThrow(RangeError);
    expect(() => storageOf(row, '2026-06-01T00:00:00Z')).toThrow(RangeError);
  });
});
