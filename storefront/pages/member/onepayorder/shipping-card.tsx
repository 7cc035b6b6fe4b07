// How it is shipped: line, estimate and cap, services, and the parcel once there is one.
import type { OnepayDetail } from '#contract/calls/onepay.ts';
import { kg } from '#shop/lib/format.ts';
import { list, t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { wholeNumbers } from '#shop/parts/frame/whole-numbers.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Note } from '#ui/feedback/note.tsx';
import { ShieldIcon } from '#ui/icons.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

export function ShippingCard({ order }: { order: OnepayDetail }) {
  const { waybill, services } = order;
  const numbers = [...new Set(waybill?.boxes.flatMap((box) => (box.tracking_no ? [box.tracking_no] : [])) ?? [])];
  const weight = waybill?.boxes.reduce((sum, box) => sum + box.weight, 0) ?? 0;
  return (
    <Card title={t('onepay.way')} className="flex flex-col gap-16">
      <Cells className="!px-0 -my-8">
        <Cell label={order.line} note={order.warehouse_name} value={order.country_name} />
        <Cell label={t('onepay.freight_now')} value={<bdi className="ui-num">{frozenMoney(order.shipping, order)}</bdi>} />
        {order.cap !== null && (
          <Cell label={t('onepay.cap_row')} value={<bdi className="ui-num">{frozenMoney(order.cap, order)}</bdi>} />
        )}
        {order.insured_value > 0 && (
          <Cell label={t('onepay.insured')} value={<bdi className="ui-num">{frozenMoney(order.insured_value, order)}</bdi>} />
        )}
        {services.length > 0 && (
          <Cell label={t('onepay.services')} value={list(services.map((s) => t(`order.service.${s.state}`, { name: s.name })))} />
        )}
        {waybill && (
          <Cell
            label={wholeNumbers(t('onepay.waybill', { no: waybill.no }))}
            note={waybill.boxes.length > 0 ? t('onepay.boxes', { n: waybill.boxes.length, weight: kg(weight) }) : undefined}
            value={t('onepay.waybill_open')}
            href={waybill.state === 'settle_due' ? to.settlement({ id: waybill.id }) : to.waybill({ id: waybill.id })}
          />
        )}
      </Cells>
      {numbers.map((no) => (
        <div key={no} className="flex flex-wrap items-center justify-between gap-12 text-sm text-ink-2">
          <bdi className="ui-num [overflow-wrap:anywhere]">{no}</bdi>
          <CopyButton size="small" text={no}>
            {t('kit.copy')}
          </CopyButton>
        </div>
      ))}
      {waybill && waybill.carried > 0 ? (
        <Note tone="safe" icon={<ShieldIcon className="ui-icon-sm" />}>
          {t('onepay.carried', { amount: frozenMoney(waybill.carried, order) })}
        </Note>
      ) : (
        order.cap !== null &&
        !waybill && (
          <Note tone="safe" icon={<ShieldIcon className="ui-icon-sm" />}>
            {t('onepay.cap', { amount: frozenMoney(order.cap, order) })}
          </Note>
        )
      )}
    </Card>
  );
}
