// What every domain function gets: the database handle of its transaction, the time, who asks, in which language.
import type { Kysely } from 'kysely';
import type { Names } from '#contract/lang.ts';
import type { Key } from '#contract/messages.ts';
import type { Config } from './config.ts';
import type { ImageEmbedder } from './connectors/image-search/embedder.ts';
import type { Reads } from './db/reads.ts';
import type { JsonText, Tables } from './db/tables.ts';
import type { Outside } from './outside.ts';

export type Member = { id: number; memberCode: string; nickname: string; level: number; lang: string };
export type Operator = {
  id: number;
  username: string;
  name: string;
  role: string;
  permissions: string[];
  warehouse_id: number | null;
};

/** The outside of a domain: settings, clock, log. One for a server process. */
export type App = {
  config: Config;
  clock: {
    now: () => Date;
    /** The database's time, which all servers share: what is scheduled goes by it. */
    ofDatabase: (db: Kysely<Tables>) => Promise<Date>;
  };
  /** This process among those that share the database. */
  instance: string;
  /** What stands behind the ports of lower modules (server/wiring.ts). */
  ports: Readonly<Record<string, unknown>>;
  /** What image search sees pictures with. */
  embedder: ImageEmbedder;
  log: Log;
};

export type Log = Record<'info' | 'warn' | 'error', (o: object, msg?: string) => void>;

/** Works on a handle of its own: the transaction is over. */
export type Later = (db: Kysely<Tables>) => Promise<void> | void;

export type Ctx = {
  app: App;
  /** Each line names the request that it is written for. */
  log: Log;
  /** The transaction of a command, or the pool for a query: the only handle a domain may use. */
  db: Kysely<Tables>;
  now: Date;
  lang: string;
  /** Currency that the user sees prices in; what is made freezes its rate. */
  currency: string;
  ip: string;
  agent: string;
  /** Accept-Language of the request; empty without one. */
  accepts: string;
  member: Member | null;
  operator: Operator | null;
  /** Who caused work that is done for everybody, where that is counted: the answer may not depend on it. */
  asker?: () => Promise<Member | null>;
  /** The shop that the member acts for: set in a seller's own work, nowhere else. */
  seller_id?: number;
  /** Token of the member's session, for logging out. */
  token: string;
  /** Cookies of the request, and one to set with the answer. */
  cookies: Record<string, string | undefined>;
  setCookie: (name: string, value: string, maxAge: number) => void;
  /** Runs once the transaction is committed, while the answer is on its way; what it throws is logged. */
  after: (run: Later) => void;
};
export type MemberCtx = Ctx & { member: Member };
export type OperatorCtx = Ctx & { operator: Operator };

/** What a call has before its transaction opens: it reads, and may do what takes long. */
export type PrepareCtx = Omit<Ctx, 'db' | 'after' | 'setCookie'> & {
  db: Reads;
  outside: Outside;
  /** A short transaction of its own, over when it answers: counts the attempt before the work that a limit protects. */
  charge: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
};
export type MemberPrepareCtx = PrepareCtx & { member: Member };
export type OperatorPrepareCtx = PrepareCtx & { operator: Operator };

export type Params = Record<string, string | number>;

/** What goes into a text that is stored and read later: words that differ by language are kept in all of them (contract/lang.ts: localizeParams). */
export type MessageParams = Record<string, string | number | Names>;

/** An expected refusal: answered as code 0 with a text in the user's language. */
export class Refusal extends Error {
  constructor(
    readonly key: Key,
    readonly params: Params = {},
    readonly field?: string,
    /** What was written so far stays (a counted wrong try); otherwise a refusal undoes everything. */
    readonly keep = false,
    /** More for the client, such as the new preview after prices moved. */
    readonly data?: unknown,
    /** What is wrong with other fields of the same input, so that a form shows all at once. */
    readonly others: readonly Refusal[] = [],
  ) {
    super(key);
  }
}

/** Refuses the call; nothing that it wrote stays. */
export function fail(key: Key, params?: Params, field?: string): never {
  throw new Refusal(key, params, field);
}

/** Refuses an input that lacks some of these fields, naming all that are missing. */
export function requireFields<I extends object, F extends keyof I & string>(
  input: I,
  fields: readonly F[],
): asserts input is I & { [K in F]-?: NonNullable<I[K]> } {
  refuseAll(fields.filter((field) => !input[field]).map((field) => new Refusal('fail.field_missing', {}, field)));
}

function refuseAll([first, ...others]: readonly Refusal[]): void {
  if (first) throw new Refusal(first.key, first.params, first.field, first.keep, first.data, others);
}

/**
 * Checks of several fields of one input, so that a form shows all that is wrong at once. `of` runs a check and remembers its refusal, which
 * must name a field; `fault` adds one; `done` refuses with all of them, the first field first. What `of` returns is undefined when it refused.
 */
export function fieldChecks() {
  const found: Refusal[] = [];
  const fault = (key: Key, params: Params, field: string): void => {
    if (!found.some((one) => one.field === field)) found.push(new Refusal(key, params, field));
  };
  return {
    fault,
    async of<T>(check: () => T | Promise<T>): Promise<T | undefined> {
      try {
        return await check();
      } catch (error) {
        if (!(error instanceof Refusal) || error.field === undefined || error.keep) throw error;
        for (const one of [error, ...error.others]) fault(one.key, one.params, one.field ?? error.field);
        return undefined;
      }
    },
    done: (): void => refuseAll(found),
  };
}

/** Refuses the call, but what it wrote stays: counters of wrong tries. */
export function failKeeping(key: Key, params?: Params, field?: string): never {
  throw new Refusal(key, params, field, true);
}

/** Value for a jsonb column. */
export const json = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>;
