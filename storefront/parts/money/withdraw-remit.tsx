// Withdrawing a remittance that finance has not decided yet.
import { lazy, Suspense, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { ActionButtons } from '#shop/parts/order/action-buttons.tsx';

const Dialog = lazy(() => import('#ui/overlay/dialog.tsx').then((m) => ({ default: m.Dialog })));

export function WithdrawRemit({ id, onDone }: { id: number; onDone?: () => void }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCommand('remit/add', {
    invalidates: ['Offlinepay/record', 'paywallet/getInvoice', 'order/lists', 'order/detail', 'user/info'],
  });
  const withdraw = async () => {
    const done = await cancel.run({ cancel: id });
    setAsking(false);
    if (done) onDone?.();
  };
  return (
    <>
      <ActionButtons thing="remit" actions={['cancel']} labels={{ cancel: t('remit.withdraw') }} onAct={() => setAsking(true)} />
      {asking && (
        <Suspense fallback={null}>
          <Dialog
            open
            title={t('remit.withdraw_ask')}
            safe={t('kit.cancel')}
            onSafe={() => setAsking(false)}
            verb={t('remit.withdraw')}
            onVerb={() => void withdraw()}
            busy={cancel.busy}
            danger
          >
            {t('remit.withdraw_help')}
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
