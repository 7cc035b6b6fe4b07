// Pictures of the shop window: uploaded here, or an address typed in.
import { useState } from 'react';
import { sendFile } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { smaller } from '#admin/lib/uploads.ts';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { useField } from '#admin/pages/resources/inputs/use-field.ts';
import { isCallError } from '#client/call-error.ts';
import { Image } from '#ui/data/image.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { CloseIcon, UploadIcon } from '#ui/icons.tsx';
import { Spinner } from '#ui/input/button.tsx';
import { Field as Input } from '#ui/input/field.tsx';

export function UploadButton({ label, multiple, onUrl }: { label: string; multiple?: boolean; onUrl: (url: string) => void }) {
  const [busy, setBusy] = useState(false);
  const send = async (files: FileList | null) => {
    setBusy(true);
    for (const file of files ?? []) {
      try {
        onUrl((await sendFile('resource/upload', await smaller(file), file.name)).url);
      } catch (error) {
        if (isCallError(error)) toast(errorText(error), { mark: 'warning', ms: 4000 });
      }
    }
    setBusy(false);
  };
  return (
    <label className="desk-photo desk-photo-add">
      {busy ? <Spinner /> : <UploadIcon />}
      {t('desk.resource.upload')}
      <input
        type="file"
        accept="image/*"
        multiple={multiple}
        className="ui-hidden"
        aria-label={label}
        disabled={busy}
        onChange={(event) =>
          void send(event.target.files).then(() => {
            event.target.value = '';
          })
        }
      />
    </label>
  );
}

export function ImageInput({ f }: InputProps) {
  const { value, change, left, error, label, name } = useField<string | null>(f);
  return (
    <div className="flex items-end gap-20">
      <Image className="w-[72px] h-[72px] rounded-image flex-none" src={value ?? ''} alt={label} />
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
  const urls = value ?? [];
  return (
    <div className="ui-field" role="group" aria-label={label}>
      <span className="ui-label">{label}</span>
      <div className="desk-photos">
        {urls.map((url, at) => (
          <span key={`${url}-${at}`} className="desk-photo">
            <Image src={url} alt="" />
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
