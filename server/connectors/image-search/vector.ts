// Turns the activations of the model's layers into a vector of 512 int8 values.
import { DIMENSIONS } from './embedder.ts';

/** Width and height of the model's input, px. */
export const SIDE = 224;
const SEED = 7;
const LARGEST = 127;

/** A random matrix of +1 and -1 from a fixed seed: every process gets the same, so vectors of two servers can be compared. */
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

/** Concatenates the averages of several layers (negative ones count as 0), each layer scaled to sum 1. The square root keeps a few strong channels from dominating. */
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

/** Random projection: 512 one-byte values preserve the angles between long vectors well enough. */
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
