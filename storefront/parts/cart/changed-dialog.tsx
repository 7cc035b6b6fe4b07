// Something changed between looking and ordering: the old and the new value, to be confirmed again.

import { formatMessage } from '#shop/lib/format-message.ts';
import type { ServerMessage } from '#shop/lib/i18n.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

export default function ChangedDialog({
  changes,
  amount,
  busy,
  onLook,
  onGo,
}: {
  changes: readonly ServerMessage[];
  amount: number;
  busy: boolean;
  onLook: () => void;
  onGo: () => void;
}) {
  return (
    <Dialog
      open
      title={t('checkout.changed')}
      safe={t('checkout.changed_back')}
      onSafe={onLook}
      verb={t('checkout.changed_go', { amount: money(amount) })}
      onVerb={onGo}
      busy={busy}
    >
      <ul className="flex flex-col gap-12 text-start">
        {changes.map((change) => (
          <li key={JSON.stringify(change)}>{formatMessage(change)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
