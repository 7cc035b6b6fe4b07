// Refunds that go back the way they were paid: under way at their gateways, not taken yet and why, failed for good, done.
import { useState } from 'react';
import { dateTime, minorMoney, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePaged, useTab } from '#admin/lib/use-paged.ts';
import { REFUND_TONES } from '#admin/pages/payments/payment-refunds.tsx';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import type { GatewayRefundRow } from '#contract/desk/payments.ts';
import { GATEWAY_REFUND_TABS } from '#contract/desk/tabs.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

const nameOf = ({ member }: GatewayRefundRow): string => member.nickname || member.mark;

export function GatewayRefunds() {
  const tab = useTab(GATEWAY_REFUND_TABS);
  const list = usePaged('payments/refunds', { tab }, { refetchInterval: 60_000, keepPrevious: ['tab'] });
  const [again, setAgain] = useState<GatewayRefundRow>();
  const retry = useCommand('payments/retry_refund', { onDone: () => toast(t('desk.refunds.retried'), { mark: 'done' }) });
  return (
    <DeskPage title={t('desk.menu.gateway_refunds')} facts={[t('desk.list.total', { n: list.total ?? 0 })]}>
      <PagedList
        list={list}
        caption={t('desk.menu.gateway_refunds')}
        tab={tab}
        tabs={GATEWAY_REFUND_TABS.map((value) => ({ value, label: t(`desk.refunds.tab.${value}`) }))}
        counts={list.call.data?.counts}
        empty={<Empty title={t('desk.refunds.none')} help={t(`desk.refunds.none_help.${tab}`)} />}
        columns={[
          { key: 'of', head: t('desk.refunds.of'), cell: (row) => <Of row={row} /> },
          { key: 'state', head: t('desk.refunds.state'), cell: (row) => <Progress row={row} /> },
          { key: 'amount', head: t('desk.refunds.amount'), end: true, cell: (row) => <Amount row={row} /> },
          {
            key: 'end',
            head: t('desk.suspense.end'),
            end: true,
            cell: (row) => (
              <span className="flex flex-wrap justify-end gap-12">
                {row.actions.includes('retry') && (
                  <Button size="small" busy={retry.busy} onClick={() => void retry.run({ id: row.id })}>
                    {t('desk.refunds.retry')}
                  </Button>
                )}
                {row.actions.includes('again') && (
                  <Button size="small" kind="primary" onClick={() => setAgain(row)}>
                    {t('desk.refunds.again')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {again && <AgainSheet row={again} onClose={() => setAgain(undefined)} />}
    </DeskPage>
  );
}

function Of({ row }: { row: GatewayRefundRow }) {
  return (
    <span className="flex flex-col gap-4">
      <b>{nameOf(row)}</b>
      <Link className="ui-link desk-small" href={`/payments?id=${row.payment.id}`}>
        <Facts items={[row.payment.name, row.payment.no]} />
      </Link>
      <span className="desk-small">{dateTime(row.time)}</span>
    </span>
  );
}

function Progress({ row }: { row: GatewayRefundRow }) {
  return (
    <span className="flex flex-col items-start gap-4">
      <Badge tone={REFUND_TONES[row.state]}>{t(`desk.payments.refund_state.${row.state}`)}</Badge>
      {row.error && <span className="desk-small [overflow-wrap:anywhere]">{row.error}</span>}
      <span className="desk-small">{whenOf(row)}</span>
      {row.reference && <span className="desk-small ui-mono [overflow-wrap:anywhere]">{row.reference}</span>}
    </span>
  );
}

function whenOf({ state, tries, next_at, done_at, actions }: GatewayRefundRow): string {
  if (done_at) return dateTime(done_at);
  if (!actions.includes('retry')) return t('desk.refunds.due');
  const time = dateTime(next_at);
  if (tries > 0) return t('desk.payments.tries', { n: tries, time });
  return t(state === 'sent' ? 'desk.refunds.asked' : 'desk.refunds.next', { time });
}

function Amount({ row }: { row: GatewayRefundRow }) {
  return (
    <span className="flex flex-col items-end gap-4">
      <b>{minorMoney(row.minor, row.payment.currency, row.payment.decimals)}</b>
      {row.payment.currency !== 'CNY' && <span className="desk-small">{money(row.amount)}</span>}
    </span>
  );
}

function AgainSheet({ row, onClose }: { row: GatewayRefundRow; onClose: () => void }) {
  const send = useCommand('payments/retry_refund', {
    invalidates: ['members', 'ledger', 'session'],
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  });
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.refunds.again_title')}
      verb={t('desk.refunds.again')}
      busy={send.busy}
      errors={send.errors}
      onSend={() => send.run({ id: row.id })}
    >
      <p>{t('desk.refunds.again_help', { amount: money(row.amount), member: nameOf(row) })}</p>
    </AskSheet>
  );
}
