// The embedder that ships with the shop: MobileNetV2 in a worker thread, started at the first picture and stopped after five idle minutes.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import sharp, { type OutputInfo } from 'sharp';
import { startThread } from '../../thread.ts';
import { EmbedderUnavailable, type ImageEmbedder } from './embedder.ts';
import type { ModelPaths, Task, WorkerAnswer } from './mobilenet-worker.ts';
import { SIDE } from './vector.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
/** Next to the bundle, or in the sources. */
const WORKER = [join(HERE, 'image-search-worker.mjs'), join(HERE, 'mobilenet-worker.ts')].find(existsSync);
const MODEL = join(HERE, existsSync(join(HERE, 'image-search-worker.mjs')) ? 'image-search-model' : 'model');
const MAX_PIXELS = 50_000_000;
const IDLE_MS = 5 * 60_000;
/** After this many crashes of the thread the model counts as broken. */
const STARTS = 3;
/** Pictures are decoded to this at most, px: the smallest view still has more than the model takes. */
const LARGEST = 640;
/** The views of a search: the whole picture, and twice its middle, where the goods mostly are. Parts of the side. */
const VIEWS = [1, 0.7, 0.45];
/** Of photos' right matches 19 of 20 stay above the floor, and those among the first ten within the band: bench/image-search.ts. */
const FLOOR = 0.6;
const BAND = 0.08;
const CLOSING = 'the server is closing';

type Log = { warn: (o: object, msg?: string) => void };
type Waiting = { resolve: (vector: Int8Array) => void; reject: (error: Error) => void };

/** The folders of the model's files, or the reason why there is no model. */
export function findModel(model = MODEL): ModelPaths | string {
  for (const file of ['model.json', 'weights.bin']) if (!existsSync(join(model, file))) return `${file} of the model is missing`;
  if (!WORKER) return 'the program of the model is missing';
  try {
    return { model, wasm: dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm')) };
  } catch {
    return 'the packages of tfjs are not installed';
  }
}

type Pixels = { data: Buffer; info: OutputInfo };
/** The middle of a picture, `part` of its width and height, as the model takes it. */
function pixelsOf({ data, info: { width, height, channels } }: Pixels, part: number): Promise<Buffer> {
  const [w, h] = [Math.max(1, Math.round(width * part)), Math.max(1, Math.round(height * part))];
  return sharp(data, { raw: { width, height, channels } })
    .extract({ left: (width - w) >> 1, top: (height - h) >> 1, width: w, height: h })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
}

/** Tests pass their own `parts` and `idle` (ms until an unused thread is stopped). */
export function mobilenet(log: Log, parts: ModelPaths | string = findModel(), idle = IDLE_MS): ImageEmbedder {
  let broken = typeof parts === 'string' ? parts : '';
  let warned = false;
  let thread: Worker | null = null;
  let deaths = 0;
  let last = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Map<number, Waiting>();

  const rejectAll = (error: Error) => {
    thread = null;
    clearTimeout(timer);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const scheduleStop = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (waiting.size === 0) void stop();
    }, idle).unref();
  };
  const stop = async () => {
    const old = thread;
    rejectAll(new EmbedderUnavailable(CLOSING));
    await old?.terminate();
  };
  const onAnswer = (answer: WorkerAnswer) => {
    if ('broken' in answer) {
      broken = answer.broken;
      void thread?.terminate();
      rejectAll(new EmbedderUnavailable(broken));
      return;
    }
    const who = waiting.get(answer.id);
    waiting.delete(answer.id);
    scheduleStop();
    if ('vector' in answer) who?.resolve(answer.vector);
    else who?.reject(new Error(answer.failed));
  };
  const start = (): Worker => {
    const made = startThread(WORKER!, { workerData: parts });
    const died = (error: Error) => {
      if (thread !== made) return;
      deaths += 1;
      if (deaths >= STARTS) broken = error.message;
      rejectAll(new EmbedderUnavailable(error.message));
    };
    made.unref();
    made.on('message', onAnswer);
    made.on('error', died);
    made.on('exit', (code) => died(new Error(`the thread ended with ${code}`)));
    return made;
  };

  const assertRunning = () => {
    if (broken || closed) throw new EmbedderUnavailable(broken || CLOSING);
  };
  const decoded = async (picture: Buffer): Promise<Pixels> => {
    if (broken) throw new EmbedderUnavailable(broken);
    return sharp(picture, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize(LARGEST, LARGEST, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
  };
  const send = (pixels: Buffer, query: boolean): Promise<Int8Array> => {
    assertRunning();
    thread ??= start();
    const id = ++last;
    const vector = new Promise<Int8Array>((resolve, reject) => waiting.set(id, { resolve, reject }));
    thread.postMessage({ id, pixels: new Uint8Array(pixels), query } satisfies Task);
    return vector;
  };

  return {
    make: 'mobilenet2/2',
    floor: FLOOR,
    band: BAND,
    available: () => {
      if (broken && !warned) {
        warned = true;
        log.warn({ why: broken }, 'image search is off: its model cannot be loaded');
      }
      return broken === '';
    },
    embed: async (picture) => send(await pixelsOf(await decoded(picture), 1), false),
    embedQuery: async (picture) => {
      const whole = await decoded(picture);
      return Promise.all(VIEWS.map(async (part) => send(await pixelsOf(whole, part), true)));
    },
    close: () => {
      closed = true;
      return stop();
    },
  };
}
