// What a request would refund, every part by name, and what a return costs.
import type { RefundPreview } from '#contract/calls/refunds.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Note } from '#ui/feedback/note.tsx';

type Props = {
  order: { currency: string; rate: string };
  preview: RefundPreview;
  /** it goes back to the payment method, as far as that takes it */
  original: boolean;
  /** a reason was given: it decides whose fault it is */
  known: boolean;
  /** the amount is not entered yet */
  waits: boolean;
};

export function RefundSum({ order, preview, original, known, waits }: Props) {
  const goes = preview.type === 'return' || preview.type === 'exchange';
  return (
    <section className="flex flex-col gap-18 rounded-field bg-sunken p-24" aria-live="polite">
      {preview.type === 'exchange' ? (
        <p className="text-md text-ink">{t('refund.form.nothing_back')}</p>
      ) : (
        !waits && (
          <>
            <h3 className="text-sm text-ink-2">{t('refund.form.about')}</h3>
            <FeeRows
              rows={preview.parts}
              total={preview.amount}
              totalLabel={t(original && preview.methods.length > 0 ? 'refund.form.back_method' : 'refund.form.back')}
              rate={order.rate}
              currency={order.currency}
              caption={t('refund.form.about')}
            />
          </>
        )
      )}
      {known && goes && (
        <Note tone={preview.fee > 0 ? 'clock' : 'safe'}>
          {preview.fee > 0 ? t('refund.form.fee_note', { amount: frozenMoney(preview.fee, order) }) : t('refund.form.no_fee')}
        </Note>
      )}
      {preview.notes.map((note) => (
        <p key={note.key} className="text-xs text-ink-3">
          {formatMessage(note)}
        </p>
      ))}
    </section>
  );
}
