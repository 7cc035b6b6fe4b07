// An in-memory index of vectors, searched by brute force: all rows by a third of their values, the best of these by all values (bench/image-search.ts).
import { setImmediate } from 'node:timers/promises';
import { DIMENSIONS } from '../../../connectors/image-search/embedder.ts';

/** Vectors compared before yielding to the event loop: a few ms. */
const SLICE = 2000;
/** Values that the first pass compares: the last ones, which are colours in the shop's own model. */
const GLANCE = 192;
/** Rows that the second pass compares by all values; an index with fewer rows needs no first pass. */
const SHORTLIST = 5000;

export type VectorIndex = {
  place: Map<number, number>;
  ids: number[];
  /** row-major, DIMENSIONS values a row */
  bytes: Int8Array;
  lengths: number[];
};

export const emptyIndex = (): VectorIndex => ({
  place: new Map(),
  ids: [],
  bytes: new Int8Array(DIMENSIONS * 256),
  lengths: [],
});

const lengthOf = (vector: Int8Array): number => Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));

/** Adds or replaces the vector of goods. */
export function addVector(all: VectorIndex, id: number, vector: Int8Array): void {
  const length = lengthOf(vector);
  if (vector.length !== DIMENSIONS || length === 0) return;
  removeVector(all, id);
  const at = all.ids.length;
  if ((at + 1) * DIMENSIONS > all.bytes.length) {
    const larger = new Int8Array(all.bytes.length * 2);
    larger.set(all.bytes);
    all.bytes = larger;
  }
  all.place.set(id, at);
  all.ids.push(id);
  all.lengths.push(length);
  all.bytes.set(vector, at * DIMENSIONS);
}

/** Removes a vector; the last row takes its place. */
export function removeVector(all: VectorIndex, id: number): void {
  const at = all.place.get(id);
  if (at === undefined) return;
  const last = all.ids.length - 1;
  all.bytes.copyWithin(at * DIMENSIONS, last * DIMENSIONS, (last + 1) * DIMENSIONS);
  const moved = all.ids[last]!;
  all.ids[at] = moved;
  all.lengths[at] = all.lengths[last]!;
  all.place.set(moved, at);
  all.place.delete(id);
  all.ids.pop();
  all.lengths.pop();
}

/** The vector of goods in the index. */
export function vectorOf(all: VectorIndex, id: number): Int8Array | undefined {
  const at = all.place.get(id);
  return at === undefined ? undefined : all.bytes.slice(at * DIMENSIONS, (at + 1) * DIMENSIONS);
}

export type Neighbour = { id: number /** cosine, 1 = the same picture */; score: number };

/** Goods whose pictures are at least `floor` similar to one of the `views`, the most similar first, at most `limit`. */
export async function nearest(all: VectorIndex, views: readonly Int8Array[], floor: number, limit: number): Promise<Neighbour[]> {
  const asked = views.map((view) => ({ view, length: lengthOf(view) })).filter(({ length }) => length > 0);
  const found: Neighbour[] = [];
  for (const id of await shortlist(all, asked)) {
    const at = all.place.get(id);
    if (at === undefined) continue; // removed in the meantime
    const score = similarity(all, at, asked, 0);
    if (score >= floor) found.push({ id, score });
  }
  return found.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, limit);
}

type Asked = readonly { view: Int8Array; length: number }[];

/** The most similar goods by the first pass. The index may change while this yields: changed rows count with their new values. */
async function shortlist(all: VectorIndex, asked: Asked): Promise<number[]> {
  const ids = [...all.ids];
  if (ids.length <= SHORTLIST) return ids;
  const scores = new Float32Array(ids.length);
  for (let at = 0; at < ids.length; at++) {
    if (at > 0 && at % SLICE === 0) await setImmediate();
    scores[at] = at < all.ids.length ? similarity(all, at, asked, DIMENSIONS - GLANCE) : 0;
  }
  const least = Float32Array.from(scores).sort()[ids.length - SHORTLIST]!;
  return ids.filter((_, at) => scores[at]! >= least);
}

/** The similarity to the best view, by the values from `first` on. */
function similarity({ bytes, lengths }: VectorIndex, at: number, asked: Asked, first: number): number {
  let best = 0;
  for (const { view, length } of asked) best = Math.max(best, dot(bytes, at * DIMENSIONS, view, first) / length);
  return best / lengths[at]!;
}

/** Four sums, so that the processor can pipeline the additions. */
function dot(bytes: Int8Array, row: number, view: Int8Array, first: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = first; i < DIMENSIONS; i += 4) {
    a += bytes[row + i]! * view[i]!;
    b += bytes[row + i + 1]! * view[i + 1]!;
    c += bytes[row + i + 2]! * view[i + 2]!;
    d += bytes[row + i + 3]! * view[i + 3]!;
  }
  return a + b + c + d;
}
