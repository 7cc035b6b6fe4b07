import { describe, expect, it } from 'vitest';
import { readEnd, saveEnd, secondsLeft } from '#ui/feedback/countdown.ts';

function memory(start: Record<string, string> = {}) {
  const data = new Map(Object.entries(start));
  return {
    data,
    getItem: (key: string) => data.get(key) ?? null,
    setItem: (key: string, value: string) => void data.set(key, value),
    removeItem: (key: string) => void data.delete(key),
  };
}

describe('countdown', () => {
  it('counts whole seconds up to the end', () => {
    expect(secondsLeft(61_000, 1000)).toBe(60);
    expect(secondsLeft(61_000, 1001)).toBe(60);
    expect(secondsLeft(61_000, 60_999)).toBe(1);
    expect(secondsLeft(61_000, 61_000)).toBe(0);
    expect(secondsLeft(61_000, 99_000)).toBe(0);
  });

  it('stores the absolute end under its key, so that it survives a reload', () => {
    const store = memory();
    saveEnd(store, 'mail', 61_000);
    expect(store.data.get('sampan.countdown.mail')).toBe('61000');
    expect(readEnd(store, 'mail', 30_000)).toBe(61_000);
    expect(readEnd(store, 'mobile', 30_000)).toBe(0);
  });

  it('forgets an end that has passed, was cleared or is no number', () => {
    const store = memory({ 'sampan.countdown.a': '5000', 'sampan.countdown.b': 'soon' });
    expect(readEnd(store, 'a', 5000)).toBe(0);
    expect(readEnd(store, 'b', 1)).toBe(0);
    saveEnd(store, 'a', 0);
    expect(store.data.has('sampan.countdown.a')).toBe(false);
    expect(readEnd(undefined, 'a', 1)).toBe(0);
  });

  it('a full store does not break the page', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(() => saveEnd(full, 'a', 9000)).not.toThrow();
  });
});
