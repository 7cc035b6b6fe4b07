import { describe, expect, it } from 'vitest';
import { isPull, PULL_IDLE, PULL_OFFSET, type PullEvent, pullReducer, resist } from '#ui/feedback/pull-state.ts';

const run = (...events: PullEvent[]) => events.reduce(pullReducer, PULL_IDLE);
/** The distance of the finger at which the page has moved 80 px. */
const enough = (() => {
  let dy = 0;
  while (resist(dy) < PULL_OFFSET) dy += 1;
  return dy;
})();

describe('pull to refresh', () => {
  it('meets resistance: never further than the finger, never backwards, bounded', () => {
    let last = 0;
    for (let dy = 0; dy <= 1000; dy += 10) {
      const shift = resist(dy);
      expect(shift).toBeGreaterThanOrEqual(last);
      expect(shift).toBeLessThanOrEqual(Math.max(dy * 1.07, 0));
      last = shift;
    }
    expect(last).toBeLessThanOrEqual(140);
    expect(resist(-50)).toBe(0);
  });

  it('is 1 below 80 px and 2 from there on, and goes back to 1', () => {
    expect(run({ type: 'move', dy: enough - 1 }).state).toBe(1);
    expect(run({ type: 'move', dy: enough }).state).toBe(2);
    expect(run({ type: 'move', dy: enough + 60 }, { type: 'move', dy: 30 }).state).toBe(1);
  });

  it('let go too early: back to idle, nothing loads', () => {
    expect(run({ type: 'move', dy: 40 }, { type: 'release' })).toEqual(PULL_IDLE);
  });

  it('let go in time: 3 loading at 80 px, then 4 with the outcome, then 0', () => {
    const loading = run({ type: 'move', dy: enough + 40 }, { type: 'release' });
    expect(loading).toMatchObject({ state: 3, shift: PULL_OFFSET });
    const failed = pullReducer(loading, { type: 'done', ok: false });
    expect(failed).toMatchObject({ state: 4, ok: false });
    expect(pullReducer(failed, { type: 'reset' })).toEqual(PULL_IDLE);
  });

  it('a second pull while loading changes nothing', () => {
    const loading = run({ type: 'move', dy: 400 }, { type: 'release' });
    expect(pullReducer(loading, { type: 'move', dy: 300 })).toBe(loading);
    expect(pullReducer(loading, { type: 'release' })).toBe(loading);
    expect(pullReducer(loading, { type: 'reset' })).toBe(loading);
  });

  it('a cancelled touch does not refresh', () => {
    expect(run({ type: 'move', dy: 400 }, { type: 'cancel' })).toEqual(PULL_IDLE);
  });

  it('leaves sideways swipes and upward scrolling alone', () => {
    expect(isPull(2, 20)).toBe(true);
    expect(isPull(30, 20)).toBe(false);
    expect(isPull(0, -20)).toBe(false);
    expect(isPull(0, 5)).toBe(false);
  });
});
