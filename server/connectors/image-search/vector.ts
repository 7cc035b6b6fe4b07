// From what the model's layers say to a vector of 512 small numbers.
import { DIMENSIONS } from './embedder.ts';

/** Width and height of what the model looks at, px. */
export const SIDE = 224;
const SEED = 7;
const LARGEST = 127;

/** Plus or minus one by chance, but the same in every process: vectors of two servers can be compared. */
export function randomSigns(columns: number): Int8Array {
  const all = new Int8Array(DIMENSIONS * columns);
  let state = SEED;
  for (let at = 0; at < all.length; at++) {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    all[at] = (t ^ (t >>> 14)) & 1 ? 1 : -1;
  }
  return all;
}

/** The averages of several layers (none below zero), each with its own weight of 1, one after the other. Roots keep a few loud channels from deciding all. */
export function features(layers: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(layers.reduce((sum, layer) => sum + layer.length, 0));
  let at = 0;
  for (const layer of layers) {
    let sum = 0;
    for (const value of layer) sum += Math.max(0, value);
    for (const value of layer) joined[at++] = sum > 0 ? Math.sqrt(Math.max(0, value) / sum) : 0;
  }
  return joined;
}

/** Random projection: angles between long vectors are kept well enough in 512 numbers of one byte. */
export function project(long: Float32Array, by: Int8Array): Int8Array {
  const sums = new Float32Array(DIMENSIONS);
  let largest = 0;
  for (let d = 0; d < DIMENSIONS; d++) {
    let sum = 0;
    const row = d * long.length;
    for (let i = 0; i < long.length; i++) sum += by[row + i]! * long[i]!;
    sums[d] = sum;
    largest = Math.max(largest, Math.abs(sum));
  }
  return Int8Array.from(sums, (sum) => (largest > 0 ? Math.round((sum / largest) * LARGEST) : 0));
}
