// The server's question about an unlikely figure: nothing is sent until it is answered.
import { useQuestion } from '#admin/lib/confirmation.ts';
import { t } from '#admin/lib/i18n.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

export function ConfirmDialog() {
  const question = useQuestion();
  return (
    <Dialog
      open={question !== null}
      title={t('confirm.title')}
      safe={t('confirm.no')}
      onSafe={() => question?.answer(false)}
      verb={t('confirm.yes')}
      onVerb={() => question?.answer(true)}
    >
      {question?.words}
    </Dialog>
  );
}
