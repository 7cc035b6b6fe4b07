// The worker thread that runs MobileNetV2: pixels in, a vector out. tfjs on wasm also replaces the process's handlers of uncaught errors,
// which is a second reason to keep it out of the server's thread.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import { type LayersModel, loadLayersModel, model as modelOf, type SymbolicTensor } from '@tensorflow/tfjs-layers';
import { colourHistogram } from './colour.ts';
import { PHOTO_MEAN } from './photo-mean.ts';
import { features, joined, project, quantized, randomSigns, SIDE, withoutMean } from './vector.ts';

/** `query`: the vector is to be searched with, not to be found. */
export type Task = { id: number; pixels: Uint8Array; query: boolean };
export type WorkerAnswer = { id: number; vector: Int8Array } | { id: number; failed: string } | { broken: string };
/** Folders of the weights and of the wasm binaries. */
export type ModelPaths = { model: string; wasm: string };

/** The last layer distinguishes kinds of things, the two before it shapes and surfaces. */
const LAYERS = ['out_relu', 'block_13_expand_relu', 'block_10_expand_relu'];

async function load({ model, wasm }: ModelPaths): Promise<LayersModel> {
  setWasmPaths(`${wasm}/`);
  if (!(await tf.setBackend('wasm'))) throw new Error('this machine runs no wasm');
  const [text, bytes] = await Promise.all([readFile(join(model, 'model.json'), 'utf8'), readFile(join(model, 'weights.bin'))]);
  const { modelTopology, weightsManifest } = JSON.parse(text) as {
    modelTopology: object;
    weightsManifest: { weights: tf.io.WeightsManifestEntry[] }[];
  };
  const weightSpecs = weightsManifest.flatMap((part) => part.weights);
  const whole = await loadLayersModel(tf.io.fromMemory({ modelTopology, weightSpecs, weightData: new Uint8Array(bytes).buffer }));
  return modelOf({ inputs: whole.inputs, outputs: LAYERS.map((name) => whole.getLayer(name).output as SymbolicTensor) });
}

/** Each layer's activations averaged over the picture. */
function layerAverages(model: LayersModel, pixels: Uint8Array): Float32Array[] {
  const means = tf.tidy(() => {
    const seen = Float32Array.from(pixels, (value) => value / 255);
    const maps = model.predict(tf.tensor4d(seen, [1, SIDE, SIDE, 3])) as tf.Tensor[];
    return maps.map((map) => tf.mean(map, [0, 1, 2]));
  });
  const read = means.map((mean) => new Float32Array(mean.dataSync()));
  tf.dispose(means);
  return read;
}

const reply = (answer: WorkerAnswer): void => parentPort!.postMessage(answer);
let projection: Int8Array | undefined;
const ready = load(workerData as ModelPaths);
ready.catch((error: Error) => reply({ broken: error.message }));
parentPort!.on('message', async ({ id, pixels, query }: Task) => {
  const model = await ready.catch(() => null);
  if (!model) return;
  try {
    const long = features(layerAverages(model, pixels));
    projection ??= randomSigns(long.length);
    const vector = joined(project(long, projection), colourHistogram(pixels, SIDE));
    reply({ id, vector: quantized(query ? withoutMean(vector, PHOTO_MEAN) : vector) });
  } catch (error) {
    reply({ id, failed: (error as Error).message });
  }
});
