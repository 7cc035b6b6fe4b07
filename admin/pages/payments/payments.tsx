// Payments through gateways: by state and method, each with its refunds and webhook events.
import { dateTime, minorMoney } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { PaymentWork } from '#admin/pages/payments/payment-work.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { WorkQueue } from '#admin/parts/work-queue.tsx';
import type { PaymentRow } from '#contract/desk/payments.ts';
import { PAYMENT_STATES } from '#contract/states/money.ts';
import { CardIcon } from '#ui/icons.tsx';
import { Field } from '#ui/input/field.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function Payments() {
  const address = useAddress();
  const method = address.get('method');
  const { data: gateways } = useCall('payments/gateways', {});
  return (
    <WorkQueue
      path="payments/lists"
      name="payment"
      title={t('desk.menu.payments')}
      tabField="state"
      tabs={[
        { value: '', label: t('desk.payments.tab.all'), empty: t('desk.payments.none'), waits: false },
        ...PAYMENT_STATES.map((value) => ({
          value,
          label: t(`state.payment.${value}`),
          empty: t('desk.payments.none'),
          waits: false,
        })),
      ]}
      find={t('desk.payments.find')}
      filters={['member_id', 'min_value']}
      tools={
        <Field
          hideLabel
          label={t('desk.menu.gateways')}
          name="method"
          type="select"
          value={method}
          onChange={(value) => address.set({ method: value || null, id: null })}
          options={[
            { value: '', label: t('desk.payments.all') },
            ...(gateways ?? []).map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      }
      more={method ? { method } : {}}
      workLabel={t('desk.payments.work')}
      pick={t('desk.payments.pick')}
      since={(row) => row.time}
      row={(row) => <Row row={row} />}
      work={(id) => <PaymentWork key={id} id={id} />}
    />
  );
}

function Row({ row }: { row: PaymentRow }) {
  return (
    <>
      <CardIcon className="size-36 text-ink-3" />
      <span className="min-w-0">
        <Facts className="desk-row-title block" items={[row.member.nickname || row.member.mark, row.name]} />
        <Facts className="desk-row-note block" items={[row.no, row.invoice_no, dateTime(row.time)]} />
      </span>
      <span className="desk-row-end">
        <span className="block font-strong">{minorMoney(row.minor, row.currency, row.decimals)}</span>
        <StateBadge thing="payment" state={row.state} />
      </span>
    </>
  );
}
