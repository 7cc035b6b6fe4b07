import { describe, expect, it } from 'vitest';
import { loaderState, mayLoad } from '#ui/feedback/load-state.ts';

describe('foot of a list', () => {
  it('hidden while there is more to load', () => {
    expect(loaderState({ loading: false, hasMore: true, count: 10 })).toBe(0);
  });
  it('loading wins over everything', () => {
    expect(loaderState({ loading: true, failed: true, hasMore: false, count: 10 })).toBe(1);
  });
  it('the end is shown from 5 items on', () => {
    expect(loaderState({ loading: false, hasMore: false, count: 5 })).toBe(2);
    expect(loaderState({ loading: false, hasMore: false, count: 4 })).toBe(3);
    expect(loaderState({ loading: false, hasMore: false, count: 0 })).toBe(3);
  });
  it('a failure stays until it is tried again', () => {
    expect(loaderState({ loading: false, failed: true, hasMore: true, count: 10 })).toBe('failed');
  });
  it('loads only when idle and not loading already', () => {
    expect(mayLoad(0, false)).toBe(true);
    expect(mayLoad(0, true)).toBe(false);
    for (const state of [1, 2, 3, 'failed'] as const) expect(mayLoad(state, false)).toBe(false);
  });
});
