// Scroll positions by name, stored for the session. A page that is still growing is scrolled again until it is long enough.
const PLACE = 'sampan.scroll';
const MOST = 60;
const PATIENCE_MS = 1500;

export type Scrolls = Map<string, number>;

function read(): Scrolls {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/** The newest positions stay when there are too many. */
export function noted(old: Scrolls, names: readonly string[], y: number): Scrolls {
  for (const name of names) {
    old.delete(name);
    old.set(name, y);
  }
  while (old.size > MOST) old.delete(old.keys().next().value as string);
  return old;
}

export function createScrolls() {
  const positions = read();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    try {
      sessionStorage.setItem(PLACE, JSON.stringify([...positions]));
    } catch {
      // Without room in the storage the positions last as long as the page.
    }
  };
  return {
    of: (name: string): number | undefined => positions.get(name),
    note(names: readonly string[], y: number) {
      noted(positions, names, y);
      clearTimeout(timer);
      timer = setTimeout(keep, 200);
    },
    restore(y: number): () => void {
      window.scrollTo(0, y);
      if (y === 0) return () => undefined;
      const until = performance.now() + PATIENCE_MS;
      let frame = 0;
      const stop = () => {
        cancelAnimationFrame(frame);
        window.removeEventListener('wheel', stop);
        window.removeEventListener('touchstart', stop);
      };
      const again = () => {
        if (Math.abs(window.scrollY - y) < 2 || performance.now() > until) return stop();
        window.scrollTo(0, y);
        frame = requestAnimationFrame(again);
      };
      frame = requestAnimationFrame(again);
      // Scrolling by hand ends it.
      window.addEventListener('wheel', stop, { passive: true });
      window.addEventListener('touchstart', stop, { passive: true });
      return stop;
    },
  };
}
