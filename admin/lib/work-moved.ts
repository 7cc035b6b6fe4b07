// Pieces of work that have moved, by an act of this page or of somebody else: lists of work on the screen hear of it.
type Heard = (ids: readonly number[] | 'all') => void;

const listeners = new Set<Heard>();

/** Calls back with the ids of what moved; `all` when that isn't known. Answers how to stop. */
export function onWorkMoved(heard: Heard): () => void {
  listeners.add(heard);
  return () => void listeners.delete(heard);
}

export function workMoved(ids: readonly number[] | 'all'): void {
  for (const heard of [...listeners]) heard(ids);
}
