// Two or three views of the same thing in a pill.
import { type ReactNode, useId } from 'react';
import { cx } from '#ui/cx.ts';

export type SegmentProps<V extends string> = {
  options: { value: V; label: ReactNode; disabled?: boolean }[];
  value: V;
  onChange: (value: V) => void;
  /** the chosen one was tapped again */
  onSame?: () => void;
  /** name of the group */
  label: string;
  /** as wide as its row, in equal parts: where nothing is next to it */
  fill?: boolean;
  className?: string;
};

export function Segment<V extends string>({ options, value, onChange, onSame, label, fill, className }: SegmentProps<V>) {
  const name = useId();
  return (
    <div className={cx('ui-segment', fill && 'ui-segment-fill', className)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="ui-hidden"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            onClick={option.value === value ? onSame : undefined}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
