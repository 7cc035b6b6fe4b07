// Refunds through a payment, and how far each has come.
import { dateTime, minorMoney, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import type { PaymentDetail } from '#contract/desk/payments.ts';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Table } from '#ui/layout/table.tsx';

type Refund = PaymentDetail['refunds'][number];
export const REFUND_TONES: Record<Refund['state'], Tone> = { queued: 'clock', sent: 'moving', done: 'safe', failed: 'wrong' };

export function PaymentRefunds({ payment }: { payment: PaymentDetail }) {
  return (
    <Card title={t('desk.payments.refunds')}>
      {payment.refunds.length === 0 ? (
        <Empty title={t('desk.payments.no_refunds')} />
      ) : (
        <Table
          caption={t('desk.payments.refunds')}
          rows={payment.refunds}
          rowKey={(row) => String(row.id)}
          columns={[
            {
              key: 'state',
              head: t('desk.suspense.what'),
              cell: (row) => (
                <span className="flex flex-col items-start gap-4">
                  <Badge tone={REFUND_TONES[row.state]}>{t(`desk.payments.refund_state.${row.state}`)}</Badge>
                  {row.state === 'queued' && row.tries > 0 && (
                    <span className="desk-small">{t('desk.payments.tries', { n: row.tries, time: dateTime(row.next_at) })}</span>
                  )}
                  {row.error && <span className="desk-small [overflow-wrap:anywhere]">{row.error}</span>}
                </span>
              ),
            },
            { key: 'time', head: t('desk.suspense.time'), cell: (row) => dateTime(row.time) },
            {
              key: 'minor',
              head: payment.currency,
              end: true,
              cell: (row) => minorMoney(row.minor, payment.currency, payment.decimals),
            },
            { key: 'amount', head: 'CNY', end: true, cell: (row) => money(row.amount) },
          ]}
        />
      )}
    </Card>
  );
}
