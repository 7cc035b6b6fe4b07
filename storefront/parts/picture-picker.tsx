// Choosing a picture to search with: the file field opens with the tap itself; what cuts the picture out and asks with it is read once one is chosen.
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';

const PictureSearch = lazy(() => import('#shop/parts/picture-search.tsx'));

/** `pick` opens the choice of a picture; `picker` stands anywhere on the screen. */
export function usePicturePicker(): { pick: () => void; picker: ReactNode } {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return {
    pick: () => input.current?.click(),
    picker: (
      <>
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="ui-hidden"
          tabIndex={-1}
          aria-label={t('search.no_picture')}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen) setFile(chosen);
          }}
        />
        {file && (
          <Suspense fallback={null}>
            <PictureSearch file={file} onClose={() => setFile(null)} />
          </Suspense>
        )}
      </>
    ),
  };
}
