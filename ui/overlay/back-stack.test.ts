import { describe, expect, it, vi } from 'vitest';
import { createBackStack, overlaysOf } from '#ui/overlay/back-stack.ts';

/** A history of one tab: push drops the entries ahead, going calls popped() like a browser's popstate. */
function browser() {
  const entries: { page: string; state: unknown }[] = [{ page: '/a', state: { idx: 0 } }];
  let at = 0;
  const waiting: (() => void)[] = [];
  const seenByRouter: string[] = [];
  const now = () => entries[at] as { page: string; state: unknown };
  const history = {
    get state() {
      return now().state;
    },
    pushState(state: unknown) {
      entries.splice(at + 1);
      entries.push({ page: now().page, state });
      at += 1;
    },
    replaceState(state: unknown) {
      now().state = state;
    },
    go(delta: number) {
      waiting.push(() => {
        const before = now().page;
        at = Math.min(entries.length - 1, Math.max(0, at + delta));
        if (!stack.popped(now().state) || before !== now().page) seenByRouter.push(now().page);
      });
    },
  };
  const stack = createBackStack(history, (act) => waiting.push(act));
  const run = () => {
    for (let act = waiting.shift(); act; act = waiting.shift()) act();
  };
  const open = (id: string) => {
    const closed = vi.fn();
    stack.add(id, closed);
    return closed;
  };
  const navigate = (page: string) => {
    history.pushState({ idx: entries.length });
    now().page = page;
  };
  return {
    stack,
    open,
    navigate,
    run,
    seenByRouter,
    back() {
      history.go(-1);
      run();
    },
    forward() {
      history.go(1);
      run();
    },
    where: () => ({ page: now().page, at, overlays: overlaysOf(now().state) }),
  };
}

describe('back closes overlays first', () => {
  it('opening adds one entry of the same page and keeps the router state', () => {
    const tab = browser();
    tab.open('sheet');
    expect(tab.where()).toEqual({ page: '/a', at: 1, overlays: ['sheet'] });
  });

  it('Back closes the sheet, stays on the page, and the router is not notified', () => {
    const tab = browser();
    const closed = tab.open('sheet');
    tab.back();
    expect(closed).toHaveBeenCalledTimes(1);
    expect(tab.where()).toEqual({ page: '/a', at: 0, overlays: [] });
    expect(tab.seenByRouter).toEqual([]);
  });

  it('closing by its button removes the entry again', () => {
    const tab = browser();
    tab.open('sheet');
    tab.stack.remove('sheet');
    tab.run();
    expect(tab.where()).toEqual({ page: '/a', at: 0, overlays: [] });
  });

  it('a dialog on a sheet: Back closes only the dialog', () => {
    const tab = browser();
    const sheet = tab.open('sheet');
    const dialog = tab.open('dialog');
    tab.back();
    expect(dialog).toHaveBeenCalledTimes(1);
    expect(sheet).not.toHaveBeenCalled();
    expect(tab.where().overlays).toEqual(['sheet']);
    tab.back();
    expect(sheet).toHaveBeenCalledTimes(1);
  });

  it('closing both at once goes back two', () => {
    const tab = browser();
    tab.open('sheet');
    tab.open('dialog');
    tab.stack.remove('dialog');
    tab.stack.remove('sheet');
    tab.run();
    expect(tab.where()).toEqual({ page: '/a', at: 0, overlays: [] });
  });

  it('an overlay that replaces another leaves no dead entry', () => {
    const tab = browser();
    tab.open('sheet');
    tab.stack.remove('sheet');
    const dialog = tab.open('dialog');
    tab.run();
    expect(dialog).not.toHaveBeenCalled();
    expect(tab.where()).toEqual({ page: '/a', at: 1, overlays: ['dialog'] });
    tab.back();
    expect(dialog).toHaveBeenCalledTimes(1);
    expect(tab.where()).toEqual({ page: '/a', at: 0, overlays: [] });
  });

  it('an overlay closed below another one: its entry is skipped on the way back', () => {
    const tab = browser();
    tab.open('sheet');
    const dialog = tab.open('dialog');
    tab.stack.remove('sheet');
    tab.run();
    expect(dialog).not.toHaveBeenCalled();
    tab.back();
    expect(dialog).toHaveBeenCalledTimes(1);
    expect(tab.where()).toEqual({ page: '/a', at: 0, overlays: [] });
  });

  it('closing and going elsewhere: the new page stays, Back skips the dead entry', () => {
    const tab = browser();
    tab.open('sheet');
    tab.stack.remove('sheet');
    tab.navigate('/b');
    tab.run();
    expect(tab.where()).toMatchObject({ page: '/b', overlays: [] });
    tab.back();
    expect(tab.where()).toEqual({ page: '/a', at: 0, overlays: [] });
    expect(tab.seenByRouter).toContain('/a');
  });

  it('Forward does not bring a closed overlay back', () => {
    const tab = browser();
    tab.open('sheet');
    tab.back();
    tab.forward();
    expect(tab.where()).toEqual({ page: '/a', at: 0, overlays: [] });
  });

  it('an effect run twice adds only one entry', () => {
    const tab = browser();
    tab.open('sheet');
    tab.stack.remove('sheet');
    tab.open('sheet');
    tab.run();
    expect(tab.where()).toEqual({ page: '/a', at: 1, overlays: ['sheet'] });
  });

  it('reads marks only from a state that has them', () => {
    expect(overlaysOf(null)).toEqual([]);
    expect(overlaysOf('x')).toEqual([]);
    expect(overlaysOf({ sampan_overlays: ['a', 1] })).toEqual(['a']);
  });
});
