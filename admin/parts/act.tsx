// A button with its key: pressing the key does what the button does, and the key is written on it.
import { Button, type ButtonProps } from '#ui/input/button.tsx';
import { KeyHint } from '#ui/input/key-hint.tsx';
import { useShortcut } from '#ui/input/shortcut.ts';

const shownKey = (combo: string): string =>
  combo
    .split('+')
    .map(
      (part) =>
        ({ mod: /Mac/.test(navigator.platform) ? '⌘' : 'Ctrl', enter: '↵', shift: '⇧', escape: 'Esc' })[part] ??
        part.toUpperCase(),
    )
    .join(' ');

export type ActProps = Omit<ButtonProps, 'end' | 'onClick' | 'href'> & { keys?: string; onClick: () => void };

export function Act({ keys, onClick, ...rest }: ActProps) {
  useShortcut(keys ?? '', onClick, { enabled: Boolean(keys) && !rest.disabled && !rest.busy });
  // While something is typed a letter belongs to the field: with Alt it is the button's.
  const letter = /^[a-z]$/.test(keys ?? '');
  useShortcut(`alt+${keys}`, onClick, { enabled: letter && !rest.disabled && !rest.busy, inFields: true });
  return <Button size="small" {...rest} onClick={onClick} end={keys && <KeyHint>{shownKey(keys)}</KeyHint>} />;
}
