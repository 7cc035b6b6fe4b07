// Searching by picture: choose, cut out the goods, and the results follow.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { announce } from '#shop/lib/announce.ts';
import { send } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { during } from '#shop/lib/indicator.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { toast } from '#ui/toast-store.ts';

const Cropper = lazy(() => import('#shop/parts/cropper.tsx'));

/** What the server calls a picture it could use. */
const READ = '0000';

const base64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('error_read'));
    reader.readAsDataURL(blob);
  });

export default function PictureSearch({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const field = input.current;
    const cancelled = () => close.current();
    field?.addEventListener('cancel', cancelled);
    field?.click();
    return () => field?.removeEventListener('cancel', cancelled);
  }, []);
  const look = async (picture: Blob) => {
    try {
      const answer = await during(send('obapi/uploadImg', { imgcode: await base64(picture) }));
      if (answer.error_code !== READ) {
        toast(t('search.picture_failed'));
        return;
      }
      onClose();
      go(to.shop({ imgid: answer.items.item.name }));
    } catch (error) {
      announce(error);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="ui-hidden"
        tabIndex={-1}
        aria-label={t('search.camera')}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) setFile(chosen);
          else onClose();
        }}
      />
      {file && (
        <Suspense fallback={null}>
          <Cropper file={file} title={t('search.camera')} verb={t('kit.search')} onDone={look} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
