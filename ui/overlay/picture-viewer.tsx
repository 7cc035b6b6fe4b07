// Pictures full screen, with zoom. The library is loaded when the viewer opens first.
import { lazy, Suspense } from 'react';
import type { LightboxPictures } from '#ui/overlay/picture-lightbox.tsx';
import { useBackClose } from '#ui/overlay/use-back-close.ts';

const Lightbox = lazy(() => import('#ui/overlay/picture-lightbox.tsx'));

export type PictureViewerProps = LightboxPictures & {
  open: boolean;
  onClose: () => void;
};

export function PictureViewer({ open, onClose, ...rest }: PictureViewerProps) {
  useBackClose(open, onClose);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <Lightbox {...rest} onClose={onClose} />
    </Suspense>
  );
}
