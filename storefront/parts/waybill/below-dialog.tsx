// Confirms a declaration below what was paid before it is submitted.
import { t } from '#shop/lib/i18n.ts';
import type { SetSending } from '#shop/parts/waybill/sending.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

type Props = { set: SetSending; onClose: () => void; onSubmit: () => void };

export default function BelowDialog({ set, onClose, onSubmit }: Props) {
  return (
    <Dialog
      open
      title={t('send.declare_below_ask')}
      safe={t('send.declare_mend')}
      onSafe={onClose}
      verb={t('send.declare_as_is')}
      onVerb={() => {
        set({ declare_confirmed: true });
        onSubmit();
      }}
    >
      {t('send.declare_below_help')}
    </Dialog>
  );
}
