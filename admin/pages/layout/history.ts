// What was laid out, step by step: undo and redo. Typing in one field is one step.
export type Past<T> = { past: readonly T[]; now: T; future: readonly T[]; field: string | null };

const MAX = 60;

export const begun = <T>(now: T): Past<T> => ({ past: [], now, future: [], field: null });

/** `field`: changes of the same field one after the other are undone together. */
export function changed<T>(state: Past<T>, now: T, field: string | null = null): Past<T> {
  const together = field !== null && field === state.field;
  return { past: together ? state.past : [...state.past, state.now].slice(-MAX), now, future: [], field };
}

export function undone<T>(state: Past<T>): Past<T> {
  const last = state.past.at(-1);
  if (last === undefined) return state;
  return { past: state.past.slice(0, -1), now: last, future: [state.now, ...state.future], field: null };
}

export function redone<T>(state: Past<T>): Past<T> {
  const [next, ...future] = state.future;
  if (next === undefined) return state;
  return { past: [...state.past, state.now], now: next, future, field: null };
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (from === to || to < 0 || to >= list.length) return [...list];
  const next = [...list];
  const [one] = next.splice(from, 1);
  next.splice(to, 0, one!);
  return next;
}
