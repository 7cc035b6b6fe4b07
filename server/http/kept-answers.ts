// Answers of public queries, made once for many: kept by what was asked, for as long as nothing that they are made of is written. One is made at a time
// for all who wait for it, and each is serialised and compressed once.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Holds } from '#contract/call.ts';
import { KeptValues } from '../db/kept-values.ts';
import type { Observed } from '../db/observed.ts';
import type { Db } from '../db/open.ts';
import { CHECK_MS, type Remembered } from '../db/remembered.ts';
import { success } from './answer.ts';
import { compressed, type Encoding } from './kept-pages.ts';

/** Bytes of all answers that are kept, without their compressed forms. */
const KEPT_BYTES = 64 * 1024 * 1024;
const KEPT_MAX = 20_000;
/** Shorter answers travel as they are. */
const COMPRESSED_FROM = 1024;
/** Requests whose answer's key is known, and the characters of all of them. */
const REQUESTS_MAX = 20_000;
const REQUESTS_LENGTH = 4 * 1024 * 1024;

/** Bytes as a string with one character for each: Node writes such a body in one piece with its headers, and a Buffer apart from them. */
const asText = (bytes: string | Buffer): string => bytes.toString('latin1');

export class Answer {
  /** The answer's bytes, one character for each; its compressed forms likewise. */
  readonly body: string;
  #etag: string | null = null;
  #forms = new Map<Encoding, string | Promise<string>>();

  constructor(readonly data: unknown) {
    this.body = asText(Buffer.from(JSON.stringify(success(data))));
  }

  /** Weak, because the compressed forms share it. */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha1').update(this.body, 'latin1').digest('base64url')}"`;
    return this.#etag;
  }

  /** The body in this encoding; null where it is too short to be worth it. */
  form(encoding: Encoding): string | Promise<string> | null {
    if (encoding === null || this.body.length < COMPRESSED_FROM) return null;
    const known = this.#forms.get(encoding);
    if (known !== undefined) return known;
    const bytes = compressed(Buffer.from(this.body, 'latin1'), encoding);
    const form = bytes instanceof Promise ? bytes.then(asText) : asText(bytes);
    this.#forms.set(encoding, form);
    if (form instanceof Promise)
      void form.then((text) => this.#forms.set(encoding, text)).catch(() => this.#forms.delete(encoding));
    return form;
  }
}

export class KeptAnswers {
  #kept: KeptValues<Answer>;
  /** Keys of answers by request, as it came. */
  #keys = new LRUCache<string, string>({
    max: REQUESTS_MAX,
    maxSize: REQUESTS_LENGTH,
    sizeCalculation: (key, request) => key.length + request.length,
  });

  /** `now`: the shop's clock, ms. */
  constructor(
    readonly remembered: Remembered,
    now: () => number,
  ) {
    this.#kept = new KeptValues<Answer>(remembered, now, {
      max: KEPT_MAX,
      most: KEPT_BYTES,
      sizeOf: ({ body }, key) => body.length + key.length,
    });
  }

  get counts(): { hits: number; misses: number } {
    return this.#kept.counts;
  }
  get size(): number {
    return this.#kept.entries;
  }
  get bytes(): number {
    return this.#kept.size;
  }

  /** The answer under this key if it is there and holds. */
  ready(key: string): Answer | null {
    return this.remembered.isChecked ? this.#kept.ready(key) : null;
  }

  /** The answer to a request that was made before, if it holds. */
  readyFor(request: string): Answer | null {
    const key = this.#keys.get(request);
    return key === undefined ? null : this.ready(key);
  }

  /** Which answer this request gets. `request`: all of it that the key was made of, as it came. */
  remember(request: string, key: string): void {
    this.#keys.set(request, key);
  }

  /**
   * The answer under this key, which names all that it depends on but the database; made when there is none that holds, by the handle that `make` gets. What
   * `make` throws is thrown.
   */
  async of(key: string, { seconds }: Pick<Holds, 'seconds'>, make: (db: Db) => Promise<unknown>): Promise<Answer> {
    await this.remembered.check();
    const most = seconds * 1000;
    // Others' writes to tables without a version are not heard of: what was asked from them holds as long as a server may take to learn of a write.
    const lasting = ({ asked, age }: Observed) => (this.remembered.shared && asked ? Math.min(CHECK_MS - age, most) : most);
    return this.#kept.of(this.remembered.db, key, lasting, async (db) => new Answer(await make(db)));
  }
}

/** Whether the reader has it already (If-None-Match). */
export function isKnown(header: string | undefined, etag: string): boolean {
  const strong = (tag: string): string => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((one) => strong(one) === strong(etag));
}
