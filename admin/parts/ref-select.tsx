// One row of another resource: a list where there are few, a search where there are many.
import { useState } from 'react';
import { useChoices } from '#admin/lib/choices.ts';
import { t } from '#admin/lib/i18n.ts';
import { resourceLabel } from '#admin/lib/labels.ts';
import { useMay } from '#admin/lib/session.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { Find } from '#admin/parts/find.tsx';
import type { Field } from '#contract/desk/resource.ts';
import { type CHOICES, resourceOf } from '#contract/desk/resource-list.ts';
import { Image } from '#ui/data/image.tsx';
import { DownIcon, PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field as Input } from '#ui/input/field.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Props = {
  f: Pick<Field, 'ref' | 'name' | 'required'>;
  label: string;
  hideLabel?: boolean;
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
  none?: string;
  className?: string;
};
type Named = (typeof CHOICES)[number];

const MANY: string[] = ['goods', 'sellers', 'articles', 'news'];

export function RefSelect(props: Props) {
  return MANY.includes(props.f.ref ?? '') ? <RefSearch {...props} /> : <RefFew {...props} />;
}

function RefFew({ f, label, hideLabel, value, onChange, onBlur, error, disabled, none, className }: Props) {
  const choices = useChoices(f.ref as Named);
  const shown = choices.filter((c) => c.enabled || c.id === value);
  const options = shown.map((c) => ({ value: c.id, label: c.name }));
  const empty = none ?? (f.required && value ? null : t('desk.input.choose'));
  return (
    <Input
      className={className}
      label={label}
      hideLabel={hideLabel}
      name={f.name}
      type="select"
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      disabled={disabled}
      options={empty ? [{ value: '', label: empty }, ...options] : options}
    />
  );
}

function RefSearch({ f, label, hideLabel, value, onChange, error, disabled, none, className }: Props) {
  const [open, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const resource = f.ref as Named;
  const found = useCall('resource/choices', { resource, ...(q ? { q } : {}) }, { enabled: open, keepPrevious: true });
  const current = useCall('resource/choices', { resource, ids: [value] }, { enabled: value !== '' }).data?.[0];
  const may = useMay(resourceOf(resource)?.permission ?? 'operator');
  const pick = (id: string) => {
    onChange(id);
    setOpen(false);
  };
  return (
    <div className={`ui-field ${className ?? ''}`}>
      <span className={hideLabel ? 'ui-hidden' : 'ui-label'} id={`${f.name}-label`}>
        {label}
      </span>
      <button
        type="button"
        className="ui-input text-start"
        aria-haspopup="dialog"
        aria-labelledby={`${f.name}-label`}
        disabled={disabled}
        data-invalid={Boolean(error)}
        onClick={() => setOpen(true)}
      >
        {current?.pic_url && <Image className="w-[26px] rounded-[6px]" src={current.pic_url} alt="" />}
        <span className="flex-1 ui-cut">{current?.name ?? (value || (none ?? t('desk.input.choose')))}</span>
        <DownIcon className="ui-icon-sm text-ink-3" />
      </button>
      {error && (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={label} place="side">
        <Find value={q} onFind={setQ} placeholder={t('desk.list.find')} />
        <ul className="ui-picks">
          {none && (
            <li>
              <button type="button" className="ui-pick" onClick={() => pick('')}>
                {none}
              </button>
            </li>
          )}
          {(found.data ?? []).map((choice) => (
            <li key={choice.id}>
              <button
                type="button"
                className="ui-pick"
                aria-current={choice.id === value || undefined}
                onClick={() => pick(choice.id)}
              >
                {choice.pic_url && <Image className="w-[34px] rounded-[6px]" src={choice.pic_url} alt="" />}
                <span className="min-w-0">{choice.name}</span>
                <span className="ui-pick-note">{choice.note}</span>
              </button>
            </li>
          ))}
        </ul>
        {found.data?.length === 0 && <p className="desk-small">{t(q ? 'desk.list.no_match' : 'desk.list.none')}</p>}
        {may && (
          // In a tab of its own: what is typed here stays.
          <Button size="small" icon={<PlusIcon />} onClick={() => window.open(`#/r/${resource}/create`, '_blank', 'noopener')}>
            {t('desk.resource.new_title', { name: resourceLabel(resource) })}
          </Button>
        )}
      </Sheet>
    </div>
  );
}
