// Runs a command for a screen: never tried again by itself, one at a time, with its key, and the answers it makes out of date.
import { useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '#shop/lib/announce.ts';
import { type ArgsAt, type OutputAt, type Path, send, takesKey } from '#shop/lib/api.ts';
import { CallError } from '#shop/lib/call-error.ts';
import { createKeys } from '#shop/lib/command-key.ts';
import { t, tell } from '#shop/lib/i18n.ts';
import { during } from '#shop/lib/indicator.ts';
import { isOnline } from '#shop/lib/offline.ts';
import { invalidate } from '#shop/lib/query.ts';
import { toast } from '#ui/toast-store.ts';

/** Changes the screen before the answer comes, and back when it fails. `set` answers the way back. */
export type Optimistic<P extends Path> = {
  /** stop queries that would overwrite it */
  cancel?: () => unknown;
  set: (args: ArgsAt<P>) => (() => void) | undefined;
};

export type UseCommandOptions<P extends Path> = {
  /** calls whose answers are out of date afterwards */
  invalidates?: readonly Path[];
  optimistic?: Optimistic<P>;
  /** no toast for a refusal: the screen shows `error` itself */
  quiet?: boolean;
  /** false: no loading indicator; off by itself for optimistic commands */
  indicator?: boolean;
  /** taps while it runs: dropped (default), or done one after the other */
  taps?: 'single' | 'queue';
  onDone?: (data: OutputAt<P>, args: ArgsAt<P>) => void;
  onError?: (error: CallError, args: ArgsAt<P>) => void;
};

/** What a screen gives: the key of the command is added where it takes one. */
type Given<A> = A extends unknown ? Omit<A, 'key'> & { key?: string | null } : never;

export type Command<P extends Path> = {
  /** The answer, or nothing when it was refused or failed (the reader was told) or another run is busy. */
  run: (args: Given<ArgsAt<P>>) => Promise<OutputAt<P> | undefined>;
  busy: boolean;
  error: CallError | null;
  /** text by field, for <Form errors>; the same object until something new is wrong: typing must not move the focus */
  errors: Record<string, string>;
  reset: () => void;
};

export function useCommand<P extends Path>(path: P, options: UseCommandOptions<P> = {}): Command<P> {
  const [busy, setBusy] = useState(0);
  const [error, setError] = useState<CallError | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const alive = useRef(true);
  const running = useRef<Promise<unknown> | null>(null);
  const [keys] = useState(() => createKeys());
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const once = async (args: ArgsAt<P>): Promise<OutputAt<P> | undefined> => {
    const { optimistic, indicator = !optimistic, quiet, invalidates = [], onDone, onError } = latest.current;
    if (!isOnline()) {
      toast(t('offline.no_commands'));
      return undefined;
    }
    setBusy((n) => n + 1);
    setError(null);
    let back: (() => void) | undefined;
    try {
      await optimistic?.cancel?.();
      back = optimistic?.set(args);
      const full =
        takesKey(path) && !(args as { key?: string }).key ? { ...(args as object), key: keys.take(args as object) } : args;
      const work = send(path, full as ArgsAt<P>);
      const data = await (indicator ? during(work) : work);
      keys.settle();
      onDone?.(data, args);
      void invalidate(...invalidates);
      return data;
    } catch (caught) {
      back?.();
      keys.settle(caught);
      announce(caught, quiet);
      if (caught instanceof CallError) {
        if (alive.current) setError(caught);
        onError?.(caught, args);
      }
      return undefined;
    } finally {
      if (alive.current) setBusy((n) => n - 1);
    }
  };

  const run: Command<P>['run'] = (given) => {
    const args = given as ArgsAt<P>;
    if (running.current && latest.current.taps !== 'queue') return Promise.resolve(undefined);
    const work = (running.current ?? Promise.resolve()).then(() => once(args));
    running.current = work;
    void work.finally(() => {
      if (running.current === work) running.current = null;
    });
    return work;
  };
  const errors = useMemo((): Record<string, string> => (error?.field ? { [error.field]: tell(error.msg) } : {}), [error]);
  return { run, busy: busy > 0, error, errors, reset: () => setError(null) };
}
