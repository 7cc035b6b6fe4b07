// Pictures of the shop window: uploaded here, or an address typed in.
import { t } from '#admin/lib/i18n.ts';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { shownFrom } from '#admin/pages/resources/shown-from.ts';
import { useField, useRowForm } from '#admin/pages/resources/use-field.ts';
import { UploadButton } from '#admin/parts/upload-button.tsx';
import { Image } from '#ui/data/image.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import { Field as Input } from '#ui/input/field.tsx';

export function ImageInput({ f }: InputProps) {
  const { value, change, left, error, label, name } = useField<string | null>(f);
  const { record } = useRowForm();
  return (
    <div className="flex items-end gap-20">
      <Image className="w-[72px] h-[72px] rounded-image flex-none" src={shownFrom(record, value)} alt={label} />
      <Input
        className="flex-1"
        label={label}
        name={name}
        value={value ?? ''}
        onChange={change}
        onBlur={left}
        error={error}
        optional={!f.required}
        ltr
        placeholder="/media/… https://…"
        autoComplete="off"
      />
      <UploadButton label={label} onUrl={change} />
    </div>
  );
}

export function ImagesInput({ f }: InputProps) {
  const { value, change, error, label } = useField<string[] | null>(f);
  const { record } = useRowForm();
  const urls = value ?? [];
  return (
    <div className="ui-field" role="group" aria-label={label}>
      <span className="ui-label">{label}</span>
      <div className="desk-photos">
        {urls.map((url, at) => (
          <span key={`${url}-${at}`} className="desk-photo">
            <Image src={shownFrom(record, url)} alt="" />
            <button
              type="button"
              className="desk-photo-off"
              aria-label={t('desk.photo.remove', { n: at + 1 })}
              onClick={() => change(urls.filter((_, i) => i !== at))}
            >
              <CloseIcon />
            </button>
          </span>
        ))}
        <UploadButton label={label} multiple onUrl={(url) => change([...urls, url])} />
      </div>
      {error && (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
