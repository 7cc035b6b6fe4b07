// Sends one command for a screen: one at a time, with its key, never again by itself; what it makes out of date is asked anew.
import { useRef, useState } from 'react';
import { type ArgsAt, type OutputAt, send, takesKey } from '#admin/lib/api.ts';
import { CallError, isCallError } from '#admin/lib/call-error.ts';
import { createKeys } from '#admin/lib/command-key.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { outdate } from '#admin/lib/query.ts';
import type { DeskPath } from '#contract/desk.ts';
import { toast } from '#ui/toast-store.ts';

export type CommandOptions<P extends DeskPath> = {
  /** groups of calls whose answers are out of date afterwards, besides its own and the counts */
  touches?: readonly string[];
  onDone?: (data: OutputAt<P>, args: ArgsAt<P>) => void;
  onError?: (error: CallError) => void;
  /** the screen shows `error` itself */
  quiet?: boolean;
};

export type Command<P extends DeskPath> = {
  /** The answer, or nothing when it was refused, failed (the operator was told), or another run is busy. */
  run: (args: Omit<ArgsAt<P>, 'key'>) => Promise<OutputAt<P> | undefined>;
  busy: boolean;
  error: CallError | null;
  /** text by field, for <Form errors> */
  errors: Record<string, string>;
  reset: () => void;
};

export function useCommand<P extends DeskPath>(path: P, options: CommandOptions<P> = {}): Command<P> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const running = useRef(false);
  const [keys] = useState(() => createKeys());

  const run: Command<P>['run'] = async (args) => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setError(null);
    const { touches = [], quiet } = latest.current;
    try {
      const full = (takesKey(path) ? { ...args, key: keys.take(args) } : args) as ArgsAt<P>;
      const data = await send(path, full);
      keys.settle();
      void outdate(path.split('/')[0]!, ...touches, 'session');
      latest.current.onDone?.(data, full);
      return data;
    } catch (caught) {
      keys.settle(caught);
      const told = isCallError(caught) ? caught : new CallError('server', String(caught));
      setError(told);
      if (!quiet && told.kind !== 'auth') toast(errorText(told), { mark: 'warning', ms: 4000 });
      // Nothing that was typed is wrong: it is no longer what the screen shows, so show what it is.
      if (told.kind === 'refused' && told.field === null) void outdate(path.split('/')[0]!, ...touches);
      latest.current.onError?.(told);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, error, errors: error?.field ? { [error.field]: errorText(error) } : {}, reset: () => setError(null) };
}
