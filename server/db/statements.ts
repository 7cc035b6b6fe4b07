// Between Kysely and the pool: statements get names, so that a connection parses and plans each text once, and writes are noticed when they are
// committed.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isStalePlan } from './errors.ts';
import { type Around, Packet } from './packet.ts';
import { tablesWritten } from './reference-tables.ts';
import { LATER, MOMENT, MORE, SO_FAR } from './round-trips.ts';

/** Texts that get a name. Each costs memory on every connection; texts with lists of changing length would go on for ever. */
const NAMED_MAX = 600;
/** Texts that are known; when there are more, the oldest are forgotten and would be read again. */
const KNOWN_MAX = 4000;
/** A text is named when it is seen again. */
const NAMED_FROM = 2;
/** Long texts are bulk inserts, which seldom come twice. */
const NAMED_LENGTH = 8000;
/** A plan that is kept for any pattern cannot read the index that serves the pattern at hand. */
const BY_PATTERN = /\blike \$\d/i;
const OF_A_MOMENT = new Set(Object.values(MOMENT));

type Known = { seen: number; name: string | null; writes: readonly string[] };

export type Versions = readonly { name: string; version: number }[];
/** One text of all: most transactions begin with the versions that the one before began with, and need not take them apart. */
const VERSIONS = "select string_agg(name || ' ' || version, ',') as versions from reference_version";
const versionsIn = (text: string): Versions =>
  text.split(',').map((one) => {
    const [name, version] = one.split(' ') as [string, string];
    return { name, version: Number(version) };
  });

/** PostgreSQL's code for a table that does not exist. */
const UNDEFINED_TABLE = '42P01';

/** `trips`: packets to the database; statements that go together share one. */
export type StatementCounts = { statements: number; named: number; trips: number };

const NOTHING = { command: '', rowCount: 0, rows: [] } as unknown as pg.QueryResult;
const nobody = () => {};

export class Statements {
  #known = new Map<string, Known>();
  #named = 0;
  #clients = 0;
  /** Wrappers by connection: Kysely knows its connections by identity. */
  #wrapped = new WeakMap<object, PostgresPoolClient>();
  readonly counts: StatementCounts = { statements: 0, named: 0, trips: 0 };
  /** The database has said its versions before: a transaction need not wait for them to begin. */
  #migrated = false;
  /** What the last transaction began with. */
  #versions: string | null = null;
  /** What is told of each statement; for tests and metrics. */
  watch: ((text: string) => void) | null = null;

  /** `saw`: hears the versions of reference tables that a transaction begins with, where other servers may write to the same database. */
  constructor(
    readonly committed: (tables: readonly string[]) => void,
    readonly saw: ((versions: Versions) => void) | null = null,
    /** Statements may be sent before earlier ones are answered. */
    readonly pipelined = false,
  ) {}

  /** The pool as Kysely takes it. */
  over(pool: pg.Pool): PostgresPool {
    return {
      connect: async () => {
        const client = await pool.connect();
        const known = this.#wrapped.get(client);
        if (known) return known;
        const wrapped = this.#wrap(client);
        this.#wrapped.set(client, wrapped);
        return wrapped;
      },
      end: () => pool.end(),
      options: pool.options,
    } as unknown as PostgresPool;
  }

  #wrap(client: pg.PoolClient): PostgresPoolClient {
    const own = `s${++this.#clients}_`;
    const packet = new Packet(client);
    // What this connection wrote and has not committed; null outside a transaction.
    let pending: Set<string> | null = null;
    let ofAMoment = false;
    // Sent within the transaction and not waited for; the first that failed says why the ones behind it did.
    let unwaited: Promise<unknown>[] = [];
    let busy: Promise<unknown> = Promise.resolve();

    const send = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      const known = this.#know(text);
      const within = pending;
      const answer = this.#send(packet, own, known, text, values, within ? 'transaction' : ofAMoment ? 'moment' : 'nothing');
      if (known.writes.length === 0) return answer;
      if (!within)
        return answer.then((result) => {
          this.committed(known.writes);
          return result;
        });
      for (const table of known.writes) within.add(table);
      return answer;
    };
    const left = (sent: Promise<unknown>): typeof NOTHING => {
      sent.catch(nobody);
      unwaited.push(sent);
      return NOTHING;
    };
    const waited = async <T>(sent: Promise<T>): Promise<T> => {
      const before = unwaited;
      unwaited = [];
      if (before.length > 0) sent.catch(nobody);
      for (const one of before) await one;
      return sent;
    };
    const run = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      if (text === SO_FAR) return unwaited.length > 0 ? waited(Promise.resolve(NOTHING)) : NOTHING;
      const later = text.startsWith(LATER);
      const more = text.startsWith(MORE);
      const plain = later ? text.slice(LATER.length) : more ? text.slice(MORE.length) : text;
      if (OF_A_MOMENT.has(plain)) {
        // With a single connection no write can come in between.
        if (!this.pipelined) return NOTHING;
        ofAMoment = plain === MOMENT.begins;
      }
      this.counts.statements += 1;
      this.watch?.(plain);
      // A statement that comes alone, as most outside a transaction do, is sent as it is.
      const others = this.pipelined && (more || pending || plain === 'begin' || packet.open);
      this.counts.trips += others ? packet.begin() : 1;
      if (plain === 'begin') {
        pending = new Set();
        unwaited = [];
        const begun = this.#begin(packet, own);
        return this.pipelined && (this.#migrated || !this.saw) ? left(begun) : waited(begun);
      }
      if (plain === 'commit' || plain === 'rollback') {
        const written = pending;
        pending = null;
        if (plain === 'rollback') unwaited = [];
        const result = await waited(packet.alone(plain));
        if (plain === 'commit' && written?.size) this.committed([...written]);
        return result;
      }
      const sent = send(plain, values);
      return later && pending && this.pipelined ? left(sent) : waited(sent);
    };
    // The embedded database answers one statement after the other.
    const inTurn = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      const answer = busy.then(() => run(text, values));
      busy = answer.catch(nobody);
      return answer;
    };
    return { query: this.pipelined ? run : inTurn, release: () => client.release() } as unknown as PostgresPoolClient;
  }

  async #send(
    packet: Packet,
    own: string,
    known: Known,
    text: string,
    values: readonly unknown[],
    around: Around,
  ): Promise<pg.QueryResult> {
    if (known.name === null) return packet.alone(text, values);
    this.counts.named += 1;
    try {
      return await packet.ask({ name: own + known.name, text, values }, around);
    } catch (error) {
      // Where it was asked, not where its answer was read.
      Error.captureStackTrace(error as Error);
      // A newer release changed the table under the prepared statement, or it is gone: the text goes unnamed from now on.
      if (!isStalePlan(error)) throw error;
      known.name = null;
      known.seen = Number.NEGATIVE_INFINITY;
      if (around !== 'nothing') throw error;
      return packet.alone(text, values);
    }
  }

  /** A transaction and what it goes by begin in one message. */
  async #begin(packet: Packet, own: string): Promise<pg.QueryResult> {
    const begin = packet.alone('begin');
    if (!this.saw) return begin;
    try {
      const asked = this.#send(packet, own, this.#know(VERSIONS), VERSIONS, [], 'transaction');
      asked.catch(nobody);
      const begun = await begin;
      const versions = await asked;
      const { versions: text } = versions.rows[0] as { versions: string | null };
      if (text !== null && text !== this.#versions) this.saw(versionsIn(text));
      this.#versions = text;
      this.#migrated = true;
      return begun;
    } catch (error) {
      // A database that was not migrated yet has no versions, and nothing is remembered of it.
      if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
      await packet.alone('rollback');
      return packet.alone('begin');
    }
  }

  #know(text: string): Known {
    let known = this.#known.get(text);
    if (!known) {
      known = { seen: 0, name: null, writes: tablesWritten(text) };
      if (BY_PATTERN.test(text)) known.seen = Number.NEGATIVE_INFINITY;
      this.#known.set(text, known);
      if (this.#known.size > KNOWN_MAX) this.#forgetOldest();
    }
    known.seen += 1;
    if (known.name === null && known.seen >= NAMED_FROM && this.#named < NAMED_MAX && text.length <= NAMED_LENGTH)
      known.name = String(++this.#named);
    return known;
  }

  /** A text with a name stays: its name can't be given twice. */
  #forgetOldest(): void {
    for (const [text, known] of this.#known)
      if (known.name === null) {
        this.#known.delete(text);
        return;
      }
  }
}
