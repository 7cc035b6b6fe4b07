// One key an act, for pages worked at with a keyboard: "o", "/", "mod+enter", "shift+n". mod is Ctrl, or Cmd on a Mac.
import { useEffect, useEffectEvent } from 'react';

export type KeyPress = {
  key: string;
  /** the key by its position, because Alt changes what a letter's key types */
  code?: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
};

export function matchesShortcut(press: KeyPress, combo: string): boolean {
  const parts = combo.toLowerCase().split('+');
  const key = parts.at(-1) ?? '';
  const mod = parts.includes('mod');
  const shift = parts.includes('shift');
  if (mod !== (press.ctrlKey || press.metaKey) || parts.includes('alt') !== press.altKey) return false;
  if (press.altKey && /^[a-z]$/.test(key)) return press.code === `Key${key.toUpperCase()}` && !press.shiftKey;
  // "?" and the like need Shift on many keyboards, so it only counts with letters and named keys.
  if ((shift || /^[a-z]$/.test(key) || key.length > 1) && shift !== press.shiftKey) return false;
  return press.key.toLowerCase() === (key === 'space' ? ' ' : key);
}

const TYPING = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]';

/** Keys closer together than this come from a scanner: a letter of a code is no shortcut. */
const ALONE_MS = 60;
let before = Number.NEGATIVE_INFINITY;
let last = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined')
  window.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key.length > 1 && key !== 'Enter' && key !== 'Tab') return;
      before = last;
      last = timeStamp;
    },
    { capture: true },
  );

/** The letter that was acted on last, until another key or the pointer: held down or pressed again it types nothing into the field that its act has focused. */
let acted = '';
if (typeof window !== 'undefined') {
  const end = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key.toLowerCase() !== acted) acted = '';
  };
  window.addEventListener('keydown', end, { capture: true });
  window.addEventListener('pointerdown', end, { capture: true });
}
/** A field of figures takes no letters. */
const takesFigures = (field: HTMLElement): boolean => ['decimal', 'numeric'].includes(field.inputMode);

/** Runs unless another key comes with this one, before it or after it. */
function whenAlone({ timeStamp }: KeyboardEvent, act: () => void): void {
  if (timeStamp - before >= ALONE_MS) setTimeout(() => last === timeStamp && act(), ALONE_MS);
}

export type ShortcutOptions = {
  enabled?: boolean;
  /** also while a field has the focus; combinations with mod, and Escape, always do */
  inFields?: boolean;
};

export function useShortcut(combo: string, act: () => void, { enabled = true, inFields }: ShortcutOptions = {}): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (!enabled) return;
    const everywhere = inFields || combo.includes('mod') || combo === 'escape';
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !matchesShortcut(event, combo)) return;
      const target = event.target as HTMLElement;
      const typing = !everywhere && target.matches?.(TYPING);
      if (event.repeat && (acted === combo || !typing) && combo.length === 1) event.preventDefault();
      if (event.repeat || (typing && !(acted === combo && takesFigures(target)))) return;
      // While a dialog is open the page behind it takes no keys.
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      if (combo.length > 1) return latest();
      acted = combo;
      whenAlone(event, () => latest());
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [combo, enabled, inFields]);
}
