// What a connection to the database sends until the code waits for something else: it leaves in one packet, and reads in it that no transaction is around are
// answered at once.
import type { Socket } from 'node:net';
import type pg from 'pg';
import { isStalePlan } from './errors.ts';
import { askGroup, askNamed, type Named } from './named-query.ts';

/** What a statement is asked within: nothing, a transaction, or reads of one moment (round-trips.ts). */
export type Around = 'nothing' | 'transaction' | 'moment';
type Held = Named & {
  around: Around;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: unknown) => void;
};

/** The socket of a connection; of the embedded engine, an EngineSocket. */
export const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

export class Packet {
  /** Whether what is asked now leaves with what was asked before. */
  open = false;
  #held: Held[] = [];

  constructor(readonly client: pg.ClientBase) {}

  /** From now on until the code waits. Answers how many new packets begin: one or none. */
  begin(): number {
    if (this.open) return 0;
    this.open = true;
    const line = streamOf(this.client);
    line.cork();
    process.nextTick(() => {
      this.#leave();
      this.open = false;
      line.uncork();
    });
    return 1;
  }

  /** In a transaction each is answered on its own, because a part of it may be rolled back. */
  ask(named: Named, around: Around): Promise<pg.QueryResult> {
    if (!this.open || around === 'transaction') return askNamed(this.client, named);
    return new Promise((resolve, reject) => this.#held.push({ ...named, around, resolve, reject }));
  }

  /** What doesn't go with others goes after them. */
  alone(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    this.#leave();
    return this.client.query(text, values as unknown[]);
  }

  #leave(): void {
    const held = this.#held;
    this.#held = [];
    if (held.length === 0) return;
    if (held.length > 1) void this.#together(held);
    else void askNamed(this.client, held[0]!).then(held[0]!.resolve, held[0]!.reject);
  }

  async #together(held: readonly Held[]): Promise<void> {
    const ends = await askGroup(this.client, held);
    // Nothing was stored, so each can be asked again on its own; only the stale one fails then.
    const again = held[0]!.around === 'nothing' && ends.some((end) => end.status === 'rejected' && isStalePlan(end.reason));
    for (const [n, { resolve, reject, around: _, ...named }] of held.entries()) {
      const end = ends[n]!;
      if (again) void askNamed(this.client, named).then(resolve, reject);
      else if (end.status === 'fulfilled') resolve(end.value);
      else reject(end.reason);
    }
  }
}
