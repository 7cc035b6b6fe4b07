// Runs a command for a screen: never retried automatically, one at a time, with its idempotency key, and the answers it makes
// out of date. An app's `useCommand` is this with the app's own client and cache.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { createKeys } from '#client/command-key.ts';
import type { Cache, CallsName } from '#client/create-cache.ts';
import type { Client } from '#client/create-client.ts';
import type { ArgsOf, OutputOf, PathOf, Rows } from '#client/rows.ts';

/** Changes the screen before the answer comes, and back when it fails. `set` returns the rollback. */
type Optimistic<A> = {
  /** stop queries that would overwrite it */
  cancel?: () => unknown;
  set: (args: A) => (() => void) | undefined;
};

export type UseCommandOptions<R extends Rows, P extends PathOf<R>> = {
  /** calls, or groups of calls, whose answers are out of date afterwards */
  invalidates?: readonly CallsName<R>[];
  optimistic?: Optimistic<ArgsOf<R, P>>;
  /** no toast for a refusal: the screen shows `error` itself */
  quiet?: boolean;
  /** false: no loading indicator; off by default for optimistic commands */
  indicator?: boolean;
  /** taps while it runs: dropped (default), or done one after the other */
  taps?: 'single' | 'queue';
  onDone?: (data: OutputOf<R, P>, args: ArgsOf<R, P>) => void;
  onError?: (error: CallError, args: ArgsOf<R, P>) => void;
};

/** The arguments of a screen: the key of the command is added where it takes one. */
type Given<A> = A extends unknown ? Omit<A, 'key'> & { key?: string | null } : never;

export type Command<R extends Rows, P extends PathOf<R>> = {
  /** The answer, or nothing when it was refused or failed (the user has seen why) or another run is busy. */
  run: (args: Given<ArgsOf<R, P>>) => Promise<OutputOf<R, P> | undefined>;
  busy: boolean;
  error: CallError | null;
  /** text by field, for <Form errors>; the same object until something new is wrong: typing must not move the focus */
  errors: Record<string, string>;
  reset: () => void;
};

export type CommandsConfig<R extends Rows> = {
  client: Client<R>;
  cache: Cache<R>;
  /** shows the user what went wrong */
  report: (error: unknown, quiet: boolean | undefined) => void;
  /** what went wrong, in the user's words */
  messageOf: (error: CallError) => string;
  /** false: commands can't be sent now, and the user has seen why */
  ready?: () => boolean;
  /** shows the loading indicator until the work settles */
  during?: <T>(work: Promise<T>) => Promise<T>;
  /** invalidated after every command, besides what it names */
  alwaysInvalidates?: (path: PathOf<R>) => readonly CallsName<R>[];
  /** a refusal without a field: the screen shows something out of date, and its queries are fetched again */
  refetchRefused?: boolean;
};

const always = (): boolean => true;
const shownNowhere = <T>(work: Promise<T>): Promise<T> => work;

export function useClientCommand<R extends Rows, P extends PathOf<R>>(
  config: CommandsConfig<R>,
  path: P,
  options: UseCommandOptions<R, P> = {},
): Command<R, P> {
  const { client, cache, report, messageOf, ready = always, during = shownNowhere, alwaysInvalidates, refetchRefused } = config;
  type A = ArgsOf<R, P>;
  const [busy, setBusy] = useState(0);
  const [error, setError] = useState<CallError | null>(null);
  const latest = useRef(options);
  // In an effect: a render that React discards must not leave its options behind.
  useLayoutEffect(() => {
    latest.current = options;
  });
  const alive = useRef(true);
  const running = useRef<Promise<unknown> | null>(null);
  const [keys] = useState(() => createKeys());
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const invalidate = (names: readonly CallsName<R>[]) => void cache.invalidate(...(alwaysInvalidates?.(path) ?? []), ...names);

  const once = async (args: A): Promise<OutputOf<R, P> | undefined> => {
    const { optimistic, indicator = !optimistic, quiet, invalidates = [], onDone, onError } = latest.current;
    if (!ready()) return undefined;
    setBusy((n) => n + 1);
    setError(null);
    let back: (() => void) | undefined;
    try {
      await optimistic?.cancel?.();
      back = optimistic?.set(args);
      const given = args as object & { key?: string };
      const full = client.takesKey(path) && !given.key ? { ...given, key: keys.take(given) } : given;
      const work = client.send(path, full as A);
      const data = await (indicator ? during(work) : work);
      keys.settle();
      onDone?.(data, args);
      invalidate(invalidates);
      return data;
    } catch (caught) {
      back?.();
      keys.settle(caught);
      report(caught, quiet);
      if (caught instanceof CallError) {
        if (alive.current) setError(caught);
        if (refetchRefused && caught.kind === 'refused' && caught.field === null) invalidate(invalidates);
        onError?.(caught, args);
      }
      return undefined;
    } finally {
      if (alive.current) setBusy((n) => n - 1);
    }
  };

  const run: Command<R, P>['run'] = (given) => {
    const args = given as A;
    if (running.current && latest.current.taps !== 'queue') return Promise.resolve(undefined);
    const work = (running.current ?? Promise.resolve()).then(() => once(args));
    running.current = work;
    void work.finally(() => {
      if (running.current === work) running.current = null;
    });
    return work;
  };
  const errors = useMemo(
    (): Record<string, string> => (error?.field ? withForms({ ...error.others, [error.field]: messageOf(error) }) : {}),
    [error, messageOf],
  );
  return { run, busy: busy > 0, error, errors, reset: () => setError(null) };
}

/** Errors inside a list or a form (`declare[2].name_en`) also under the name of the whole, for a screen that has one field for it. */
function withForms(errors: Record<string, string>): Record<string, string> {
  const whole = Object.entries(errors).flatMap(([name, text]) => (/[.[]/.test(name) ? [[name.split(/[.[]/)[0]!, text]] : []));
  return { ...Object.fromEntries(whole), ...errors };
}
