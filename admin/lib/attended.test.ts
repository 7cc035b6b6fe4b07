import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('counts as attended for a minute after a key press or pointer event; passing time does not', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.useFakeTimers();
  vi.resetModules();
  const { attended } = await import('#admin/lib/attended.ts');
  expect(attended()).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(attended()).toBe(false);
  for (const sign of ['keydown', 'pointermove']) {
    page.dispatchEvent(new Event(sign));
    expect(attended()).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(attended()).toBe(false);
  }
});
