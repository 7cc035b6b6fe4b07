// Choosing a picture to search with: the file field opens with the tap itself; the cropper is loaded once a picture is chosen.
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { ImageInput } from '#shop/parts/photo/image-input.tsx';

const PictureSearch = lazy(() => import('#shop/parts/goods/picture-search.tsx'));

/** `pick` opens the choice of a picture, `take` uses one; `picker` is rendered anywhere on the screen. */
export function usePicturePicker(): { pick: () => void; take: (file: File) => void; picker: ReactNode } {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return {
    pick: () => input.current?.click(),
    take: setFile,
    picker: (
      <>
        <ImageInput input={input} label={t('search.no_picture')} onChosen={setFile} />
        {file && (
          <Suspense fallback={null}>
            <PictureSearch file={file} onClose={() => setFile(null)} />
          </Suspense>
        )}
      </>
    ),
  };
}
