// One toast at a time: a new one replaces the old. 2 s, or 5 s when it offers an undo.
const TOAST_MS = 2000;
export const TOAST_ACTION_MS = 5000;

export type Toast = {
  id: number;
  text: string;
  mark?: 'done' | 'warning';
  action?: { label: string; onAction: () => void };
  ms: number;
};

export type ToastOptions = { mark?: Toast['mark']; action?: Toast['action']; ms?: number };

export function createToasts(clock: { set: (act: () => void, ms: number) => unknown; clear: (timer: unknown) => void }) {
  let now: Toast | null = null;
  let timer: unknown;
  let last = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const hide = (id?: number) => {
    if (!now || (id !== undefined && id !== now.id)) return;
    clock.clear(timer);
    now = null;
    tell();
  };
  return {
    show(text: string, { mark, action, ms }: ToastOptions = {}): number {
      if (text.trim() === '') return 0;
      clock.clear(timer);
      last += 1;
      now = { id: last, text, mark, action, ms: ms ?? (action ? TOAST_ACTION_MS : TOAST_MS) };
      const { id } = now;
      timer = clock.set(() => hide(id), now.ms);
      tell();
      return id;
    },
    hide,
    current: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const toasts = createToasts({
  set: (act, ms) => setTimeout(act, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
});

export const toast = toasts.show;
