// Turns the activations of the model's layers and the colours of the picture into a vector of int8 values.
import { COLOURS } from './colour.ts';
import { DIMENSIONS } from './embedder.ts';

/** Width and height of the model's input, px. */
export const SIDE = 224;
/** The size of the projected activations. All 2,240 of them find hardly more (bench/image-search.ts). */
const PROJECTED = DIMENSIONS - COLOURS;
const COLOUR_WEIGHT = 0.5;
const SEED = 7;
const LARGEST = 127;

/** A random matrix of +1 and -1 from a fixed seed: every process gets the same, so vectors of two servers can be compared. */
export function randomSigns(columns: number): Int8Array {
  const all = new Int8Array(PROJECTED * columns);
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

/** Random projection: it preserves the angles between long vectors well enough. */
export function project(long: Float32Array, by: Int8Array): Float32Array {
  const sums = new Float32Array(PROJECTED);
  for (let d = 0; d < PROJECTED; d++) {
    let sum = 0;
    const row = d * long.length;
    for (let i = 0; i < long.length; i++) sum += by[row + i]! * long[i]!;
    sums[d] = sum;
  }
  return sums;
}

const unit = (vector: Float32Array): Float32Array => {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
};

/** Features and colours in one unit vector of DIMENSIONS values. */
export function joined(seen: Float32Array, colours: Float32Array): Float32Array {
  const both = new Float32Array(DIMENSIONS);
  both.set(unit(seen));
  both.set(
    colours.map((value) => value * COLOUR_WEIGHT),
    PROJECTED,
  );
  return unit(both);
}

/** A vector as one-byte values: the largest becomes 127 or -127. */
export function quantized(vector: Float32Array): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Int8Array.from(vector, (value) => (largest > 0 ? Math.round((value / largest) * LARGEST) : 0));
}

/**
 * The part of the average photo that is subtracted. All of it would cost screenshots and pictures of shops, which have little
 * of it.
 */
const AWAY = 0.5;
/** `vector` without what all photos share (hands, tables, light), so that it is closer to the clean pictures of shops. */
export const withoutMean = (vector: Float32Array, mean: readonly number[]): Float32Array =>
  vector.map((value, at) => value - AWAY * mean[at]!);
