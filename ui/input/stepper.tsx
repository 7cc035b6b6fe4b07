// A count between two ends. A long press repeats; the number itself is a field that opens the number pad. Never throttled.
import { useEffect, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { MinusIcon, PlusIcon } from '#ui/icons.tsx';
import { isComposing } from '#ui/input/composing.ts';
import { clampNumber, readWhole } from '#ui/input/stepper-rules.ts';
import { useUiTexts } from '#ui/texts.tsx';

export type StepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** what is counted */
  label: string;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  /** a tap beyond an end: show why */
  onLimit?: (end: 'min' | 'max') => void;
  className?: string;
};

const REPEAT_AFTER_MS = 400;
const REPEAT_EVERY_MS = 90;

function useRepeat(act: () => void) {
  const latest = useRef(act);
  const timer = useRef<number | undefined>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  const stop = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const tick = () => {
    repeated.current = true;
    latest.current();
    timer.current = window.setTimeout(tick, REPEAT_EVERY_MS);
  };
  return {
    onPointerDown: () => {
      repeated.current = false;
      stop();
      timer.current = window.setTimeout(tick, REPEAT_AFTER_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: React.MouseEvent) => event.preventDefault(),
    onClick: () => {
      stop();
      if (!repeated.current) latest.current();
      repeated.current = false;
    },
  };
}

export function Stepper(props: StepperProps) {
  const { value, onChange, label, min = 1, max = 9999, step = 1, disabled, onLimit, className } = props;
  const texts = useUiTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const move = (by: number) => {
    if (disabled) return;
    const next = clampNumber(value + by, min, max);
    if (next === value) onLimit?.(by < 0 ? 'min' : 'max');
    else onChange(next);
  };
  const less = useRepeat(() => move(-step));
  const more = useRepeat(() => move(step));
  const settle = () => {
    const read = typed === null ? null : readWhole(typed);
    setTyped(null);
    if (read === null) return;
    const next = clampNumber(read, min, max);
    if (next !== read) onLimit?.(read < min ? 'min' : 'max');
    if (next !== value) onChange(next);
  };
  return (
    <div className={cx('ui-stepper', className)} role="group" aria-label={label}>
      <button type="button" aria-label={texts.decrease} aria-disabled={disabled || value <= min} {...less}>
        <MinusIcon />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        value={typed ?? value}
        disabled={disabled}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter') settle();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setTyped(null);
          move(event.key === 'ArrowUp' ? step : -step);
        }}
      />
      <button type="button" aria-label={texts.increase} aria-disabled={disabled || value >= max} {...more}>
        <PlusIcon />
      </button>
    </div>
  );
}
