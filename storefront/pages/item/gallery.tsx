// Pictures of the goods with a counter, at the one of the chosen option; a tap shows them full screen.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { Image } from '#ui/data/image.tsx';
import { Carousel } from '#ui/layout/carousel.tsx';
import { PictureViewer } from '#ui/overlay/picture-viewer.tsx';

const RATIO = 750 / 700;

/** The index of the picture of a choice; one that is not among the pictures is added at the end. */
export function galleryOf(pictures: readonly string[], chosen: string): { pictures: string[]; at: number } {
  const at = pictures.indexOf(chosen);
  if (at >= 0 || chosen === '') return { pictures: [...pictures], at: Math.max(at, 0) };
  return { pictures: [...pictures, chosen], at: pictures.length };
}

type Props = { pictures: string[]; title: string /** the picture of what is chosen */; chosen: string };

export function Gallery({ pictures: own, title, chosen }: Props) {
  const { pictures, at: show } = galleryOf(own, chosen);
  const [open, setOpen] = useState<number | null>(null);
  const [at, setAt] = useState(show);
  const [before, setBefore] = useState(show);
  if (before !== show) {
    setBefore(show);
    setAt(show);
  }
  const slides = pictures.map((src, at) => ({
    key: `${at}:${src}`,
    node: (
      <button type="button" className="block w-full" aria-label={t('item.zoom', { n: at + 1 })} onClick={() => setOpen(at)}>
        <Image {...picture(src, 750)} alt="" ratio={RATIO} eager={at === 0} className="w-full rounded-none" />
      </button>
    ),
  }));
  return (
    <div className="shop-gallery">
      <Carousel
        slides={slides}
        show={at}
        onSlide={setAt}
        label={t('item.pictures')}
        mark="count"
        className="[&_.ui-carousel-count]:bottom-52"
      />
      {pictures.length > 1 && (
        <div className="shop-thumbs only-wide">
          {pictures.map((src, index) => (
            <button
              key={`${index}:${src}`}
              type="button"
              aria-label={`${t('item.pictures')} ${index + 1}`}
              aria-pressed={index === at}
              onClick={() => setAt(index)}
            >
              <Image {...picture(src, 110)} alt="" className="w-full" />
            </button>
          ))}
        </div>
      )}
      <PictureViewer
        open={open !== null}
        index={open ?? 0}
        onClose={() => setOpen(null)}
        pictures={pictures.map((src, at) => ({ src, alt: `${title} ${at + 1}` }))}
      />
    </div>
  );
}
