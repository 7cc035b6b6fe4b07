// Reporting a review to the shop: why, and a few words.
import { useState } from 'react';
import { REPORT_REASONS, type ReportReason } from '#contract/calls/review-lists.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export default function ReviewReport({ id, onClose }: { id: number; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>('advertising');
  const [note, setNote] = useState('');
  const report = useCommand('comment/report', {
    onDone: () => {
      toast(t('review.report_done'), { mark: 'done' });
      onClose();
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('review.report_title')}
      locked={report.busy}
      actions={
        <Button kind="primary" type="submit" form="report" busy={report.busy} block>
          {t('review.report_send')}
        </Button>
      }
    >
      <Form
        id="report"
        errors={report.errors}
        onSubmit={async () => void (await report.run({ id, reason, note: note.trim() || undefined }))}
      >
        <Chips choice label={t('review.report_why')}>
          {REPORT_REASONS.map((one) => (
            <Chip key={one} choice selected={one === reason} onClick={() => setReason(one)}>
              {t(`review.reason.${one}`)}
            </Chip>
          ))}
        </Chips>
        <Field
          label={t('review.report_note')}
          name="note"
          type="textarea"
          optional
          rows={3}
          maxLength={300}
          value={note}
          onChange={setNote}
        />
        <p className="text-xs text-ink-3">{t('review.report_help')}</p>
      </Form>
    </Sheet>
  );
}
