// An in-memory index of vectors, searched by brute force: cosine similarity after subtracting the average vector, because all vectors of a
// model lean in the same direction.
import { setImmediate } from 'node:timers/promises';
import { DIMENSIONS } from '../../../connectors/image-search/embedder.ts';

/** With fewer pictures the average is meaningless. */
const MIN_FOR_CENTRE = 30;
/** Vectors compared before yielding to the event loop: about 2 ms. */
const SLICE = 2000;

export type VectorIndex = {
  place: Map<number, number>;
  ids: number[];
  /** row-major, DIMENSIONS values a row */
  bytes: Int8Array;
  lengths: number[];
  /** sum of the normalized vectors */
  sum: Float64Array;
};

export const emptyIndex = (): VectorIndex => ({
  place: new Map(),
  ids: [],
  bytes: new Int8Array(DIMENSIONS * 256),
  lengths: [],
  sum: new Float64Array(DIMENSIONS),
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
  for (let d = 0; d < DIMENSIONS; d++) all.sum[d]! += vector[d]! / length;
}

/** Removes a vector; the last row takes its place. */
export function removeVector(all: VectorIndex, id: number): void {
  const at = all.place.get(id);
  if (at === undefined) return;
  const last = all.ids.length - 1;
  const row = all.bytes.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS);
  for (let d = 0; d < DIMENSIONS; d++) all.sum[d]! -= row[d]! / all.lengths[at]!;
  row.set(all.bytes.subarray(last * DIMENSIONS, (last + 1) * DIMENSIONS));
  const moved = all.ids[last]!;
  all.ids[at] = moved;
  all.lengths[at] = all.lengths[last]!;
  all.place.set(moved, at);
  all.place.delete(id);
  all.ids.pop();
  all.lengths.pop();
}

/** Ids of the goods whose pictures are more similar to `vector` than the average picture is, nearest first, at most `limit`. */
export async function nearest(all: VectorIndex, vector: Int8Array, limit: number): Promise<number[]> {
  // The ids are copied because the index may change while this yields; rows changed meanwhile count with their new values.
  const [ids, bytes] = [[...all.ids], all.bytes];
  const centre = new Float64Array(DIMENSIONS);
  if (ids.length >= MIN_FOR_CENTRE) for (let d = 0; d < DIMENSIONS; d++) centre[d] = all.sum[d]! / ids.length;
  const wanted = directionFrom(vector, centre);
  const found: { id: number; score: number }[] = [];
  for (let at = 0; at < ids.length; at++) {
    if (at > 0 && at % SLICE === 0) await setImmediate();
    const score = similarity(bytes, at * DIMENSIONS, all.lengths[at]!, centre, wanted);
    if (score > 0) found.push({ id: ids[at]!, score });
  }
  return found
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
    .map((f) => f.id);
}

/** The unit vector from the centre to `vector`. */
function directionFrom(vector: Int8Array, centre: Float64Array): Float64Array {
  const length = lengthOf(vector) || 1;
  const direction = Float64Array.from(vector, (value, d) => value / length - centre[d]!);
  const far = Math.hypot(...direction) || 1;
  return direction.map((value) => value / far);
}

/** Cosine between a row and `wanted`, both relative to the centre. */
function similarity(bytes: Int8Array, from: number, length: number, centre: Float64Array, wanted: Float64Array): number {
  let [dot, far] = [0, 0];
  for (let d = 0; d < DIMENSIONS; d++) {
    const value = bytes[from + d]! / length - centre[d]!;
    dot += value * wanted[d]!;
    far += value * value;
  }
  return far > 0 ? dot / Math.sqrt(far) : 0;
}
