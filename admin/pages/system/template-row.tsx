// One tab or entry: its name in each language, what it leads to, its place among the others.
import type { ReactNode } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#ui/icons.tsx';
import { Field } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

type Props = {
  no: number;
  names: Record<string, string>;
  onNames: (names: Record<string, string>) => void;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
};

export function TemplateRow({ no, names, onNames, onUp, onDown, onRemove, children }: Props) {
  const languages = useLanguages();
  const small = 'size-36';
  return (
    <fieldset className="flex flex-col gap-16 bg-sunken rounded-image p-20">
      <legend className="ui-hidden">{no}</legend>
      <div className="flex items-center">
        <strong className="ui-num">{no}</strong>
        <span className="ms-auto flex">
          <IconButton
            label={t('desk.template.up', { n: no })}
            icon={<ArrowUpIcon className={small} />}
            disabled={!onUp}
            onClick={onUp}
            throttle={false}
          />
          <IconButton
            label={t('desk.template.down', { n: no })}
            icon={<ArrowDownIcon className={small} />}
            disabled={!onDown}
            onClick={onDown}
            throttle={false}
          />
          <IconButton
            label={t('desk.resource.remove_row', { n: no })}
            icon={<TrashIcon className={small} />}
            disabled={!onRemove}
            onClick={onRemove}
            throttle={false}
          />
        </span>
      </div>
      <div className="desk-two">
        {languages.map(({ code, name }) => (
          <Field
            key={code}
            label={`${t('desk.field.names')} · ${name}`}
            name={`name-${no}-${code}`}
            value={names[code] ?? ''}
            onChange={(text) => onNames({ ...names, [code]: text })}
            maxLength={40}
          />
        ))}
      </div>
      <div className="desk-three">{children}</div>
    </fieldset>
  );
}
