// Connections that the quick reads of all calls share: each is sent at once, behind those of others that are not answered yet, and what is asked within one turn
// of the event loop leaves in one packet. To wake the database and to be woken by it takes longer than such a read, and a pooled connection pays for both each time.
import type { Socket } from 'node:net';
import type pg from 'pg';
import { askGroup, askNamed, type Named } from './named-query.ts';
import { streamOf } from './packet.ts';

/** Few, so that much goes together; more than one, so that others pass a read that takes long. */
const LINES = 3;
/** Groups that are under way on one connection before the next one is used as well. */
const DEEP = 16;
/** Nothing waits behind a read that has not been answered for so long: what was sent behind it is asked elsewhere. */
const HELD_UP_MS = 50;

/**
 * What these connections are set to. What is sent together runs in one transaction without being told so, and reads one state of the database. It is answered
 * although others wrote meanwhile: repeatable reads fail nothing but writes, of which there are none.
 */
const OF_A_LINE = "set default_transaction_isolation = 'repeatable read'; set default_transaction_read_only = on";

type Ends = PromiseSettledResult<pg.QueryResult>[];

export class SharedReads {
  #lines: Line[] = [];
  #made = 0;
  #limit: number | null = null;

  /** `connected`: a new connection that pipelines. */
  constructor(readonly connected: () => Promise<pg.Client>) {}

  /** Connections that are open, those of them that wait for a read that takes long, and groups of reads that wait for an answer. */
  get counts(): { open: number; held_up: number; waiting: number } {
    const now = performance.now();
    return {
      open: this.#lines.length,
      held_up: this.#lines.filter((line) => line.isHeldUp(now)).length,
      waiting: this.#lines.reduce((sum, line) => sum + line.waiting, 0),
    };
  }

  /** After so many ms without an answer a connection is dropped with what waits on it. */
  limit(ms: number): void {
    this.#limit = ms;
  }

  /**
   * Sends reads that run in their order and see the same state of the database. Names are those of their texts. Null where each connection waits for a read that
   * takes long, or they turned out to wait behind one: they have to be asked elsewhere. What a broken connection was asked is rejected with what broke it.
   */
  ask(reads: readonly Named[]): Promise<Ends | null> | null {
    return this.#free()?.ask(reads) ?? null;
  }

  #free(): Line | null {
    const now = performance.now();
    const usable = this.#lines.filter((line) => !line.isHeldUp(now));
    const first = usable.find((line) => line.waiting < DEEP);
    if (first) return first;
    if (this.#lines.length < LINES) return this.#open();
    return usable.reduce<Line | null>((least, line) => (least && least.waiting <= line.waiting ? least : line), null);
  }

  #open(): Line {
    const line = new Line(
      `r${++this.#made}_`,
      this.connected,
      () => this.#limit,
      () => {
        this.#lines = this.#lines.filter((one) => one !== line);
      },
    );
    this.#lines.push(line);
    return line;
  }

  async close(): Promise<void> {
    await Promise.all(this.#lines.map((line) => line.close()));
  }
}

/** What waits on a connection. `leave`: is not waited for any more. */
type Waiting = { since: number; leave: () => void };

class Line {
  /** The oldest first: they are answered in their order. */
  #waiting: Waiting[] = [];
  #client: Promise<pg.Client>;
  #corked = false;
  #watched = false;

  constructor(
    readonly prefix: string,
    connected: () => Promise<pg.Client>,
    readonly limit: () => number | null,
    over: () => void,
  ) {
    this.#client = connected().then(async (client) => {
      client.on('end', over);
      await client.query(OF_A_LINE);
      return client;
    });
    this.#client.catch(over);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  isHeldUp(now: number): boolean {
    const [first] = this.#waiting;
    return first !== undefined && now - first.since > HELD_UP_MS;
  }

  ask(reads: readonly Named[]): Promise<Ends | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ since: performance.now(), leave: () => resolve(null) });
      this.#watch();
      this.#send(reads)
        .finally(() => this.#waiting.shift())
        .then(resolve, reject);
    });
  }

  async #send(reads: readonly Named[]): Promise<Ends> {
    const client = await this.#client;
    this.#leaveTogether(streamOf(client));
    const named = reads.map((read) => ({ ...read, name: this.prefix + read.name }));
    return named.length === 1 ? Promise.allSettled([askNamed(client, named[0]!)]) : askGroup(client, named);
  }

  /** From now until the events that are there have been handled. */
  #leaveTogether(stream: Socket): void {
    if (this.#corked) return;
    this.#corked = true;
    stream.cork();
    setImmediate(() => {
      this.#corked = false;
      stream.uncork();
    });
  }

  /** As long as something waits. Looked at after the answers that are there: it may be this process that was held up. */
  #watch(): void {
    if (this.#watched) return;
    this.#watched = true;
    setTimeout(() => setImmediate(() => this.#look()), HELD_UP_MS).unref();
  }

  #look(): void {
    this.#watched = false;
    const now = performance.now();
    const [first, ...behind] = this.#waiting;
    if (!first) return;
    this.#watch();
    if (!this.isHeldUp(now)) return;
    for (const { leave } of behind) leave();
    // A hanging server keeps its connections open and never answers.
    const limit = this.limit();
    if (limit !== null && now - first.since > limit) void this.#opened().then((client) => client && streamOf(client).destroy());
  }

  /** Null if it failed to open: each read that waits for it is rejected with the reason. */
  #opened(): Promise<pg.Client | null> {
    return this.#client.catch(() => null);
  }

  async close(): Promise<void> {
    await (await this.#opened())?.end();
  }
}
