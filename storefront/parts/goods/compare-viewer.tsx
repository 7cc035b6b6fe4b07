// Photos of the warehouse next to the pictures of the listing: two strips, one viewer with zoom that goes through both.
import { useState } from 'react';
import type { Photo } from '#contract/calls/parts.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture as sized } from '#shop/lib/media.ts';
import { Image } from '#ui/data/image.tsx';
import { PictureViewer } from '#ui/overlay/picture-viewer.tsx';

export function CompareViewer({ photos, listing }: { photos: readonly Photo[]; listing: readonly string[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const real = photos.map((p, at) => ({ src: p.url, thumb: p.thumb || p.url, alt: t('shots.real', { n: at + 1 }) }));
  const shop = listing.map((src, at) => ({ src, thumb: src, alt: t('shots.listing', { n: at + 1 }) }));
  const all = [...real, ...shop];
  const strip = (from: number, list: typeof all, size: string) => (
    <div className="shop-scroll flex gap-14">
      {list.map((one, at) => (
        <button key={one.src} type="button" className="flex-none" aria-label={one.alt} onClick={() => setOpen(from + at)}>
          <Image {...sized(one.thumb, 220)} alt="" className={size} />
        </button>
      ))}
    </div>
  );
  return (
    <>
      {strip(0, real, 'w-152')}
      {shop.length > 0 && (
        <>
          <h3 className="text-sm text-ink-3">{t('order.listing')}</h3>
          {strip(real.length, shop, 'w-110')}
        </>
      )}
      <PictureViewer open={open !== null} index={open ?? 0} onClose={() => setOpen(null)} pictures={all} />
    </>
  );
}
