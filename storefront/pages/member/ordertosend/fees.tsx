// What it costs, row by row, and what happens once it is weighed.
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import { t } from '#shop/lib/i18n.ts';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import PaymentFees from '#shop/parts/money/payment-fees.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { ScaleIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';

export function Fees({ preview }: { preview: PackagePreview }) {
  const later = preview.pays === 'after_packing';
  return (
    <Card title={t('send.fees')}>
      <FeeRows
        rows={preview.components}
        total={preview.amount}
        totalLabel={t(later ? 'send.after_packing' : 'send.now')}
        currency={preview.currency}
        rate={preview.rate}
        open
      />
      <PaymentFees amount={preview.amount} address_id={preview.address?.id} className="mt-12" />
      <Note className="mt-20" icon={<ScaleIcon className="ui-icon-sm" />}>
        {t(later ? 'send.later_help' : preview.pays === 'rehearsal' ? 'send.rehearsal_help' : 'send.weighed_again')}
      </Note>
    </Card>
  );
}
