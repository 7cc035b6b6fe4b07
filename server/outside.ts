// Leave to do what takes long (hash, decode, ask others): only where no transaction is open, and counted for who asked for it.

/** Only `prepare` of a handler, jobs, routes and tools have one (tools/house/slow-work.test.ts). */
export class Outside {
  #ended = false;

  /** `askers`: the member, operator or network address that the work is counted for; none for the shop's own. */
  constructor(readonly askers: readonly string[] = []) {}

  /** A transaction opens next: from now on slow work is a fault. */
  end(): void {
    this.#ended = true;
  }

  /** Throws where a transaction may be open. */
  check(): void {
    if (this.#ended) throw new Error('slow work belongs before the transaction: do it in `prepare` of the handler');
  }
}

/** What was prepared does not fit the rows as they are now that they are locked: the call is prepared again. */
export class Outdated extends Error {}
