// The native modal dialog below sheet, dialog and viewer: focus kept inside, page behind locked, Back and Escape close it.
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { FIRST_IN } from '#ui/overlay/first-in.ts';
import { modalStack } from '#ui/overlay/modal-stack.ts';
import { useBackClose } from '#ui/overlay/use-back-close.ts';
import { usePresence } from '#ui/overlay/use-presence.ts';

export type ModalProps = {
  open: boolean;
  onClose: () => void;
  className: string;
  /** a tap outside closes; false for questions that cost something */
  light?: boolean;
  /** it closes only by its own buttons (something is being sent) */
  locked?: boolean;
  role?: 'dialog' | 'alertdialog';
  labelledBy?: string;
  label?: string;
  describedBy?: string;
  data?: Record<`data-${string}`, string | undefined>;
  style?: CSSProperties;
  ref?: Ref<HTMLDialogElement>;
  children: ReactNode;
};

function useOpenDialog(shown: boolean) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !shown) return;
    const back = document.activeElement as HTMLElement | null;
    if (!element.open) {
      element.showModal();
      element.querySelector<HTMLElement>(FIRST_IN)?.focus();
    }
    const leave = modalStack.push(element);
    return () => {
      leave();
      element.close();
      if (back?.isConnected) back.focus({ preventScroll: true });
    };
  }, [shown]);
  return box;
}

export function Modal(props: ModalProps) {
  const { mounted, leaving } = usePresence(props.open);
  return mounted ? createPortal(<OpenModal {...props} leaving={leaving} />, document.body) : null;
}

function OpenModal(props: ModalProps & { leaving: boolean }) {
  const {
    open,
    onClose,
    className,
    light = true,
    locked,
    role,
    labelledBy,
    label,
    describedBy,
    data,
    style,
    ref,
    children,
    leaving,
  } = props;
  const box = useOpenDialog(true);
  useImperativeHandle(ref, () => box.current as HTMLDialogElement);
  useBackClose(open, onClose);
  const close = useEffectEvent(onClose);
  const isShut = useEffectEvent(() => Boolean(locked));
  useEffect(() => {
    const element = box.current;
    const cancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      if (!isShut()) close();
    };
    // The browser may close it against our will after a second Escape; then the state follows. (A repeated effect closes and reopens it.)
    const closed = (event: Event) => event.target === element && !element?.open && close();
    element?.addEventListener('cancel', cancel);
    element?.addEventListener('close', closed);
    return () => {
      element?.removeEventListener('cancel', cancel);
      element?.removeEventListener('close', closed);
    };
  }, [box]);
  const outside = (event: React.PointerEvent<HTMLDialogElement>) => {
    if (!light || locked || event.target !== event.currentTarget) return;
    const area = event.currentTarget.getBoundingClientRect();
    const within =
      event.clientX >= area.left && event.clientX <= area.right && event.clientY >= area.top && event.clientY <= area.bottom;
    if (!within) onClose();
  };
  return (
    <dialog
      ref={box}
      className={className}
      role={role}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      data-leaving={leaving}
      style={style}
      onPointerUp={outside}
      {...data}
    >
      {children}
    </dialog>
  );
}
