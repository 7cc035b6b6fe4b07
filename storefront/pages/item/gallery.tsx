// Pictures of the goods with a counter; a tap shows them full screen.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { Image } from '#ui/data/image.tsx';
import { Carousel } from '#ui/layout/carousel.tsx';
import { PictureViewer } from '#ui/overlay/picture-viewer.tsx';

const RATIO = 750 / 700;

export function Gallery({ pictures, title }: { pictures: string[]; title: string }) {
  const [open, setOpen] = useState<number | null>(null);
  const slides = pictures.map((src, at) => ({
    key: `${at}:${src}`,
    node: (
      <button type="button" className="block w-full" aria-label={t('item.zoom', { n: at + 1 })} onClick={() => setOpen(at)}>
        <Image {...picture(src, 750)} alt="" ratio={RATIO} eager={at === 0} className="w-full rounded-none" />
      </button>
    ),
  }));
  return (
    <>
      <Carousel slides={slides} label={t('item.pictures')} mark="count" className="[&_.ui-carousel-count]:bottom-52" />
      <PictureViewer
        open={open !== null}
        index={open ?? 0}
        onClose={() => setOpen(null)}
        pictures={pictures.map((src, at) => ({ src, alt: `${title} ${at + 1}` }))}
      />
    </>
  );
}
