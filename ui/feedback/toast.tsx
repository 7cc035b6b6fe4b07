// The box of toasts: once near the root of the app. A popover, so that it is above an open modal dialog too.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { TOAST_ACTION_MS, type Toast, toasts } from '#ui/feedback/toast-store.ts';
import { DoneIcon, WarningIcon } from '#ui/icons.tsx';
import { modalStack } from '#ui/overlay/modal-stack.ts';

function Face({ toast }: { toast: Toast }) {
  return (
    <div className="ui-toast" key={toast.id} data-stays={toast.ms > TOAST_ACTION_MS}>
      {toast.mark === 'done' && <DoneIcon />}
      {toast.mark === 'warning' && <WarningIcon />}
      <span className="ui-toast-text">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="ui-toast-act"
          onClick={() => {
            toasts.hide(toast.id);
            toast.action?.onAction();
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  );
}

const placeNow = (): HTMLElement => modalStack.top() ?? document.body;
/** What the server draws has no portals. */
const NOWHERE = () => null;

export function ToastViewport() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, toasts.current);
  const place = useSyncExternalStore(modalStack.subscribe, placeNow, NOWHERE);
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again for each toast and each dialog, to come out on top
  useEffect(() => {
    const element = box.current;
    // A dialog that leaves in the same moment removes the box with it.
    if (!element?.showPopover || !element.isConnected) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [toast?.id, place]);
  if (!place) return null;
  return createPortal(
    <div className="ui-toasts" ref={box} popover="manual" role="status" aria-live="polite" aria-atomic="true">
      {toast && <Face toast={toast} />}
    </div>,
    place,
  );
}
