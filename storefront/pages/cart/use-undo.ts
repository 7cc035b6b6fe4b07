// Deleting with a way back: rows vanish at once and are deleted at the server when the undo has passed, or the page is left.
import { useEffect, useRef, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { TOAST_ACTION_MS, toast, toasts } from '#ui/toast-store.ts';

export type Undo = {
  /** hidden until the server has deleted them */
  gone: ReadonlySet<number>;
  remove: (ids: readonly number[]) => void;
  /** deletes now what still waits */
  settle: () => Promise<void>;
};

type Waiting = { ids: readonly number[]; timer: ReturnType<typeof setTimeout>; toast: number };

/** `send` deletes; rows come back when it rejects. */
export function useUndo(send: (ids: readonly number[]) => Promise<unknown>): Undo {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const waiting = useRef<Waiting | null>(null);
  const latest = useRef(send);
  latest.current = send;

  const back = (ids: readonly number[]) => setGone((old) => new Set([...old].filter((id) => !ids.includes(id))));
  const take = () => {
    const now = waiting.current;
    waiting.current = null;
    if (now) clearTimeout(now.timer);
    return now;
  };
  const settle = async () => {
    const now = take();
    if (!now) return;
    toasts.hide(now.toast);
    try {
      await latest.current(now.ids);
    } finally {
      back(now.ids);
    }
  };
  const quietly = () => void settle().catch(() => undefined);
  const leave = useRef(quietly);
  leave.current = quietly;
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && leave.current();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave.current();
    };
  }, []);

  const remove = (ids: readonly number[]) => {
    quietly();
    setGone((old) => new Set([...old, ...ids]));
    const undo = () => {
      const now = take();
      if (now) back(now.ids);
    };
    const shown = toast(t('cart.deleted', { n: ids.length }), { action: { label: t('cart.undo'), onAction: undo } });
    waiting.current = { ids, timer: setTimeout(quietly, TOAST_ACTION_MS), toast: shown };
  };
  return { gone, remove, settle };
}
