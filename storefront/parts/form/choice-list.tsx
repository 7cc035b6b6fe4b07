// A list to choose one from: languages, currencies, the appearance.
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { CheckIcon } from '#ui/icons.tsx';

export type Choice = { value: string; label: ReactNode; note?: ReactNode; lang?: string };

export function ChoiceList({
  label,
  choices,
  value,
  onPick,
  busy,
  className,
}: {
  label: string;
  choices: readonly Choice[];
  value: string;
  onPick: (value: string) => void;
  busy?: string | null;
  className?: string;
}) {
  return (
    <div className={cx('ui-cells', className)} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          aria-busy={busy === choice.value || undefined}
          className="ui-cell"
          onClick={() => onPick(choice.value)}
        >
          <span className="ui-cell-main" lang={choice.lang}>
            {choice.label}
            {choice.note && <span className="ui-cell-note">{choice.note}</span>}
          </span>
          <span className="ui-cell-end">
            {busy === choice.value ? (
              <span className="ui-spin" />
            ) : (
              choice.value === value && <CheckIcon className="text-accent" />
            )}
          </span>
        </button>
      ))}
    </div>
  );
}
