import { describe, expect, it } from 'vitest';
import { createThrottle, TAP_GUARD_MS } from '#ui/feedback/use-throttle.ts';

describe('createThrottle', () => {
  it('takes one tap in 1000 ms', () => {
    let now = 5000;
    const pass = createThrottle(TAP_GUARD_MS, () => now);
    expect(pass()).toBe(true);
    now = 5999;
    expect(pass()).toBe(false);
    now = 6000;
    expect(pass()).toBe(true);
  });

  it('a refused tap does not prolong the guard', () => {
    let now = 0;
    const pass = createThrottle(500, () => now);
    const taken = [0, 200, 400, 500, 900, 1000].map((at) => {
      now = at;
      return pass();
    });
    expect(taken).toEqual([true, false, false, true, false, true]);
  });
});
