// Photos of a parcel as it arrived: label and box. Claims are checked against them.
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useUploadCommand } from '#admin/lib/upload-outbox.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { Pictures } from '#admin/parts/shot.tsx';
import type { Photo } from '#contract/calls/parts.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';

const MOST = 9;

export function ParcelPhotos({ id, label, photos = [] }: { id: number; label: string; photos?: readonly Photo[] }) {
  const place = `parcel:${id}`;
  const uploads = useUploads(place);
  const add = useUploadCommand('parcels/photos', id, { onDone: () => void toast(t('desk.done'), { mark: 'done' }) });
  const send = () => add.run({ id, files: [] }, { label, awaits: [{ place, kind: 'photo', into: ['files'] }] });
  return (
    <>
      <Pictures pictures={photos.map((p) => ({ src: p.url, thumb: p.thumb, alt: dateTime(p.time) }))} />
      <PhotoTaker uploads={uploads} max={MOST} />
      {uploads.shots.length > 0 && (
        <div className="flex justify-end">
          <Button size="small" busy={add.busy} onClick={() => void send()}>
            {t('desk.stock.add_photos', { n: uploads.shots.length })}
          </Button>
        </div>
      )}
    </>
  );
}
