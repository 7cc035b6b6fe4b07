// Turns a picture into a vector: pictures that look alike have vectors that point the same way. Another maker of vectors takes this
// one's place by answering this interface; what it makes is told apart by `make` and is never compared with that of others.

/** Length of a vector. */
export const DIMENSIONS = 512;

export interface ImageEmbedder {
  /** Name of the way that vectors are made; a change of it has all pictures looked at again. */
  readonly make: string;
  /** Whether there is any hope of a vector: false once its parts are missing or would not load. Cheap; says why in the log, once. */
  available: () => boolean;
  /** Vector of a picture in any format that is read for uploads. Throws NoEmbedder when it cannot work, another error when the picture cannot be read. */
  embed: (picture: Buffer) => Promise<Int8Array>;
  close: () => Promise<void>;
}

/** There is nothing to make vectors with. */
export class EmbedderUnavailable extends Error {}
