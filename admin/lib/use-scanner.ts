// Listens for a hardware scanner on the whole page. What it typed into a field that had the focus is taken out again.
import { useEffect, useEffectEvent } from 'react';
import { leave, listen } from '#admin/lib/early-scans.ts';
import { createScanBuffer } from '#admin/lib/scan-buffer.ts';
import { storage } from '#admin/lib/storage.ts';
import { createStore, useStore } from '#client/store.ts';

// Whether this browser has heard a hardware scanner: fields for typing a code fold then.
const scannerHeard = createStore(storage.get('scanner') === 'on');
export const useScannerHeard = (): boolean => useStore(scannerHeard);
const heard = () => {
  if (scannerHeard.get()) return;
  storage.set('scanner', 'on');
  scannerHeard.set(true);
};

type Held = { field: HTMLInputElement | HTMLTextAreaElement; value: string };

const typable = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Sets a field as a user would, so that React hears of it. */
function put({ field, value }: Held): void {
  const proto = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export function useScanner(onScan: (code: string) => void, enabled = true): void {
  const act = useEffectEvent(onScan);
  useEffect(() => {
    if (!enabled) return;
    const buffer = createScanBuffer();
    let held: Held | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const { code, begins, burst } = buffer.press({ key: event.key, at: event.timeStamp });
      if (begins) held = typable(event.target) ? { field: event.target, value: event.target.value } : null;
      // A blank inside a code presses no button.
      if (event.key === ' ' && burst) event.preventDefault();
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (held) put(held);
      heard();
      act(code);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    for (const code of listen()) act(code);
    return () => {
      leave();
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [enabled]);
}
