// Prepared statements as they are sent: the database describes the columns of each the first time a connection asks it, as they stay the same for as long as the
// statement holds, and answers those that are sent together at once. Saves the descriptions, and taking them apart, with each of the times after the first; and of
// statements that go together a wake-up of either side for each but the last.
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { isTransient } from './errors.ts';
import { NAMED_MAX } from './known-texts.ts';

type Parser = (text: string) => unknown;
/** The columns of an answer, and how a row of them is read. */
type Described = {
  fields: readonly { name: string; dataTypeID: number }[];
  parseRow: (values: readonly (string | null)[]) => object;
};
/** What `pg` does with a query, as far as it is done differently here. */
type Sent = pg.Query & {
  name: string | undefined;
  text: string;
  callback: (error: Error | null, result: pg.QueryResult) => void;
  _result: Described & { command: string | null; _parsers: readonly Parser[] };
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
};
const Query = pg.Query as unknown as new (text: string, values: unknown[]) => Sent;

const SAID = ['parse', 'bind', 'describe', 'execute', 'sync', 'close'] as const;
type Connection = {
  stream: unknown;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
} & Record<(typeof SAID)[number], (message?: unknown) => void>;
/** One that writes messages itself. */
type Sending = Connection & { _send(message: Buffer): void };

/** Stands before a connection: what is said of statements is written as one. And what the connection was told of each of them, by their names. */
type Writer = {
  connection: Connection;
  said: Buffer[];
  described: Map<string, Described>;
  /** The statements that the connection holds, the one that was not asked for longest first to go. */
  names: LRUCache<string, true>;
  asksColumns: boolean;
  ends: boolean;
};
const writerOf = new WeakMap<object, Writer>();

function writerFor(connection: Sending): Writer {
  let writer = writerOf.get(connection);
  if (!writer) {
    const said: Buffer[] = [];
    const collects = { _send: (message: Buffer) => void said.push(message) };
    const speaker = Object.assign(Object.create(connection) as Sending, collects);
    const { stream, parsedStatements, submittedNamedStatements } = connection;
    const made: Writer = {
      connection: {
        ...{ stream, parsedStatements, submittedNamedStatements },
        ...(Object.fromEntries(SAID.map((name) => [name, (message?: unknown) => speaker[name](message)])) as Pick<
          Connection,
          (typeof SAID)[number]
        >),
        describe: (message) => void (made.asksColumns && speaker.describe(message)),
        sync: () => void (made.ends && speaker.sync()),
      },
      ...{ said, described: new Map<string, Described>(), asksColumns: true, ends: true },
      names: new LRUCache<string, true>({
        max: NAMED_MAX,
        // Leaves with the statement that takes its place.
        dispose: (_, name) => {
          speaker.close({ type: 'S', name });
          made.described.delete(name);
          delete parsedStatements[name];
        },
      }),
    };
    writerOf.set(connection, made);
    writer = made;
  }
  return writer;
}

function write({ said }: Writer, connection: Sending): void {
  if (said.length > 0) connection._send(Buffer.concat(said));
  said.length = 0;
}

/** One for all connections, by the names and types of the columns. */
const rowReaders = new LRUCache<string, Described['parseRow']>({ max: 1000 });

/** A function written out for these columns: rows are made by it in half the time that a loop over the names of their columns takes. */
function rowReader(columns: Described['fields'], parsers: readonly Parser[]): Described['parseRow'] {
  const name = JSON.stringify(columns.map((column) => [column.name, column.dataTypeID]));
  const known = rowReaders.get(name);
  if (known) return known;
  const fields = columns.map(
    (column, n) => `${JSON.stringify(column.name)}: row[${n}] === null ? null : parsers[${n}](row[${n}])`,
  );
  const made = new Function('parsers', `return (row) => ({ ${fields.join(', ')} })`)(parsers) as Described['parseRow'];
  rowReaders.set(name, made);
  return made;
}

class NamedQuery extends Query {
  #to: Writer | null = null;
  /** Its values could not be sent: the database hears nothing of it. */
  refused = false;

  constructor(
    override readonly name: string,
    text: string,
    values: readonly unknown[],
    override readonly callback: Sent['callback'],
  ) {
    super(text, values as unknown[]);
  }

  override prepare(connection: Sending): void {
    const to = writerFor(connection);
    this.say(to, true);
    write(to, connection);
  }

  /** `ends`: the database answers what was said until here. */
  say(to: Writer, ends: boolean): void {
    this.#to = to;
    to.names.set(this.name, true);
    const described = to.described.get(this.name);
    if (described) {
      Object.assign(this._result, described);
      this._accumulateRows = true;
    }
    to.asksColumns = !described;
    to.ends = ends;
    super.prepare(to.connection);
  }

  override handleError(error: Error, connection: Connection): void {
    this.refused = true;
    super.handleError(error, connection);
  }

  override handleReadyForQuery(connection: Connection): void {
    const { command, fields, _parsers } = this._result;
    // A statement without rows is described as well: it has no columns.
    if (command !== null && this.#to?.described.has(this.name) === false)
      this.#to.described.set(this.name, { fields, parseRow: rowReader(fields, _parsers) });
    super.handleReadyForQuery(connection);
  }
}

/** Stands for several: what comes back is of the first of them that is not answered yet. */
class QueryGroup extends Query {
  #at = 0;

  constructor(readonly asked: readonly NamedQuery[]) {
    super('', []);
  }

  override submit = (own: pg.Connection): void => {
    const connection = own as unknown as Sending;
    const to = writerFor(connection);
    for (const [n, one] of this.asked.entries()) one.say(to, n === this.asked.length - 1);
    write(to, connection);
    this.#turn();
  };

  /** By its name and text a statement is known to be prepared. */
  #turn(): void {
    while (this.asked[this.#at]?.refused) this.#at += 1;
    const one = this.asked[this.#at];
    this.name = one?.name;
    this.text = one?.text ?? '';
  }

  #over(): void {
    this.#at += 1;
    this.#turn();
  }

  override handleRowDescription(message: unknown): void {
    this.asked[this.#at]!.handleRowDescription(message);
  }
  override handleDataRow(message: unknown): void {
    this.asked[this.#at]!.handleDataRow(message);
  }
  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.asked[this.#at]!.handleCommandComplete(message, connection);
    this.#over();
  }
  override handleEmptyQuery(connection: Connection): void {
    this.asked[this.#at]!.handleEmptyQuery(connection);
    this.#over();
  }
  override handleReadyForQuery(connection: Connection): void {
    for (const one of this.asked) if (!one.refused) one.handleReadyForQuery(connection);
  }
  override handleError(error: Error, connection: Connection): void {
    const ownFault = error instanceof pg.DatabaseError && !isTransient(error);
    for (const [n, one] of this.asked.entries()) {
      if (one.refused) continue;
      // What was sent behind it was not prepared.
      if (n > this.#at) delete connection.submittedNamedStatements[one.name];
      one.handleError(ownFault && n !== this.#at ? new NotRun(error) : error, connection);
    }
  }
}

/** Of a statement that went with one that failed: it was not run, or was taken back with it. By PostgreSQL's code for one that comes after one that failed. */
class NotRun extends Error {
  readonly code = '25P02';

  constructor(failed: Error) {
    super('a statement that was sent with it failed', { cause: failed });
  }
}

export type Named = { name: string; text: string; values: readonly unknown[] };

/** A statement, and what the database will answer to it. */
function queryOf({ name, text, values }: Named): { query: NamedQuery; answer: Promise<pg.QueryResult> } {
  let query!: NamedQuery;
  const answer = new Promise<pg.QueryResult>((resolve, reject) => {
    query = new NamedQuery(name, text, values, (error, result) => (error ? reject(error) : resolve(result)));
  });
  return { query, answer };
}

/** Sends a statement by its name on this connection; its text is sent with it the first time. Rejects with what the database answered. */
export function askNamed(client: pg.ClientBase, named: Named): Promise<pg.QueryResult> {
  const { query, answer } = queryOf(named);
  client.query(query);
  return answer;
}

/** Sends several outside a transaction, which are run in their order and answered at once. When one fails, nothing of any of them stays. */
export function askGroup(client: pg.ClientBase, asked: readonly Named[]): Promise<PromiseSettledResult<pg.QueryResult>[]> {
  const made = asked.map(queryOf);
  client.query(new QueryGroup(made.map(({ query }) => query)));
  return Promise.allSettled(made.map(({ answer }) => answer));
}
