// What it costs, row by row, and what happens once it is weighed.
import type { PackagePreview } from '#contract/calls/orders.ts';
import { t } from '#shop/lib/i18n.ts';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { ScaleIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';

export function Fees({ preview }: { preview: PackagePreview }) {
  const now = preview.pays === 'now';
  return (
    <Card title={t('send.fees')}>
      <FeeRows
        rows={preview.components}
        total={preview.amount}
        totalLabel={t(now ? 'send.now' : 'send.after_packing')}
        currency={preview.currency}
        rate={preview.rate}
        open
      />
      <Note className="mt-20" icon={<ScaleIcon className="ui-icon-sm" />}>
        {t(now ? 'send.weighed_again' : 'send.later_help')}
      </Note>
    </Card>
  );
}
