// Corrects carrier and number of a box that was handed over.
import { useEffect, useState } from 'react';
import { useChoices } from '#admin/lib/choices.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import type { PackDetail } from '#contract/desk/waybills.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Field } from '#ui/input/field.tsx';

type Props = { waybill: PackDetail; box: PackDetail['boxes'][number] | null; onClose: () => void };

export function NumberSheet({ waybill, box, onClose }: Props) {
  const carriers = useChoices('carriers');
  const [carrier, setCarrier] = useState('');
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const correct = useCommand('packing/correct_number', {
    onDone: () => {
      toast(t('desk.correct.done'), { mark: 'done' });
      onClose();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet that opens starts with what is there
  useEffect(() => {
    if (!box) return;
    setCarrier(carriers.find((one) => one.name === box.carrier || one.id === box.carrier)?.id ?? '');
    setNumber(box.tracking_no);
    setReason('');
    correct.reset();
  }, [box]);
  return (
    <AskSheet
      open={box !== null}
      onClose={onClose}
      title={t('desk.correct.tracking')}
      verb={t('desk.correct.do')}
      busy={correct.busy}
      errors={correct.errors}
      onSend={() =>
        box && correct.run({ id: waybill.id, box_id: box.id, carrier, tracking_no: number.trim(), reason: reason.trim() })
      }
    >
      <Field
        label={t('desk.packing.carrier')}
        name="carrier"
        type="select"
        value={carrier}
        onChange={setCarrier}
        options={[{ value: '', label: t('desk.input.choose') }, ...carriers.map((c) => ({ value: c.id, label: c.name }))]}
        check={(v) => (v ? undefined : t('fail.field_missing', { field: t('desk.packing.carrier') }))}
      />
      <Field
        label={t('desk.correct.number')}
        name="tracking_no"
        value={number}
        onChange={setNumber}
        maxLength={60}
        ltr
        autoFocus
        check={(v) => (v.trim().length >= 5 ? undefined : t('desk.input.tracking_short'))}
      />
      <Field
        label={t('desk.input.reason')}
        name="reason"
        value={reason}
        onChange={setReason}
        maxLength={300}
        check={(v) => (v.trim() ? undefined : t('desk.input.reason_missing'))}
      />
      <Note>{t('desk.correct.help_number')}</Note>
    </AskSheet>
  );
}
