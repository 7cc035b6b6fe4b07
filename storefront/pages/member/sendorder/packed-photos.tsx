// The packed boxes next to the timeline of a wide window: their photos, and the size where it is one box.
import type { BoxOut } from '#contract/calls/waybills.ts';
import { cmSize } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Facts } from '#ui/layout/facts.tsx';

/** A block of two by two; the last says how many more the viewer has. */
const MOST = 4;

export default function PackedPhotos({ boxes, photos }: { boxes: readonly BoxOut[]; photos: BoxOut['photos'] }) {
  const [only] = boxes;
  return (
    <div>
      <p className="mb-16 text-sm">
        {only && boxes.length === 1 ? (
          <Facts items={[t('send.box_n', { n: only.no }), <bdi key="size">{cmSize(only)}</bdi>]} />
        ) : (
          t('send.boxes', { n: boxes.length })
        )}
      </p>
      <PhotoStrip photos={photos} picture="w-full" most={MOST} className="wide-photos" />
    </div>
  );
}
