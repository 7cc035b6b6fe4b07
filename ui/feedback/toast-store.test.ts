import { describe, expect, it, vi } from 'vitest';
import { createToasts } from '#ui/feedback/toast-store.ts';

function setup() {
  const timers: { act: () => void; ms: number; off: boolean }[] = [];
  const toasts = createToasts({
    set: (act, ms) => {
      const timer = { act, ms, off: false };
      timers.push(timer);
      return timer;
    },
    clear: (timer) => {
      if (timer) (timer as { off: boolean }).off = true;
    },
  });
  const fire = (at: number) => {
    const timer = timers[at];
    if (timer && !timer.off) timer.act();
  };
  return { toasts, timers, fire };
}

describe('toasts', () => {
  it('one at a time, and the old one does not take the new one away', () => {
    const { toasts, timers, fire } = setup();
    toasts.show('a');
    toasts.show('b');
    expect(toasts.current()?.text).toBe('b');
    fire(0);
    expect(toasts.current()?.text).toBe('b');
    fire(1);
    expect(toasts.current()).toBeNull();
    expect(timers.map((timer) => timer.ms)).toEqual([2000, 2000]);
  });

  it('5 s with an action, or as long as given', () => {
    const { toasts } = setup();
    toasts.show('a', { action: { label: 'undo', onAction: () => {} } });
    expect(toasts.current()?.ms).toBe(5000);
    toasts.show('b', { ms: 1500 });
    expect(toasts.current()?.ms).toBe(1500);
  });

  it('an empty text shows nothing', () => {
    const { toasts } = setup();
    expect(toasts.show('  ')).toBe(0);
    expect(toasts.current()).toBeNull();
  });

  it('hiding one that is gone leaves the present one, listeners are called for changes only', () => {
    const { toasts } = setup();
    const heard = vi.fn();
    const off = toasts.subscribe(heard);
    const first = toasts.show('a');
    toasts.show('b');
    toasts.hide(first);
    expect(toasts.current()?.text).toBe('b');
    expect(heard).toHaveBeenCalledTimes(2);
    off();
    toasts.hide();
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
