// Cancelling: what is refunded and what stays charged is shown first.
import type { WaybillDetail } from '#contract/calls/waybills.ts';
import { formatText } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { type Frozen, frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { useRefundWay } from '#shop/parts/order/refund-ways.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type ActProps, AFTER } from './act-props.ts';

export default function CancelDialog({ id, onClose, onDone }: ActProps) {
  const asked = useCall('sendorder/detail', { id }, { staleTime: 0 });
  const cancel = useCommand('sendorder/cancel', { invalidates: AFTER, onDone: () => onDone(t('send.cancelled')) });
  const now = asked.data;
  const back = now?.cancel?.back ?? 0;
  const frozen = { currency: now?.currency ?? 'CNY', rate: now?.rate ?? '1' };
  const way = useRefundWay({ type: 'waybill', id }, frozen, { enabled: back > 0, amount: back });
  // The amount must be today's: the dialog opens once it has come.
  if (!now || asked.fetching) return null;
  return (
    <Dialog
      open
      danger
      title={t('send.cancel_ask')}
      safe={t('send.cancel_keep')}
      onSafe={onClose}
      verb={t('send.cancel_do')}
      busy={cancel.busy}
      verbDisabled={!now.cancel}
      onVerb={() => void cancel.run({ id, ...(way.to_method ? { to_method: true } : {}) })}
    >
      {now.cancel ? <Consequence cancel={now.cancel} frozen={now} choice={way.offered} /> : null}
      {way.node}
    </Dialog>
  );
}

type Cancel = NonNullable<WaybillDetail['cancel']>;

/** `choice`: where the money goes is chosen below. */
function Consequence({ cancel: { back, points, kept }, frozen, choice }: { cancel: Cancel; frozen: Frozen; choice: boolean }) {
  const message =
    kept.length > 0 ? (choice ? 'send.cancel_fee_way' : 'send.cancel_fee') : choice ? 'send.cancel_free_way' : 'send.cancel_free';
  if (back === 0 && kept.length === 0 && points === 0) return <p>{t('send.cancel_unpaid')}</p>;
  return (
    <>
      <p>{t(message, { amount: frozenMoney(back, frozen) })}</p>
      {kept.length > 0 && (
        <ul className="mt-16 flex flex-col gap-8 text-start">
          {kept.map((row, at) => (
            <li key={`${row.code}:${at}`} className="flex justify-between gap-16">
              <span>{formatText(row.key, row.params)}</span>
              <bdi className="ui-num">{frozenMoney(row.amount, frozen)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {points > 0 && <p className="mt-12">{t('send.cancel_points', { n: points })}</p>}
      {kept.length > 0 && <p className="mt-12">{t('send.cancel_stock')}</p>}
    </>
  );
}
