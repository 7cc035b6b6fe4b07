// Deleting rows of a list with undo: they vanish at once, and are sent to the server when the undo has passed or the page is
// left.
import { useEffect, useRef, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { TOAST_ACTION_MS, toast, toasts } from '#ui/feedback/toast-store.ts';

export type UndoDelete = {
  /** not shown until the server has deleted them */
  gone: ReadonlySet<number>;
  remove: (ids: readonly number[]) => void;
  /** deletes what is still pending now; rejects when that fails */
  settle: () => Promise<void>;
};

type Waiting = { ids: readonly number[]; timer: ReturnType<typeof setTimeout>; toast: number };

const rowsDeleted = (n: number): string => t('lists.deleted', { n });

/**
 * `send` deletes at the server and takes the rows out of the list; they come back when it rejects. `toastText` makes the text of the
 * toast.
 */
export function useUndoDelete(send: (ids: readonly number[]) => Promise<unknown>, toastText = rowsDeleted): UndoDelete {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const waiting = useRef<Waiting | null>(null);
  const latest = useRef(send);
  latest.current = send;
  const show = (ids: readonly number[]) => setGone((old) => new Set([...old].filter((id) => !ids.includes(id))));
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
      show(now.ids);
    }
  };
  const quietly = () => void settle().catch(() => undefined);
  const leave = useRef(quietly);
  leave.current = quietly;
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && leave.current();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      leave.current();
    };
  }, []);
  const remove = (ids: readonly number[]) => {
    if (ids.length === 0) return;
    quietly();
    setGone((old) => new Set([...old, ...ids]));
    const shown = toast(toastText(ids.length), {
      action: {
        label: t('lists.undo'),
        onAction: () => {
          const now = take();
          if (now) show(now.ids);
        },
      },
    });
    waiting.current = { ids, timer: setTimeout(quietly, TOAST_ACTION_MS), toast: shown };
  };
  return { gone, remove, settle };
}
