// One of several countries, found by every name that people type.
import { useId, useMemo, useState } from 'react';
import { countryName } from '#admin/lib/countries.ts';
import { t } from '#admin/lib/i18n.ts';
import { countryWords } from '#client/country-words.ts';
import { DownIcon } from '#ui/icons.tsx';
import { Picker } from '#ui/input/picker.tsx';

type Props = {
  label: string;
  /** codes to choose from */
  codes: readonly string[];
  value: string;
  onPick: (code: string) => void;
  /** shown where there is nothing to choose from */
  none: string;
};

export const countryOptions = (codes: readonly string[]) =>
  codes.map((code) => ({ value: code, label: countryName(code), words: countryWords(code) }));

export function CountryPick({ label, codes, value, onPick, none }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const options = useMemo(() => (open ? countryOptions(codes) : []), [open, codes]);
  return (
    <div className="ui-field">
      <span className="ui-label" id={`${id}-label`}>
        {label}
      </span>
      <button
        type="button"
        id={id}
        className="ui-input text-start"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        disabled={codes.length === 0}
        onClick={() => setOpen(true)}
      >
        <span className="min-w-0 flex-1">{value ? countryName(value) : none}</span>
        <DownIcon className="ui-icon-sm text-ink-3" />
      </button>
      <Picker
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        search={t('desk.list.find')}
        options={options}
        value={value}
        onPick={onPick}
      />
    </div>
  );
}
