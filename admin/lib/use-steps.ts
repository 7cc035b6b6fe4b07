// Walking through a queue by keyboard: j and k, or the arrows.
import { useShortcut } from '#ui/input/shortcut.ts';

export function useSteps<T>(pieces: readonly T[], current: T | undefined, open: (piece: T) => void): void {
  const step = (by: number) => {
    const at = current === undefined ? -1 : pieces.indexOf(current);
    const next = pieces[at === -1 ? 0 : Math.min(pieces.length - 1, Math.max(0, at + by))];
    if (next !== undefined && next !== current) open(next);
  };
  useShortcut('j', () => step(1));
  useShortcut('k', () => step(-1));
  useShortcut('arrowdown', () => step(1));
  useShortcut('arrowup', () => step(-1));
}
