// Pages made once for many readers: cached with their compressed forms for a few seconds, under a key of everything they depend
// on.
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Shorter pages are compressed synchronously: another thread takes longer in all. */
export const AT_ONCE = 16 * 1024;
/** The smallest buffers that fit so short a page: a third less time, and not a byte longer. */
const SHORT = { windowBits: 14, memLevel: 7, chunkSize: 4 * 1024 };
/** One for each language, theme, currency and the last versions of the shop. */
const KEPT_MAX = 100;
/** Of brotli, for what is made again every few seconds. */
const QUICK = 5;

/** Of files with a hash of their content in the name. */
export const FOREVER = 'public, max-age=31536000, immutable';

export type Encoding = 'br' | 'gzip' | null;

/** The encoding to answer with, of those that the client accepts. */
export function encodingFor(accepts: string | string[] | undefined): Encoding {
  const text = String(accepts ?? '');
  return /\bbr\b/.test(text) ? 'br' : /\bgzip\b/.test(text) ? 'gzip' : null;
}

/** Values by key, each made by the first caller; one that fails is made again by the next. */
export class OnceCache<T> {
  #values = new LRUCache<string, Promise<T>>({ max: KEPT_MAX });

  of(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#values.get(key);
    if (known) return known;
    const made = make();
    this.#values.set(key, made);
    made.catch(() => {
      if (this.#values.get(key) === made) this.#values.delete(key);
    });
    return made;
  }
}

export class PageCache {
  #pages = new OnceCache<string | Buffer>();

  constructor(readonly quality = QUICK) {}

  /** The page under this key. */
  of(key: string, make: () => Promise<string>): Promise<string | Buffer> {
    return this.#pages.of(key, make);
  }

  /** The same, compressed once. */
  encoded(key: string, encoding: Encoding, make: () => Promise<string>): Promise<string | Buffer> {
    if (encoding === null) return this.of(key, make);
    return this.#pages.of(`${encoding} ${key}`, async () => compressed(await this.of(key, make), encoding, this.quality));
  }
}

export function compressed(page: string | Buffer, encoding: Encoding, quality = QUICK): string | Buffer | Promise<Buffer> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  const isShort = page.length <= AT_ONCE && quality <= QUICK;
  if (encoding === 'br') return isShort ? brotliCompressSync(page, options) : compress.br(page, options);
  if (encoding === 'gzip') return isShort ? gzipSync(page, SHORT) : compress.gzip(page);
  return page;
}
