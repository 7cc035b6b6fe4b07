// Where the refund of a cancelled thing goes, chosen before it is cancelled; and afterwards, what is in the wallet and can go
// back to the payment method.
import { useState } from 'react';
import { uuid } from '#client/uuid.ts';
import { list, t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { type Frozen, frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { RefundWay } from '#shop/parts/order/refund-way.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';

type Thing = { type: 'order' | 'waybill' | 'onepay'; id: number };

/** The choice for a dialog: nothing to choose where no gateway paid. `amount`: fen of the refund, when known. */
export function useRefundWay(thing: Thing, frozen: Frozen, { enabled, amount }: { enabled: boolean; amount?: number }) {
  const [original, setOriginal] = useState(false);
  const ways = useCall('paywallet/refundWays', thing, { enabled, quiet: true, staleTime: 0 });
  const methods = ways.data?.methods ?? [];
  const most = methods.reduce((sum, one) => sum + one.amount, 0);
  return {
    to_method: original && methods.length > 0,
    /** there is something to choose */
    offered: enabled && methods.length > 0,
    node: enabled && (
      <div className="mt-16 text-start">
        <RefundWay order={frozen} methods={methods} amount={amount ?? most} original={original} onPick={setOriginal} />
      </div>
    ),
  };
}

/**
 * Refunds that no member requested (out of stock, weighed lighter): they are in the wallet until the member sends them back.
 */
export function SendBack({ thing, frozen }: { thing: Thing; frozen: Frozen }) {
  const ways = useCall('paywallet/refundWays', thing, { quiet: true, staleTime: 0 });
  const send = useCommand('paywallet/sendBack', { invalidates: ['user/info', 'pay/expensesRecord', 'paywallet/refundWays'] });
  const { waiting = 0, waiting_to: methods = [] } = ways.data ?? {};
  if (waiting === 0) return null;
  const amount = frozenMoney(waiting, frozen);
  const names = list(
    methods.map((one) => one.name),
    'or',
  );
  const go = async () => {
    const done = await send.run({ ...thing, key: uuid() });
    if (done) toast(t('refund.back.done', { amount: frozenMoney(done.sent, frozen), methods: names }), { mark: 'done' });
  };
  return (
    <Note tone="safe" title={t('refund.back.lies', { amount })}>
      <p>{t('refund.back.help')}</p>
      <Button size="small" className="mt-14" busy={send.busy} onClick={() => void go()}>
        {t('refund.back.send', { methods: names })}
      </Button>
    </Note>
  );
}
