// Between Kysely and the pool: statements get names, so that a connection parses and plans each text once, and writes are noticed when they are
// committed.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { type Known, KnownTexts } from './known-texts.ts';
import { type Around, Packet } from './packet.ts';
import { LATER, MOMENT, MORE, NOTHING, OF_A_MOMENT, SO_FAR } from './round-trips.ts';
import { sharedOrOwn } from './shared-or-own.ts';
import type { SharedReads } from './shared-reads.ts';

/** Around a transaction. */
const CONTROLS = new Set(['begin', 'commit', 'rollback']);

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

const nobody = () => {};

export class Statements {
  #texts = new KnownTexts();
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
  ) {}

  /** The pool as Kysely takes it. `shared`: where quick reads go that no transaction is around. */
  over(pool: pg.Pool, shared: SharedReads | null = null): PostgresPool {
    const own = async () => {
      const client = await pool.connect();
      const known = this.#wrapped.get(client);
      if (known) return known;
      const wrapped = this.#wrap(client);
      this.#wrapped.set(client, wrapped);
      return wrapped;
    };
    const sharing = (reads: readonly Known[]) => {
      this.counts.statements += reads.length;
      this.counts.named += reads.length;
      this.counts.trips += 1;
      for (const { text } of reads) this.watch?.(text);
    };
    return {
      connect: shared ? async () => sharedOrOwn({ own, shared, texts: this.#texts, sharing }) : own,
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

    const send = (known: Known, values: readonly unknown[]): Promise<pg.QueryResult> => {
      const within = pending;
      const answer = this.#send(packet, own, known, values, within ? 'transaction' : ofAMoment ? 'moment' : 'nothing');
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
        if (!this.saw) {
          if (more) this.counts.trips += packet.begin();
          return NOTHING;
        }
        ofAMoment = plain === MOMENT.begins;
      }
      const known = CONTROLS.has(plain) ? null : this.#texts.know(plain);
      this.counts.statements += 1;
      this.watch?.(known?.text ?? plain);
      // A statement that comes alone, as most outside a transaction do, is sent as it is.
      const others = more || pending || plain === 'begin' || packet.open;
      this.counts.trips += others ? packet.begin() : 1;
      if (known) {
        const sent = send(known, values);
        return later && pending ? left(sent) : waited(sent);
      }
      if (plain === 'begin') {
        pending = new Set();
        unwaited = [];
        const begun = this.#begin(packet, own);
        return this.#migrated || !this.saw ? left(begun) : waited(begun);
      }
      const written = pending;
      pending = null;
      if (plain === 'rollback') unwaited = [];
      const result = await waited(packet.alone(plain));
      if (plain === 'commit' && written?.size) this.committed([...written]);
      return result;
    };
    return { query: run, release: () => client.release() } as unknown as PostgresPoolClient;
  }

  async #send(packet: Packet, own: string, known: Known, values: readonly unknown[], around: Around): Promise<pg.QueryResult> {
    const { name, text } = known;
    if (name === null) return packet.alone(text, values);
    this.counts.named += 1;
    try {
      return await packet.ask({ name: own + name, text, values }, around);
    } catch (error) {
      // Where it was asked, not where its answer was read.
      Error.captureStackTrace(error as Error);
      if (!this.#texts.failed(known, error) || around !== 'nothing') throw error;
      return packet.alone(text, values);
    }
  }

  /** A transaction and what it goes by begin in one message. */
  async #begin(packet: Packet, own: string): Promise<pg.QueryResult> {
    const begin = packet.alone('begin');
    if (!this.saw) return begin;
    try {
      const asked = this.#send(packet, own, this.#texts.know(VERSIONS), [], 'transaction');
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
}
