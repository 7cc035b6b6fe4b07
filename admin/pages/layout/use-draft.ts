// The draft in the editor: changes can be undone, are autosaved shortly after the last one, and never overwrite what somebody else has saved.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type OutputAt, send } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { useUnsaved } from '#admin/lib/unsaved.ts';
import { isCallError } from '#client/call-error.ts';
import type { PageData } from '#contract/pages.ts';
import { begun, changed, redone, undone } from './history.ts';

type Detail = OutputAt<'pages/detail'>;
type Standing = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

const REST_MS = 700;

export type Draft = {
  data: PageData;
  names: Record<string, string>;
  page: Detail;
  standing: Standing;
  /** why it could not be saved */
  why: string;
  /** counts saves: the preview follows it */
  saves: number;
  change: (data: PageData, field?: string) => void;
  rename: (names: Record<string, string>) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** Saves what waits; the page as it stands, or nothing when that failed. */
  flush: () => Promise<Detail | undefined>;
};

export function useDraft(first: Detail): Draft {
  const [steps, setSteps] = useState(() => begun(first.data));
  const [names, setNames] = useState<Record<string, string>>(first.names);
  const [page, setPage] = useState(first);
  const [standing, setStanding] = useState<Standing>('saved');
  const [reason, setReason] = useState('');
  const [saves, setSaves] = useState(0);
  const wanted = useRef({ data: first.data, names: first.names as Record<string, string> });
  const kept = useRef(wanted.current);
  const at = useRef(first);
  const running = useRef<Promise<Detail | undefined> | null>(null);
  useLayoutEffect(() => {
    wanted.current = { data: steps.now, names };
  }, [steps.now, names]);

  const isKept = () => kept.current.data === wanted.current.data && kept.current.names === wanted.current.names;

  const save = async (): Promise<Detail | undefined> => {
    const now = wanted.current;
    setStanding('saving');
    try {
      const saved = await send('pages/save', {
        id: at.current.id,
        version: at.current.version,
        data: now.data as unknown as Record<string, unknown>,
        ...(now.names === kept.current.names ? {} : { names: now.names }),
      });
      at.current = saved;
      kept.current = now;
      setPage(saved);
      setSaves((n) => n + 1);
      // What was changed, or undone, while it was on its way is saved next.
      if (!isKept()) setTimeout(() => void flushed(), REST_MS);
      setStanding(isKept() ? 'saved' : 'waiting');
      return saved;
    } catch (error) {
      const conflict = isCallError(error) && error.key === 'fail.changed';
      setReason(isCallError(error) ? errorText(error) : String(error));
      setStanding(conflict ? 'conflict' : 'failed');
      return undefined;
    }
  };
  const flush = async (): Promise<Detail | undefined> => {
    if (running.current) await running.current;
    if (isKept()) return at.current;
    running.current = save().finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const flushed = useEffectEvent(flush);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the delay
  useEffect(() => {
    if (standing === 'conflict') return;
    if (isKept()) {
      if (!running.current) setStanding('saved');
      return;
    }
    setStanding('waiting');
    const timer = setTimeout(() => void flushed(), REST_MS);
    return () => clearTimeout(timer);
  }, [steps.now, names]);
  useUnsaved(standing !== 'saved');

  return {
    ...{ data: steps.now, names, page, standing, why: reason, saves, flush },
    change: (data, field) => setSteps((state) => changed(state, data, field ?? null)),
    rename: setNames,
    undo: steps.past.length > 0 ? () => setSteps(undone) : null,
    redo: steps.future.length > 0 ? () => setSteps(redone) : null,
  };
}
