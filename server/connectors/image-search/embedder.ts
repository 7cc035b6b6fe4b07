// The interface of an image embedder: it turns a picture into a vector, and similar pictures get vectors with a small angle between them.
// Another model or service plugs in by implementing it; vectors carry the embedder's `make` and are compared only with others of the same `make`.

/** Length of a vector. */
export const DIMENSIONS = 576;

export interface ImageEmbedder {
  /** Name and version of the model, stored with each vector; when it changes, all pictures are indexed again. */
  readonly make: string;
  /** Least cosine of a match: nothing is found below it. */
  readonly floor: number;
  /** Matches whose cosine is lower than the best one's by more than this are left out. */
  readonly band: number;
  /** false once the model's files are missing or failed to load. Cheap; logs the reason once. */
  available: () => boolean;
  /** The vector (DIMENSIONS int8 values) of a picture in any format accepted for uploads. Throws EmbedderUnavailable when the model can't run, another error when the picture can't be decoded. */
  embed: (picture: Buffer) => Promise<Int8Array>;
  /** Vectors to search with, one for each view of the picture (the whole, its middle): goods are as similar as their best view. Throws as `embed` does. */
  embedQuery: (picture: Buffer) => Promise<Int8Array[]>;
  close: () => Promise<void>;
}

/** The model is missing, broken or shut down. */
export class EmbedderUnavailable extends Error {}
