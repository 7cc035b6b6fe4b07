// An amount between two ends, dragged or moved by keys: the native range, for accessibility; drawn by the kit.
import { useId } from 'react';
import { cx } from '#ui/cx.ts';

export type SliderProps = {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  label: string;
  /** the value in words, for screen readers: "¥12.00" */
  valueText?: string;
  disabled?: boolean;
  className?: string;
};

/** How much of the track is filled, in per cent. */
const filledAt = (value: number, min: number, max: number): number =>
  max <= min ? 0 : Math.round(Math.min(1, Math.max(0, (value - min) / (max - min))) * 1000) / 10;

export function Slider({ value, onChange, min, max, step = 1, label, valueText, disabled, className }: SliderProps) {
  const id = useId();
  return (
    <span className={cx('ui-slider', className)} style={{ '--filled': `${filledAt(value, min, max)}%` } as React.CSSProperties}>
      <label className="ui-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={valueText}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </span>
  );
}
