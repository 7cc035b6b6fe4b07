// An action of the member on a request: withdrawing is confirmed first, an appeal takes words.
import { useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { RefundOut } from '#contract/calls/refunds.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { AFTER_REFUND } from '#shop/parts/order/after-refund.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Props = { refund: RefundOut; step: 'withdraw' | 'appeal'; onClose: () => void };
const FORM = 'appeal';

export default function RefundStep({ refund, step, onClose }: Props) {
  const [text, setText] = useState('');
  const act = useCommand('goodsrefund/act', { invalidates: AFTER_REFUND });
  const run = async (input: { text?: string }) => {
    const now = await act.run({ id: refund.id, action: step, input: input as Record<string, string>, key: uuid() });
    // An error of an appeal is shown next to its words, which stay.
    if (now || step === 'withdraw') onClose();
    if (now)
      afterOverlays(() => toast(t(step === 'appeal' ? 'refund.card.appealed' : 'refund.card.withdrawn'), { mark: 'done' }));
  };
  if (step === 'withdraw')
    return (
      <Dialog
        open
        danger
        title={t('refund.card.withdraw_ask')}
        safe={t('refund.card.keep')}
        onSafe={onClose}
        verb={t('refund.card.withdraw_verb')}
        onVerb={() => void run({})}
        busy={act.busy}
      >
        {t('refund.card.withdraw_help')}
      </Dialog>
    );
  return (
    <Sheet
      open
      title={t('refund.card.appeal_title')}
      onClose={onClose}
      locked={act.busy}
      actions={
        <Button kind="primary" type="submit" form={FORM} busy={act.busy}>
          {t('refund.card.appeal_send')}
        </Button>
      }
    >
      <Form id={FORM} className="flex flex-col gap-24" errors={act.errors} onSubmit={() => run({ text: text.trim() })}>
        <Note>{t('refund.card.appeal_note')}</Note>
        <Field
          name="text"
          type="textarea"
          rows={4}
          maxLength={500}
          label={t('refund.card.appeal_label')}
          value={text}
          onChange={setText}
          check={(value) => (value.trim() ? undefined : t('refund.card.appeal_missing'))}
        />
      </Form>
    </Sheet>
  );
}
