// What `npm run dev` adds to a server, by settings that production refuses: the addresses of the apps, a clock that is ahead, printed statements, and a
// database that stays open while the server restarts.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';
import { type Env, isProduction, SettingError } from './env.ts';

export type Dev = {
  /** Lines of the banner: where the apps are served. */
  apps: readonly string[];
  /** How far the clock is ahead of this machine's, in milliseconds; may be negative. */
  ahead_ms: number;
  statements: boolean;
  /** The folder of the socket that the database answers on (server/dev-database.ts); empty: the server opens its own. */
  database: string;
};

const NAMES = ['DEV_APPS', 'DEV_AHEAD_MS', 'DEV_STATEMENTS', 'DEV_DATABASE'];

/** Null outside of `npm run dev`. */
export function readDev(env: Env): Dev | null {
  const given = NAMES.filter((name) => env[name]);
  if (given.length === 0) return null;
  if (isProduction(env)) throw new SettingError(`${given[0]} is for development: production refuses it`);
  const ahead_ms = Number(env.DEV_AHEAD_MS ?? 0);
  if (!Number.isSafeInteger(ahead_ms))
    throw new SettingError(`DEV_AHEAD_MS must be a number of milliseconds, not "${env.DEV_AHEAD_MS}"`);
  return {
    apps: (env.DEV_APPS ?? '').split('\n').filter(Boolean),
    ahead_ms,
    statements: env.DEV_STATEMENTS === '1',
    database: env.DEV_DATABASE ?? '',
  };
}

/** The clock of a server that is ahead; undefined for the usual one. */
export const clockAhead = (ahead_ms: number): (() => Date) | undefined =>
  ahead_ms === 0 ? undefined : () => new Date(Date.now() + ahead_ms);

export type Statement = { sql: string; ms: number };
const SHOWN = 160;

/** What one call asked of the database. */
export function statementLines(path: string, statements: readonly Statement[]): string {
  const ms = (n: number) => `${n.toFixed(1)} ms`;
  const head = `${path}  statements: ${statements.length}, ${ms(statements.reduce((sum, one) => sum + one.ms, 0))}`;
  const short = (sql: string) => {
    const line = sql.replace(/\s+/g, ' ').trim();
    return line.length > SHOWN ? `${line.slice(0, SHOWN)} ...` : line;
  };
  return [head, ...statements.map((one) => `  ${ms(one.ms).padStart(9)}  ${short(one.sql)}`)].join('\n');
}

/** Collects statements by the call that makes them: `log` is Kysely's, `watch` runs each call. */
export function statementLog(print: (text: string) => void) {
  const current = new AsyncLocalStorage<Statement[]>();
  return {
    log: ({ query, queryDurationMillis }: LogEvent): void =>
      void current.getStore()?.push({ sql: query.sql, ms: queryDurationMillis }),
    watch: (_row: unknown, path: string, work: () => Promise<unknown>): Promise<unknown> => {
      const made: Statement[] = [];
      return current.run(made, () => work().finally(() => print(statementLines(path, made))));
    },
  };
}
