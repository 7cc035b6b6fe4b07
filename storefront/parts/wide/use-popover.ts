// What floats below a button: closed by Escape, a press elsewhere, and going to another page; the focus returns to the button.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePlace } from '#shop/lib/router.tsx';

export function usePopover<E extends HTMLElement = HTMLDivElement>() {
  const [open, setOpen] = useState(false);
  const box = useRef<E>(null);
  const { key } = usePlace();
  const close = useEffectEvent(() => setOpen(false));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page
  useEffect(() => close(), [key]);
  useEffect(() => {
    if (!open) return;
    const press = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    const down = (event: KeyboardEvent) => {
      // A field has its own way: it is emptied first.
      if (event.key !== 'Escape' || event.target instanceof HTMLInputElement || document.querySelector('dialog[open]')) return;
      event.stopPropagation();
      close();
      box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', down, true);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', down, true);
    };
  }, [open]);
  return { open, setOpen, box };
}
