// Choosing pictures and uploading them at once: each with its progress, and a button to remove it. Notes of its form are below.
import { useEffect, useId, useRef, useState } from 'react';
import { isAborted } from '#client/call-error.ts';
import { announce } from '#shop/lib/announce.ts';
import { t } from '#shop/lib/i18n.ts';
import { type Upload, type Uploaded, type UploadUse, upload } from '#shop/lib/upload.ts';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { CameraIcon, CloseIcon } from '#ui/icons.tsx';
import { useFieldError } from '#ui/input/field.tsx';

export type PhotoPickerProps = {
  use: UploadUse;
  value: readonly Uploaded[];
  onChange: (value: Uploaded[]) => void;
  /** called while an upload is running: sending has to wait */
  onBusy?: (busy: boolean) => void;
  most?: number;
  label?: string;
  /** the field of its form */
  name?: string;
  /** returns what is wrong with the pictures, or nothing */
  check?: () => string | undefined;
  /** false: sent as they are, for papers that must stay legible */
  shrink?: boolean;
  className?: string;
};

type Running = { id: number; preview: string; part: number; upload: Upload };
let last = 0;

export function PhotoPicker(props: PhotoPickerProps) {
  const { use, value, onBusy, most = 9, label, name = '', check, shrink, className } = props;
  const id = useId();
  const field = useFieldError({ name, value: '', ...(check ? { check } : {}) });
  const onChange = (now: Uploaded[]) => {
    props.onChange(now);
    field.clear();
  };
  const [running, setRunning] = useState<Running[]>([]);
  const done = useRef(value);
  done.current = value;
  const open = useRef<Running[]>([]);
  open.current = running;
  useEffect(
    () => () => {
      for (const one of open.current) one.upload.cancel();
    },
    [],
  );
  const busy = running.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when it changes
  useEffect(() => onBusy?.(busy), [busy]);

  const begin = (file: File) => {
    const one: Running = {
      id: ++last,
      preview: URL.createObjectURL(file),
      part: 0,
      upload: upload(file, { use, shrink, onProgress: (part) => progress(one.id, part) }),
    };
    const progress = (which: number, part: number) => setRunning((all) => all.map((r) => (r.id === which ? { ...r, part } : r)));
    setRunning((all) => [...all, one]);
    one.upload.done
      .then((uploaded) => {
        done.current = [...done.current, uploaded];
        onChange([...done.current]);
      })
      .catch((error: unknown) => {
        if (!isAborted(error)) announce(error);
      })
      .finally(() => {
        URL.revokeObjectURL(one.preview);
        setRunning((all) => all.filter((r) => r.id !== one.id));
      });
  };
  const choose = (files: FileList | null) => {
    const room = most - value.length - running.length;
    const list = [...(files ?? [])];
    if (list.length > room) toast(t('photo.most', { n: most }));
    for (const file of list.slice(0, Math.max(0, room))) begin(file);
  };
  const full = value.length + running.length >= most;
  const marked = {
    name: name || undefined,
    'aria-invalid': field.error ? (true as const) : undefined,
    'aria-describedby': field.error ? `${id}-error` : undefined,
  };
  return (
    <div className={cx('flex flex-wrap gap-14', className)}>
      {value.map((one, index) => (
        <span key={one.id} className="relative">
          <Image src={one.fullurl || one.url} alt={t('photo.number', { n: index + 1 })} className="w-152" />
          <button
            type="button"
            className="shop-unpick ui-reach"
            aria-label={t('photo.remove', { n: index + 1 })}
            // Where no more can be added, removing one fixes the error.
            {...(full ? marked : {})}
            onClick={() => onChange(value.filter((v) => v.id !== one.id))}
          >
            <CloseIcon className="size-26" />
          </button>
        </span>
      ))}
      {running.map((one) => (
        <span key={one.id} className="relative">
          <Image src={one.preview} alt="" off className="w-152">
            <progress className="shop-progress" value={one.part} max={1} />
          </Image>
          <button type="button" className="shop-unpick ui-reach" aria-label={t('kit.cancel')} onClick={one.upload.cancel}>
            <CloseIcon className="size-26" />
          </button>
        </span>
      ))}
      {!full && (
        <label className="shop-pick" htmlFor={id}>
          <CameraIcon />
          <span>{label ?? t('photo.add')}</span>
          <input
            id={id}
            type="file"
            {...marked}
            accept="image/*"
            multiple={most > 1}
            className="ui-hidden"
            onChange={(event) => {
              choose(event.target.files);
              event.target.value = '';
            }}
          />
        </label>
      )}
      {field.error && (
        <p className="ui-error basis-full" id={`${id}-error`} role="alert">
          {field.error}
        </p>
      )}
    </div>
  );
}
