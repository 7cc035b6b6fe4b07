// Corrects carrier and number of a box that was handed over.
import { useChoices } from '#admin/lib/choices.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { CorrectNumber, corrected } from '#admin/parts/correct-sheet.tsx';
import type { PackDetail } from '#contract/desk/waybills.ts';

type Props = { waybill: PackDetail; box: PackDetail['boxes'][number]; onClose: () => void };

export function NumberSheet({ waybill, box, onClose }: Props) {
  const carriers = useChoices('carriers');
  const command = useCommand('packing/correct_number', { onDone: corrected(onClose) });
  return (
    <CorrectNumber
      help={t('desk.correct.help_number')}
      carrier={{
        label: t('desk.packing.carrier'),
        name: 'carrier',
        was: carriers.find((one) => one.name === box.carrier || one.id === box.carrier)?.id ?? '',
        options: carriers.map((one) => ({ value: one.id, label: one.name })),
      }}
      number={{ was: box.tracking_no, maxLength: 60 }}
      command={command}
      onClose={onClose}
      onSend={(carrier, tracking_no, reason) => command.run({ id: waybill.id, box_id: box.id, carrier, tracking_no, reason })}
    />
  );
}
