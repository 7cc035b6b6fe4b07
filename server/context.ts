// The context of every domain function: database handle of its transaction, time, caller, language.
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

/** What a server process has outside of calls: settings, clock, log. */
export type App = {
  config: Config;
  clock: {
    now: () => Date;
    /** The database's time, which all servers share: schedules use it. */
    ofDatabase: (db: Kysely<Tables>) => Promise<Date>;
  };
  /** The id of this process among those that share the database. */
  instance: string;
  /** Implementations of the ports of lower modules (server/wiring.ts). */
  ports: Readonly<Record<string, unknown>>;
  /** The model of image search. */
  embedder: ImageEmbedder;
  log: Log;
};

export type Log = Record<'info' | 'warn' | 'error', (o: object, msg?: string) => void>;

/** Runs on another handle: the transaction is over. */
export type Later = (db: Kysely<Tables>) => Promise<void> | void;

export type Ctx = {
  app: App;
  /** Each line has the id of its request. */
  log: Log;
  /** The transaction of a command, or the pool for a query: the only handle a domain may use. */
  db: Kysely<Tables>;
  /** A replica whose rows are at most two seconds old, where one may be read: for the part of an answer for everyone that only reads. */
  reads?: () => Kysely<Tables> | null;
  now: Date;
  lang: string;
  /** Currency that the user sees prices in; what is created freezes its rate. */
  currency: string;
  ip: string;
  agent: string;
  /** Accept-Language of the request; empty without one. */
  accepts: string;
  member: Member | null;
  operator: Operator | null;
  /** The caller of a shared answer, only for counting use: the answer must not depend on it. */
  asker?: () => Promise<Member | null>;
  /** The shop that the member acts for: only set in a seller's own work. */
  seller_id?: number;
  /** Token of the member's session, for logging out. */
  token: string;
  /** Cookies of the request, and one to set with the answer. */
  cookies: Record<string, string | undefined>;
  setCookie: (name: string, value: string, maxAge: number) => void;
  /** Runs after the commit, while the answer is being sent; errors are logged. */
  after: (run: Later) => void;
};
export type MemberCtx = Ctx & { member: Member };
export type OperatorCtx = Ctx & { operator: Operator };

/** The context before the transaction opens: it reads, and may do slow work. */
export type PrepareCtx = Omit<Ctx, 'db' | 'after' | 'setCookie'> & {
  db: Reads;
  outside: Outside;
  /** A short separate transaction: counts the attempt before the work that a limit protects. */
  charge: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
};
export type MemberPrepareCtx = PrepareCtx & { member: Member };
export type OperatorPrepareCtx = PrepareCtx & { operator: Operator };

export type Params = Record<string, string | number>;

/** Parameters of a text that is stored and read later: names stay in every language (contract/lang.ts: localizeParams). */
export type MessageParams = Record<string, string | number | Names>;

/** An expected refusal: answered as code 0 with a text in the user's language. */
export class Refusal extends Error {
  constructor(
    readonly key: Key,
    readonly params: Params = {},
    readonly field?: string,
    /** Writes so far are committed (a counted wrong try); otherwise a refusal rolls back everything. */
    readonly keep = false,
    /** Data for the client, such as the new preview after a price change. */
    readonly data?: unknown,
    /** Faults of other fields of the same input, so that a form shows all at once. */
    readonly others: readonly Refusal[] = [],
  ) {
    super(key);
  }
}

/** Refuses the call and rolls back its writes. */
export function fail(key: Key, params?: Params, field?: string): never {
  throw new Refusal(key, params, field);
}

/** Refuses an input that lacks some of these fields, naming all missing ones. */
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
 * Checks several fields of one input, so that a form shows all faults at once. `of` runs a check and stores its refusal, which
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

/** Refuses the call, but commits its writes: counters of wrong tries. */
export function failKeeping(key: Key, params?: Params, field?: string): never {
  throw new Refusal(key, params, field, true);
}

/** Value for a jsonb column. */
export const json = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>;
