// Back closes an open sheet, dialog or viewer first; works under hash routing. The router does not see those steps.
import { useEffect, useEffectEvent, useId } from 'react';
import { createBackStack } from '#ui/overlay/back-stack.ts';

/** Entries left over from before a reload must not be taken for current overlays. */
const VISIT = Math.random().toString(36).slice(2, 8);

let stack: ReturnType<typeof createBackStack> | null = null;
/** The URL of the current page of the app; an overlay's own step never changes it. */
let page = '';

function backStack() {
  if (stack) return stack;
  stack = createBackStack(
    {
      get state() {
        return window.history.state as unknown;
      },
      pushState: (state, unused) => window.history.pushState(state, unused),
      replaceState: (state, unused) => window.history.replaceState(state, unused),
      go: (delta) => window.history.go(delta),
    },
    (act) => setTimeout(act, 0),
  );
  page = window.location.href;
  const made = stack;
  window.addEventListener(
    'popstate',
    (event) => {
      const samePage = window.location.href === page;
      const handled = made.popped(event.state);
      page = window.location.href;
      if (handled && samePage) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  return stack;
}

export function useBackClose(open: boolean, onClose: () => void): void {
  const id = `${VISIT}${useId()}`;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const back = backStack();
    page = window.location.href;
    back.add(id, () => close());
    return () => back.remove(id);
  }, [open, id]);
}
