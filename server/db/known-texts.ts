// What is known of the texts of statements: which tables each writes, and the name that it is prepared by.
import { LRUCache } from 'lru-cache';
import { isStalePlan } from './errors.ts';
import { tablesWritten } from './reference-tables.ts';

/** Texts that have a name at one time. Each costs memory on every connection. */
export const NAMED_MAX = 600;
/** Texts that are known; when there are more, the oldest are forgotten and would be read again. */
const KNOWN_MAX = 4000;
/** A text is named when it is seen again. */
const NAMED_FROM = 2;
/** Long texts are bulk inserts, which seldom come twice. */
const NAMED_LENGTH = 8000;
/** A plan that is kept for any pattern cannot read the index that serves the pattern at hand. */
const BY_PATTERN = /\blike \$\d/i;

/** Marks a read that may go by a connection that many share (shared-reads.ts); the mark itself is not sent. */
export const QUICK = '/*quick*/';

/** `text`: as it is sent. */
export type Known = { text: string; isQuick: boolean; seen: number; name: string | null; writes: readonly string[] };

export class KnownTexts {
  #known = new Map<string, Known>();
  /** Those with a name. The one that was not asked for longest gives way to a new one; a name is never used again. */
  #named = new LRUCache<string, Known>({
    max: NAMED_MAX,
    dispose: (known) => {
      known.name = null;
      known.seen = known.isQuick ? NAMED_FROM : 0;
    },
  });
  #names = 0;

  /** A text that is about to be asked. */
  know(asked: string): Known {
    let known = this.#known.get(asked);
    if (!known) {
      const isQuick = asked.startsWith(QUICK);
      const text = isQuick ? asked.slice(QUICK.length) : asked;
      // There are only so many quick ones.
      const seen = BY_PATTERN.test(text) ? Number.NEGATIVE_INFINITY : isQuick ? NAMED_FROM : 0;
      known = { text, isQuick, seen, name: null, writes: tablesWritten(text) };
      this.#known.set(asked, known);
      if (this.#known.size > KNOWN_MAX) this.#forgetOldest();
    }
    known.seen += 1;
    if (known.name !== null) this.#named.get(asked);
    else if (known.seen >= NAMED_FROM && known.text.length <= NAMED_LENGTH) {
      known.name = String(++this.#names);
      this.#named.set(asked, known);
    }
    return known;
  }

  /**
   * A statement that was asked by its name failed. If a newer release changed a table under it, or the connection has lost it, its text is asked without a name
   * from now on, and true is returned.
   */
  failed(known: Known, error: unknown): boolean {
    if (!isStalePlan(error)) return false;
    this.#named.delete(known.isQuick ? QUICK + known.text : known.text);
    known.seen = Number.NEGATIVE_INFINITY;
    return true;
  }

  /** A text with a name is asked again and again. */
  #forgetOldest(): void {
    for (const [text, known] of this.#known)
      if (known.name === null) {
        this.#known.delete(text);
        return;
      }
  }
}
