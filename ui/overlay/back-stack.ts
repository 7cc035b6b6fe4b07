// Makes Back close the open overlay before it leaves the page. Each overlay owns one extra history entry of the same address,
// marked in its state; the marks of entries whose overlay is gone are skipped. Pure: history and timing come from outside.
export type BackHistory = {
  state: unknown;
  pushState: (state: unknown, unused: string) => void;
  replaceState: (state: unknown, unused: string) => void;
  go: (delta: number) => void;
};

const MARK = 'sampan_overlays';

export function overlaysOf(state: unknown): string[] {
  const marks = (state as Record<string, unknown> | null)?.[MARK];
  return Array.isArray(marks) ? marks.filter((mark): mark is string => typeof mark === 'string') : [];
}

export function createBackStack(history: BackHistory, later: (act: () => void) => void) {
  let open: { id: string; onBack: () => void }[] = [];
  const isOpen = (id: string) => open.some((entry) => entry.id === id);

  /** How many of the newest entries belong to overlays that are gone; one below an open overlay waits until that closes. */
  const stale = () => {
    const marks = overlaysOf(history.state);
    return marks.length - 1 - marks.findLastIndex(isOpen);
  };
  const settle = () => {
    const steps = stale();
    if (steps > 0) history.go(-steps);
  };

  return {
    add(id: string, onBack: () => void) {
      if (isOpen(id)) return;
      open = [...open, { id, onBack }];
      const marks = overlaysOf(history.state);
      if (marks.includes(id)) return;
      // An overlay that replaces another takes over its entry.
      const takesOver = stale() > 0;
      const next = { ...(history.state as object | null), [MARK]: [...(takesOver ? marks.slice(0, -1) : marks), id] };
      if (takesOver) history.replaceState(next, '');
      else history.pushState(next, '');
    },
    /** Waits a moment before stepping back: code that closes an overlay to go elsewhere pushes the new page first. */
    remove(id: string) {
      open = open.filter((entry) => entry.id !== id);
      later(settle);
    },
    /** True when the step was only about overlays, so that the router can ignore it. */
    popped(state: unknown): boolean {
      const marks = overlaysOf(state);
      const closing = open.filter((entry) => !marks.includes(entry.id));
      open = open.filter((entry) => marks.includes(entry.id));
      for (const entry of closing.reverse()) entry.onBack();
      if (stale() > 0) {
        settle();
        return true;
      }
      return closing.length > 0;
    },
  };
}
