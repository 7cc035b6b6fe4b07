// One withdrawal: the requested amount, what arrives, its state, and withdrawing it while it is under review.
import { lazy, Suspense, useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { WithdrawalOut } from '#contract/calls/wallet-shapes.ts';
import { dateTime } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { ActionButtons } from '#shop/parts/order/action-buttons.tsx';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const Dialog = lazy(() => import('#ui/overlay/dialog.tsx').then((m) => ({ default: m.Dialog })));

export function WithdrawalCard({ row, onChanged }: { row: WithdrawalOut; onChanged: () => void }) {
  const [asking, setAsking] = useState(false);
  const act = useCommand('cash/act', { invalidates: ['user/info', 'pay/expensesRecord'] });
  const cancel = async () => {
    const done = await act.run({ id: row.id, action: 'cancel', key: uuid() });
    setAsking(false);
    if (!done) return;
    toast(t('cash.cancelled'), { mark: 'done' });
    onChanged();
  };
  const open = row.state === 'applied' || row.state === 'approved';
  return (
    <Card className="flex flex-col gap-14">
      <div className="flex items-start justify-between gap-16">
        <div className="flex min-w-0 flex-col gap-6">
          <b className="ui-num text-lg text-ink">
            <bdi>{money(row.amount)}</bdi>
          </b>
          <span className="text-xs text-ink-3 [overflow-wrap:anywhere]">
            <Facts items={[row.account_name, t('cash.record_to', { bank: row.bank, account: row.account_no })]} />
          </span>
          <span className="text-xs text-ink-3">
            <Facts items={[row.no, dateTime(row.time)]} />
          </span>
        </div>
        <StateBadge thing="withdrawal" state={row.state} className="flex-none" />
      </div>
      {(open || row.state === 'paid') && (
        <span className={row.state === 'paid' ? 'text-sm text-safe' : 'text-sm text-ink-2'}>
          <Facts
            items={[
              t(row.state === 'paid' ? 'cash.record_paid' : 'cash.record_will', { amount: money(row.paid) }),
              t('cash.record_fee', { amount: money(row.fee) }),
              row.paid_at && dateTime(row.paid_at),
              row.reference && t('cash.record_reference', { reference: row.reference }),
            ]}
          />
        </span>
      )}
      {row.reason && (
        <Note tone="wrong">
          <Said thing="withdrawal" id={row.id} text={row.reason} />
        </Note>
      )}
      <ActionButtons
        thing="withdrawal"
        actions={row.actions}
        plain
        notes={{ cancel: t('cash.cancel_help', { amount: money(row.amount) }) }}
        onAct={() => setAsking(true)}
        busy={act.busy ? 'cancel' : null}
        className="justify-end"
      />
      {asking && (
        <Suspense fallback={null}>
          <Dialog
            open
            title={t('cash.cancel_ask')}
            safe={t('cash.keep')}
            onSafe={() => setAsking(false)}
            verb={t('action.withdrawal.cancel')}
            onVerb={() => void cancel()}
            busy={act.busy}
            danger
          >
            {t('cash.cancel_help', { amount: money(row.amount) })}
          </Dialog>
        </Suspense>
      )}
    </Card>
  );
}
