// The cache of answers: their keys, and what makes them out of date.
import type { Query, QueryClient } from '@tanstack/react-query';
import { asksToRepeat, isCallError, type Trouble } from '#client/call-error.ts';
import type { ArgsOf, PathOf, Rows } from '#client/rows.ts';

type GroupOf<P extends string> = P extends `${infer G}/${string}` ? G : never;
/** A call, or all calls of a group: 'cart/getList', 'cart'. */
export type CallsName<R extends Rows> = PathOf<R> | GroupOf<PathOf<R>>;

/** A call with its arguments, and what it answered. */
export type Answer = { path: string; args: object; data: unknown };

export type Cache<R extends Rows> = {
  queries: QueryClient;
  keyOf: <P extends PathOf<R>>(path: P, args: ArgsOf<R, P>) => readonly [P, Record<string, unknown>];
  listKeyOf: <P extends PathOf<R>>(path: P, args: object) => readonly [P, 'pages', Record<string, unknown>];
  /** Puts answers where their calls look for them; for `freshMs` they are not asked for again. */
  seed: (answers: readonly Answer[], freshMs: number) => void;
  /** Answers of these calls or groups of calls are out of date: those on the screen are fetched again, the others when next shown. */
  invalidate: (...names: CallsName<R>[]) => Promise<void>;
};

/** Arguments that mean the same are one key: missing values do not count. */
const tidy = (args: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined && value !== ''));

/** Only these troubles are worth a retry: a refusal stays a refusal. */
export const retryAfter =
  (troubles: readonly Trouble[], times: number) =>
  (failures: number, error: unknown): boolean =>
    failures < times && isCallError(error) && (troubles.includes(error.kind) || asksToRepeat(error));

export function createCache<R extends Rows>(queries: QueryClient): Cache<R> {
  return {
    queries,
    keyOf: (path, args) => [path, tidy(args as object)],
    listKeyOf: (path, args) => [path, 'pages', tidy(args)],
    seed: (answers, freshMs) => {
      for (const { path, args, data } of answers) {
        const key = [path, tidy(args)];
        queries.setQueryDefaults(key, { staleTime: freshMs });
        queries.setQueryData(key, data);
      }
    },
    invalidate: async (...names) => {
      const predicate = ({ queryKey: [path] }: Query) =>
        names.some((name) => path === name || String(path).startsWith(`${name}/`));
      // A first answer still in flight may be older than the change: it is fetched again once it has arrived.
      const first = queries.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
      const unknown = new Set(first.filter(({ state }) => state.data === undefined));
      await queries.invalidateQueries({ predicate });
      if (unknown.size > 0) await queries.invalidateQueries({ predicate: (query) => unknown.has(query) });
    },
  };
}
