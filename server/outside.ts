// Permission for slow work (hashing, decoding, calls to other services): only outside of transactions, and counted for its caller.

/** Only `prepare` of handlers, jobs, routes and tools have one (tools/house/slow-work.test.ts). */
export class Outside {
  #ended = false;

  /** `askers`: the member, operator or network address that the work is counted for; empty for the shop's own. */
  constructor(readonly askers: readonly string[] = []) {}

  /** A transaction opens next: slow work is an error from now on. */
  end(): void {
    this.#ended = true;
  }

  /** Throws where a transaction may be open. */
  check(): void {
    if (this.#ended) throw new Error('slow work belongs before the transaction: do it in `prepare` of the handler');
  }
}

/** Prepared values do not match the rows that are now locked: the call is prepared again. */
export class Outdated extends Error {}
