// A colour: the shop's own first, any other by the browser's picker; says whether words can be read on it.
import { useId } from 'react';
import { contrast, READABLE } from '#admin/lib/contrast.ts';
import { t } from '#admin/lib/i18n.ts';
import { ThemeIcon } from '#ui/icons.tsx';

/** Soft grounds that go with the theme, light enough for dark words. */
export const GROUNDS = ['#ead9c3', '#f6dfe0', '#dfe9f5', '#e0efe3', '#f7ead0', '#e9e4f3', '#e6e6e2', '#fbe3d3'] as const;
/** Words and marks: ink, the accent, and the colours of meaning. */
export const INKS = ['#111111', '#505156', '#cf1d48', '#1d57b3', '#11693b', '#875000'] as const;

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  colours: readonly string[];
  /** The colour that stands on it, or that it stands on. */
  against: string;
  /** What stands there when none is chosen. */
  none: string;
};

export function ColourPicker({ label, value, onChange, colours, against, none }: Props) {
  const id = useId();
  const ratio = /^#[0-9a-f]{6}$/i.test(value) ? contrast(value, against) : null;
  const swatch =
    'w-44 h-44 rounded-full border border-line-strong flex-none aria-pressed:outline-2 aria-pressed:outline-offset-2';
  return (
    <div className="ui-field" role="group" aria-labelledby={id}>
      <span className="ui-label" id={id}>
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-12">
        <button type="button" className="ui-chip" aria-pressed={value === ''} onClick={() => onChange('')}>
          {none}
        </button>
        {colours.map((colour) => (
          <button
            key={colour}
            type="button"
            className={swatch}
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={value.toLowerCase() === colour}
            onClick={() => onChange(colour)}
          />
        ))}
        <label className="inline-flex items-center gap-8 text-sm text-ink-2">
          <ThemeIcon className="size-36" />
          {t('desk.pages.other_colour')}
          <input
            type="color"
            className="w-72 h-48 p-0 bg-surface cursor-pointer"
            value={ratio === null ? '#ffffff' : value}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      </div>
      {ratio !== null && (
        <p className={ratio < READABLE ? 'ui-error' : 'ui-hint'} role={ratio < READABLE ? 'alert' : undefined}>
          {t(ratio < READABLE ? 'desk.pages.contrast_low' : 'desk.pages.contrast', { ratio: ratio.toFixed(1) })}
        </p>
      )}
    </div>
  );
}
