// A prepared statement as it is sent: the database describes its columns the first time a connection asks it, as they stay the same for as long as the statement
// holds. Saves the description itself, and taking it apart, with each of the times after it.
import pg from 'pg';

/** The columns of an answer, and how they are read. */
type Described = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
/** What `pg` does with a query, as far as it is done differently here. */
type Sent = pg.Query & {
  name: string;
  callback: (error: Error | null, result: pg.QueryResult) => void;
  _result: Described & { command: string | null };
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleReadyForQuery(connection: object): void;
};
const Query = pg.Query as unknown as new (text: string, values: unknown[]) => Sent;

const ASKED = ['parse', 'bind', 'execute', 'sync', 'close'] as const;
type Connection = { stream: unknown; parsedStatements: object; submittedNamedStatements: object } & Record<
  (typeof ASKED)[number],
  (message?: unknown) => void
>;

/** What a connection was told of its statements, by their names; and the connection as one that asks for no description. */
type Known = { described: Map<string, Described>; brief: object };
const knownOf = new WeakMap<object, Known>();

function knownTo(connection: Connection): Known {
  let known = knownOf.get(connection);
  if (!known) {
    const { stream, parsedStatements, submittedNamedStatements } = connection;
    const asked = Object.fromEntries(ASKED.map((name) => [name, (message?: unknown) => connection[name](message)]));
    known = {
      described: new Map(),
      brief: { stream, parsedStatements, submittedNamedStatements, ...asked, describe: () => {} },
    };
    knownOf.set(connection, known);
  }
  return known;
}

class NamedQuery extends Query {
  #known: Known | null = null;

  override prepare(connection: Connection): void {
    this.#known = knownTo(connection);
    const described = this.#known.described.get(this.name);
    if (!described) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, described);
    this._accumulateRows = true;
    super.prepare(this.#known.brief as Connection);
  }

  override handleReadyForQuery(connection: object): void {
    const { command, fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    // A statement without rows is described as well: it has no columns.
    if (command !== null && this.#known?.described.has(this.name) === false)
      this.#known.described.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    super.handleReadyForQuery(connection);
  }
}

/** Sends a statement by its name on this connection; its text is sent with it the first time. Rejects with what the database answered. */
export function askNamed(client: pg.ClientBase, name: string, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new NamedQuery(text, values as unknown[]);
    query.name = name;
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(query);
  });
}
