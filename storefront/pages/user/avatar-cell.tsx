// The picture of the member: choose, cut, upload with its progress.
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { isAborted } from '#client/call-error.ts';
import { announce } from '#shop/lib/announce.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { type Upload, upload } from '#shop/lib/upload.ts';
import { ImageInput } from '#shop/parts/photo/image-input.tsx';
import { Image } from '#ui/data/image.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { useThrottle } from '#ui/feedback/use-throttle.ts';
import { ForwardIcon, UserIcon } from '#ui/icons.tsx';

const Cropper = lazy(() => import('#shop/parts/photo/cropper.tsx'));

export type AvatarCellProps = { avatar: string; onUploaded: (url: string) => Promise<unknown> };

export function AvatarCell({ avatar, onUploaded }: AvatarCellProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<Upload | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const choose = useThrottle(() => input.current?.click());
  const close = () => {
    running.current?.cancel();
    setFile(null);
  };
  const send = async (picture: Blob): Promise<boolean> => {
    setPart(0);
    try {
      running.current = upload(picture, { use: 'avatar', onProgress: setPart, shrink: false });
      const { url } = await running.current.done;
      if (!(await onUploaded(url))) return false;
      toast(t('profile.avatar_done'), { mark: 'done' });
      return true;
    } catch (error) {
      if (isAborted(error)) return false;
      announce(error, true);
      throw error;
    } finally {
      running.current = null;
      setPart(null);
    }
  };
  return (
    <>
      <ImageInput input={input} label={t('field.avatar')} onChosen={setFile} />
      <button type="button" className="ui-cell" aria-describedby={id} onClick={() => choose()}>
        <span className="ui-cell-main" id={id}>
          {t('field.avatar')}
        </span>
        <span className="ui-cell-end">
          <Image
            {...picture(avatar, 96)}
            alt={t('profile.avatar_now')}
            round
            className="w-96"
            fallback={<UserIcon />}
            off={part !== null}
          >
            {part !== null && (
              <progress className="absolute inset-x-8 top-1/2 h-8 w-auto" value={part} max={1} aria-label={t('field.avatar')} />
            )}
          </Image>
        </span>
        <ForwardIcon className="ui-cell-go" />
      </button>
      {file && (
        <Suspense fallback={null}>
          <Cropper
            file={file}
            title={t('profile.avatar_cut')}
            verb={t('profile.avatar_use')}
            round
            onDone={send}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
