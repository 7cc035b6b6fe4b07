// Photos of a parcel as it arrived: label and box. Claims are checked against them.
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { Pictures } from '#admin/parts/shot.tsx';
import type { Photo } from '#contract/calls/parts.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';

const MOST = 9;

export function ParcelPhotos({ id, photos = [] }: { id: number; photos?: readonly Photo[] }) {
  const uploads = useUploads();
  const add = useCommand('parcels/photos', {
    onDone: () => {
      uploads.clear();
      toast(t('desk.done'), { mark: 'done' });
    },
  });
  return (
    <>
      <Pictures pictures={photos.map((p) => ({ src: p.url, thumb: p.thumb, alt: dateTime(p.time) }))} />
      <PhotoTaker uploads={uploads} max={MOST} />
      {uploads.ids.length > 0 && (
        <div className="flex justify-end">
          <Button size="small" busy={add.busy || uploads.busy} onClick={() => void add.run({ id, files: uploads.ids.join(',') })}>
            {t('desk.stock.add_photos', { n: uploads.ids.length })}
          </Button>
        </div>
      )}
    </>
  );
}
