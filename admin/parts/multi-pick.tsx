// Several of many: chosen ones as chips, more from a searchable sheet.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { PlusIcon } from '#ui/icons.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { matchOptions } from '#ui/input/picker-search.ts';
import { SearchBox } from '#ui/input/search-box.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Option = { value: string; label: string };
type Props = {
  label: string;
  hideLabel?: boolean;
  options: Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  empty?: string;
  /** what an option is found by besides its label; asked once the list is open */
  wordsOf?: (value: string) => string;
};

const SHOWN = 24;

export function MultiPick({ label, hideLabel, options, value, onChange, empty, wordsOf }: Props) {
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const name = (code: string) => options.find((o) => o.value === code)?.label ?? code;
  const found = open && wordsOf ? options.map((one) => ({ ...one, words: wordsOf(one.value) })) : options;
  const toggle = (code: string, on: boolean) => onChange(on ? [...value, code] : value.filter((v) => v !== code));
  return (
    <div className="flex flex-col gap-12">
      {!hideLabel && <span className="ui-label">{label}</span>}
      <Chips label={label}>
        {value.length === 0 && empty && <span className="desk-small self-center">{empty}</span>}
        {value.slice(0, SHOWN).map((code) => (
          <Chip
            key={code}
            removable
            label={t('desk.resource.remove_word', { word: name(code) })}
            onClick={() => toggle(code, false)}
          >
            {name(code)}
          </Chip>
        ))}
        {value.length > SHOWN && <Chip onClick={() => setOpen(true)}>{t('desk.line.more', { n: value.length - SHOWN })}</Chip>}
        <Chip icon={<PlusIcon className="ui-icon-xs" />} onClick={() => setOpen(true)}>
          {t('desk.line.choose')}
        </Chip>
      </Chips>
      <Sheet open={open} onClose={() => setOpen(false)} title={label} place="side">
        <SearchBox value={words} onChange={setWords} onSearch={setWords} placeholder={t('desk.list.find')} />
        <ul className="flex flex-col">
          {matchOptions(found, words).map((option) => (
            <li key={option.value} className="py-12 border-b border-line">
              <Checkbox shape="square" checked={value.includes(option.value)} onChange={(on) => toggle(option.value, on)}>
                {option.label} <span className="desk-small">{option.value}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  );
}
