// The bin of a parcel without an owner: typed, or scanned while the parcel is in hand.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useInHand } from '#admin/lib/in-hand.ts';
import { queueScan } from '#admin/lib/scan-outbox.ts';
import { signal } from '#admin/lib/signal.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';

export function ParcelBin({ id, no, bin: lies }: { id: number; no: string; bin: string }) {
  const [bin, setBin] = useState(lies);
  const shelve = useCommand('parcels/shelve', {
    invalidates: ['bins', 'warehouse'],
    onDone: () => void toast(t('desk.done'), { mark: 'done' }),
    onError: () => signal('stop'),
  });
  useInHand({
    id: -id, // never an item's
    title: no,
    begun: bin.trim().toUpperCase() !== lies,
    putBin: (to) => {
      setBin(to);
      if (to && to !== lies) void queueScan('parcels/shelve', { id, bin: to }, `${to} ${no}`, 'bins', 'warehouse');
      return lies;
    },
  });
  return (
    <Card title={t('desk.stock.shelve')}>
      <Form
        className="!flex-row items-end gap-16"
        errors={shelve.errors}
        onSubmit={async () => void (await shelve.run({ id, bin: bin.trim() }))}
      >
        <Field
          className="flex-1"
          label={t('desk.input.bin')}
          name="bin"
          value={bin}
          onChange={setBin}
          ltr
          autoComplete="off"
          maxLength={20}
          check={(v) => (v.trim() ? undefined : t('fail.field_missing', { field: t('desk.input.bin') }))}
        />
        <Button type="submit" busy={shelve.busy} disabled={bin.trim().toUpperCase() === lies}>
          {t('desk.stock.put_there')}
        </Button>
      </Form>
    </Card>
  );
}
