// A socket for `pg` whose other end is the engine in this process. The engine speaks PostgreSQL's wire protocol, so the driver uses it like a server. Each call of
// the engine costs as much as a small query: messages written in the same tick are passed to it in one call.
import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/**
 * The engine runs on the thread that answers requests: after this time it yields to the event loop. Node accepts one new connection per turn, so that a longer
 * time makes new connections wait.
 */
const TURN_MS = 1;

/** The first byte of a protocol message is a letter, except in the start-up message, which begins with its length. */
const [OPENS, TERMINATE] = [0, 'X'.charCodeAt(0)];

/** The answer to the start-up message: AuthenticationOk, ReadyForQuery (idle). The engine does not check users. */
const WELCOME = Buffer.from([...[0x52, 0, 0, 0, 8, 0, 0, 0, 0], ...[0x5a, 0, 0, 0, 5, 0x49]]);

/** Connections that are ending, by their engines. */
const leaving = new WeakMap<PGlite, Promise<void>>();

/**
 * The engine has one session for as long as it runs, so there is one of these at a time. The session is reset when a connection ends, before the next
 * one begins: its transaction is rolled back and its statements are deallocated, as a server does.
 */
export class EngineSocket extends Duplex {
  readonly #engine: PGlite;
  readonly #turn = turnOfTheLoop();
  #said: Buffer[] = [];
  #working = false;

  constructor(engine: PGlite) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    const begins = () => void this.emit('connect');
    (leaving.get(this.#engine) ?? Promise.resolve()).then(begins, begins);
    return this;
  }

  /** A chunk is one message of a driver, or several whole ones. */
  override _write(message: Buffer, _: BufferEncoding, taken: () => void): void {
    if (message[0] === OPENS) this.push(WELCOME);
    else if (message[0] === TERMINATE) this.destroy();
    else this.#say(message);
    taken();
  }

  override _read(): void {}

  #say(message: Buffer): void {
    this.#said.push(message);
    if (this.#working) return;
    this.#working = true;
    // A driver does not expect an answer while it is still writing.
    process.nextTick(() => void this.#work());
  }

  async #work(): Promise<void> {
    try {
      while (this.#said.length > 0) {
        if (this.#turn.ms() > TURN_MS) await this.#turn.next();
        if (this.destroyed) return;
        const whole = this.#said.length === 1 ? this.#said[0]! : Buffer.concat(this.#said);
        this.#said = [];
        const answer = await this.#answerTo(whole);
        if (answer.length > 0) this.push(answer);
      }
      this.#working = false;
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  async #answerTo(message: Buffer): Promise<Buffer> {
    const parts: Buffer[] = [];
    // The data is in the engine's memory, so it is copied.
    const onRawData = (part: Uint8Array) => void parts.push(Buffer.from(part));
    await this.#engine.execProtocolRawStream(message, { syncToFs: false, onRawData });
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  override _destroy(error: Error | null, ended: (error: Error | null) => void): void {
    this.#said = [];
    const left = this.#tidy();
    leaving.set(this.#engine, left);
    left.then(
      () => ended(error),
      (failed: Error) => ended(error ?? failed),
    );
  }

  async #tidy(): Promise<void> {
    if (this.#engine.closed) return;
    if (this.#engine.isInTransaction()) await this.#engine.exec('rollback');
    await this.#engine.exec('deallocate all');
  }

  // Socket methods that a driver calls; there is no network, and the process ends with the pool.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

/** `ms`: the time since the first call in this turn of the event loop; `next`: waits for the next turn. */
function turnOfTheLoop(): { ms: () => number; next: () => Promise<void> } {
  let began: number | null = null;
  return {
    ms: () => {
      if (began !== null) return performance.now() - began;
      began = performance.now();
      setImmediate(() => {
        began = null;
      });
      return 0;
    },
    next: () => new Promise((resolve) => setImmediate(resolve)),
  };
}
