// The pay-password pad: six dots and ten keys. Digits typed on a keyboard count as well; the digits themselves are never shown.
import { useEffect, useEffectEvent } from 'react';
import { DeleteDigitIcon } from '#ui/icons.tsx';
import { useUiTexts } from '#ui/texts.tsx';

export type KeypadProps = {
  value: string;
  onChange: (value: string) => void;
  /** all digits are there */
  onDone?: (value: string) => void;
  /** name of the field */
  label: string;
  length?: number;
  error?: string;
  busy?: boolean;
};

/** The value after a key; a digit beyond the last place is dropped. */
export function pressKey(value: string, key: string, length: number): string {
  if (key === 'Backspace') return value.slice(0, -1);
  return /^\d$/.test(key) && value.length < length ? value + key : value;
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function Keypad({ value, onChange, onDone, label, length = 6, error, busy }: KeypadProps) {
  const texts = useUiTexts();
  const press = (key: string) => {
    if (busy) return;
    const next = pressKey(value, key, length);
    if (next === value) return;
    onChange(next);
    if (next.length === length) onDone?.(next);
  };
  const latest = useEffectEvent(press);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).matches('input, textarea, select'))
        return;
      if (/^\d$/.test(event.key) || event.key === 'Backspace') {
        event.preventDefault();
        latest(event.key);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="ui-keypad-box" role="group" aria-label={label} aria-busy={busy}>
      <div className="ui-dots" data-invalid={Boolean(error)} aria-hidden="true">
        {Array.from({ length }, (_, index) => (
          <span key={index} data-full={index < value.length} data-next={index === value.length && !busy} />
        ))}
      </div>
      <span className="ui-hidden" role="status">
        {texts.digits(value.length, length)}
      </span>
      {error && (
        <p className="ui-error ui-keypad-error" role="alert">
          {error}
        </p>
      )}
      <div className="ui-keypad">
        {KEYS.map((key) => (
          <button key={key} type="button" disabled={busy} onClick={() => press(key)}>
            {key}
          </button>
        ))}
        <span />
        <button type="button" disabled={busy} onClick={() => press('0')}>
          0
        </button>
        <button
          type="button"
          className="ui-keypad-delete"
          aria-label={texts.deleteDigit}
          disabled={busy || value === ''}
          onClick={() => press('Backspace')}
        >
          <DeleteDigitIcon />
        </button>
      </div>
    </div>
  );
}
