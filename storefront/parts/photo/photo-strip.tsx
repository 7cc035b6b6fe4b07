// Pictures in a row; a tap shows them full screen with zoom.
import { useState } from 'react';
import type { Photo } from '#contract/calls/parts.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture as sized } from '#shop/lib/media.ts';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { PictureViewer } from '#ui/overlay/picture-viewer.tsx';

export type PhotoStripProps = {
  photos: readonly (string | Photo)[];
  /** size of a picture, as a class: w-152 unless given */
  picture?: string;
  /** all in one line that scrolls, instead of wrapping */
  scroll?: boolean;
  className?: string;
};

const THUMB = 220;
const urlOf = (photo: string | Photo) => (typeof photo === 'string' ? photo : photo.url);
const thumbOf = (photo: string | Photo) => (typeof photo === 'string' ? photo : photo.thumb || photo.url);

export function PhotoStrip({ photos, picture = 'w-152', scroll, className }: PhotoStripProps) {
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <div className={cx('flex gap-14', scroll ? 'shop-scroll' : 'flex-wrap', className)}>
      {photos.map((photo, index) => (
        <button
          key={`${urlOf(photo)}:${index}`}
          type="button"
          className="flex-none"
          aria-label={t('photo.number', { n: index + 1 })}
          onClick={() => setOpen(index)}
        >
          <Image {...sized(thumbOf(photo), THUMB)} alt="" className={picture} />
        </button>
      ))}
      <PictureViewer
        open={open !== null}
        index={open ?? 0}
        onClose={() => setOpen(null)}
        pictures={photos.map((photo, index) => ({ src: urlOf(photo), alt: t('photo.number', { n: index + 1 }) }))}
      />
    </div>
  );
}
