// One of a list, in a sheet, with search: countries, currencies, warehouses.
import { type ReactNode, useMemo, useState } from 'react';
import { CheckIcon } from '#ui/icons.tsx';
import { matchOptions } from '#ui/input/picker-search.ts';
import { SearchBox } from '#ui/input/search-box.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { useUiTexts } from '#ui/texts.tsx';

export type PickerOption = {
  value: string;
  label: string;
  note?: ReactNode;
  icon?: ReactNode;
  /** other words it is found by */
  words?: string;
  /** its heading */
  group?: string;
  disabled?: boolean;
};

export type PickerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  options: PickerOption[];
  value?: string;
  onPick: (value: string) => void;
  /** placeholder of the search field; without it there is no search */
  search?: string;
  emptyText?: string;
};

export function OptionRow({
  option,
  chosen,
  onPick,
}: {
  option: PickerOption;
  chosen: boolean;
  onPick: (value: string) => void;
}) {
  return (
    <button
      type="button"
      className="ui-pick"
      aria-current={chosen || undefined}
      disabled={option.disabled}
      onClick={() => onPick(option.value)}
    >
      {option.icon}
      <span>{option.label}</span>
      {option.note && <span className="ui-pick-note">{option.note}</span>}
      {chosen && <CheckIcon className="ui-icon-sm ui-pick-tick" />}
    </button>
  );
}

export function Picker({ open, onClose, title, options, value, onPick, search, emptyText }: PickerProps) {
  const texts = useUiTexts();
  const [words, setWords] = useState('');
  const found = useMemo(() => matchOptions(options, words), [options, words]);
  const pick = (next: string) => {
    setWords('');
    onPick(next);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={title} className="ui-sheet-tall" bodyClassName="ui-picker">
      {search && (
        <SearchBox value={words} onChange={setWords} onSearch={setWords} placeholder={search} className="ui-picker-search" />
      )}
      {found.length === 0 && <p className="ui-more">{emptyText ?? texts.noMatch}</p>}
      <ul className="ui-picks">
        {found.map((option, index) => (
          <li key={option.value}>
            {option.group && option.group !== found[index - 1]?.group && <div className="ui-pick-group">{option.group}</div>}
            <OptionRow option={option} chosen={option.value === value} onPick={pick} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
