// After a scan that matched nothing: the mark on the label finds the member, photos help to decide about claims.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { ParcelBin } from '#admin/parts/parcel-bin.tsx';
import { ParcelPhotos } from '#admin/parts/parcel-photos.tsx';
import type { ScanOut } from '#contract/desk/warehouse.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';

type Props = { scan: ScanOut & { parcel_id: number }; busy: boolean; onMark: (mark: string) => void };

export function UnknownParcel({ scan, busy, onMark }: Props) {
  const [mark, setMark] = useState('');
  return (
    <>
      {scan.state === 'unclaimed' && (
        <Card title={t('desk.scan.add_mark')}>
          <Form className="!flex-row items-end gap-16" onSubmit={() => onMark(mark.trim())}>
            <Field
              className="flex-1"
              label={t('desk.scan.mark')}
              name="mark"
              value={mark}
              onChange={setMark}
              placeholder="SP-00000"
              ltr
              autoComplete="off"
              maxLength={30}
              check={(v) => (v.trim() ? undefined : t('fail.field_missing', { field: t('desk.scan.mark') }))}
            />
            <Button type="submit" busy={busy}>
              {t('desk.scan.add_mark_go')}
            </Button>
          </Form>
        </Card>
      )}
      <ParcelBin id={scan.parcel_id} no={scan.tracking_no} bin={scan.bin} />
      <Card title={t('desk.parcels.photos')}>
        <ParcelPhotos id={scan.parcel_id} label={scan.tracking_no} />
      </Card>
    </>
  );
}
