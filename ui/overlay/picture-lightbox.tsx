// The loaded part of the picture viewer. It opens inside the topmost dialog, since everything else is inert then.
import { useSyncExternalStore } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { modalStack } from '#ui/overlay/modal-stack.ts';
import { useUiTexts } from '#ui/texts.tsx';

export type LightboxPictures = {
  pictures: { src: string; alt: string; width?: number; height?: number }[];
  /** the one to begin with */
  index?: number;
  onIndex?: (index: number) => void;
};

export default function PictureLightbox({ pictures, index = 0, onIndex, onClose }: LightboxPictures & { onClose: () => void }) {
  const texts = useUiTexts();
  const modal = useSyncExternalStore(modalStack.subscribe, modalStack.top);
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={pictures}
      plugins={[Zoom, Counter]}
      portal={{ root: modal ?? undefined }}
      on={{ view: ({ index: next }) => onIndex?.(next) }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      carousel={{ finite: true, padding: 0 }}
      zoom={{ maxZoomPixelRatio: 3, doubleTapDelay: 250 }}
      labels={{
        Close: texts.close,
        Previous: texts.previous,
        Next: texts.next,
        'Zoom in': texts.zoomIn,
        'Zoom out': texts.zoomOut,
        '{index} of {total}': texts.pictureOf(index + 1, pictures.length),
      }}
      render={pictures.length < 2 ? { buttonPrev: () => null, buttonNext: () => null } : undefined}
    />
  );
}
