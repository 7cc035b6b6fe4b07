// Confirming receipt ends the waybill: it is confirmed first.
import { t } from '#shop/lib/i18n.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type ActProps, AFTER } from './act-props.ts';

export default function ReceiveDialog({ id, onClose, onDone }: ActProps) {
  const receive = useCommand('sendorder/receipt', { invalidates: AFTER, onDone: () => onDone(t('send.received')) });
  return (
    <Dialog
      open
      title={t('send.receive_ask')}
      safe={t('send.receive_not')}
      onSafe={onClose}
      verb={t('send.receive_do')}
      busy={receive.busy}
      onVerb={() => void receive.run({ id })}
    >
      {t('send.receive_text')}
    </Dialog>
  );
}
