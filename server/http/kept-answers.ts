// Answers of public queries, made once for many: kept by what was asked, for as long as nothing that they are made of is written. One is made at a time
// for all who wait for it, and each is serialised and compressed once.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Holds } from '#contract/call.ts';
import { observed } from '../db/observed.ts';
import { CHECK_MS, type Remembered } from '../db/remembered.ts';
import { success } from './answer.ts';
import { compressed, type Encoding } from './kept-pages.ts';

/** Bytes of all answers that are kept, without their compressed forms. */
const KEPT_BYTES = 64 * 1024 * 1024;
const KEPT_MAX = 20_000;
/** Shorter answers travel as they are. */
const COMPRESSED_FROM = 1024;

export class Answer {
  readonly body: Buffer;
  #etag: string | null = null;
  #forms = new Map<Encoding, Promise<Buffer | string>>();

  constructor(readonly data: unknown) {
    this.body = Buffer.from(JSON.stringify(success(data)));
  }

  /** Weak, because the compressed forms share it. */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha1').update(this.body).digest('base64url')}"`;
    return this.#etag;
  }

  /** The body in this encoding; null where it is too short to be worth it. */
  form(encoding: Encoding): Promise<Buffer | string> | null {
    if (encoding === null || this.body.length < COMPRESSED_FROM) return null;
    let form = this.#forms.get(encoding);
    if (!form) {
      form = Promise.resolve(compressed(this.body, encoding));
      this.#forms.set(encoding, form);
    }
    return form;
  }
}

type Kept = {
  answer: Answer;
  /** The tables that it was made of, among other words. */
  words: ReadonlySet<string>;
  /** The server's writes when it was begun, and when it was last seen to hold. */
  since: number;
  until: number;
};

/** `writes` that the work does itself, such as counting for a limit, concern the one who asks: the answer is theirs alone. */
type Made = { kept: Kept; shared: boolean };

export class KeptAnswers {
  #kept = new LRUCache<string, Kept>({
    max: KEPT_MAX,
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ answer }, key) => answer.body.length + key.length,
  });
  #making = new Map<string, Promise<Made>>();
  readonly counts = { hits: 0, misses: 0 };

  /** `now`: the shop's clock, ms. */
  constructor(
    readonly remembered: Remembered,
    readonly now: () => number,
  ) {}

  get size(): number {
    return this.#kept.size;
  }
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** The answer under this key, which names all that it depends on but the database; made when there is none that holds. What `make` throws is thrown. */
  async of(key: string, { seconds }: Pick<Holds, 'seconds'>, make: () => Promise<unknown>): Promise<Answer> {
    await this.remembered.check();
    for (;;) {
      const known = this.#kept.get(key);
      if (known && this.#holds(known)) return this.#hit(known);
      const making = this.#making.get(key);
      if (!making) break;
      const made = await making.catch(() => null);
      if (made?.shared && this.#holds(made.kept)) return this.#hit(made.kept);
      // One that failed, or is another's alone, says nothing to those who wait; one that was begun before a write is made anew by the first of them.
      if (!made?.shared) break;
    }
    this.counts.misses += 1;
    return (await this.#make(key, seconds, make)).kept.answer;
  }

  #hit({ answer }: Kept): Answer {
    this.counts.hits += 1;
    return answer;
  }

  async #make(key: string, seconds: number, make: () => Promise<unknown>): Promise<Made> {
    const since = this.remembered.writes;
    const began = this.now();
    const making = observed(make).then(({ value, seen }): Made => {
      // Others' writes to tables without a version are not heard of: what was asked from them holds as long as a server may take to learn of a write.
      const ms = this.remembered.shared && seen.asked ? Math.min(CHECK_MS, seconds * 1000) : seconds * 1000;
      return { kept: { answer: new Answer(value), words: seen.words, since, until: began + ms }, shared: !seen.wrote };
    });
    this.#making.set(key, making);
    try {
      const made = await making;
      if (made.shared) this.#kept.set(key, made.kept);
      return made;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  #holds(kept: Kept): boolean {
    const { writes } = this.remembered;
    if (this.now() >= kept.until || !this.remembered.unwritten(kept.words, kept.since)) return false;
    kept.since = writes;
    return true;
  }
}

/** Whether the reader has it already (If-None-Match). */
export function isKnown(header: string | undefined, etag: string): boolean {
  const strong = (tag: string): string => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((one) => strong(one) === strong(etag));
}
