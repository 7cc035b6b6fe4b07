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
  /** at most so many, the last with the number of those beyond it; all are in the viewer */
  most?: number;
  className?: string;
};

const THUMB = 220;
const urlOf = (photo: string | Photo) => (typeof photo === 'string' ? photo : photo.url);
const thumbOf = (photo: string | Photo) => (typeof photo === 'string' ? photo : photo.thumb || photo.url);

export function PhotoStrip({ photos, picture = 'w-152', scroll, most = photos.length, className }: PhotoStripProps) {
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length === 0) return null;
  /** On the last picture that is shown: this one and those after it. */
  const beyond = photos.length > most ? `+${photos.length - most + 1}` : '';
  const last = (index: number) => (index === most - 1 ? beyond : '');
  return (
    <div className={cx('flex gap-14', scroll ? 'shop-scroll' : 'flex-wrap', className)}>
      {photos.slice(0, most).map((photo, index) => (
        <button
          key={`${urlOf(photo)}:${index}`}
          type="button"
          className="relative flex-none"
          aria-label={[t('photo.number', { n: index + 1 }), last(index)].filter(Boolean).join(' ')}
          onClick={() => setOpen(index)}
        >
          <Image {...sized(thumbOf(photo), THUMB)} alt="" className={picture} />
          {last(index) && <bdi className="ui-ltr wide-photos-more">{beyond}</bdi>}
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
