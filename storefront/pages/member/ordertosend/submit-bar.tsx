// The bar: what is due and by which line, and submitting. The button is only off when the reason is shown above.
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { PayVerb } from '#shop/parts/money/pay-verb.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { daysText } from '#shop/parts/waybill/quote-words.ts';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Facts } from '#ui/layout/facts.tsx';

type Props = { preview: PackagePreview; stale: boolean; waiting: boolean; busy: boolean; onSubmit: () => void };

export function SubmitBar({ preview, stale, waiting, busy, onSubmit }: Props) {
  const [problem] = preview.problems;
  const due = !problem && preview.pays !== 'after_packing' && preview.amount > 0;
  const chosen = preview.lines.find(({ line }) => line.id === preview.shipping_id);
  return (
    <ActionBar
      wrap
      amount={
        <span className={cx('block transition-opacity', stale && 'opacity-50')} aria-live="polite" aria-busy={waiting}>
          {problem ? (
            <span className="line-clamp-3 min-w-320 text-sm text-ink-3 contain-inline-size">{formatMessage(problem)}</span>
          ) : (
            <>
              <Price
                fen={preview.amount}
                size="xl"
                stack="start"
                about={preview.pays === 'after_packing'}
                currency={preview.currency}
                rate={preview.rate}
              />
              {chosen && (
                <span className="line-clamp-2 text-xs text-ink-3 contain-inline-size">
                  <Facts items={[chosen.line.name, daysText(chosen.line)]} />
                </span>
              )}
            </>
          )}
        </span>
      }
    >
      <Button
        kind="primary"
        busy={busy}
        disabled={Boolean(problem) || (stale && !waiting)}
        onClick={onSubmit}
        className="min-w-280"
      >
        <PayVerb verb={t('send.submit')} amount={due && frozenMoney(preview.amount, preview)} />
      </Button>
    </ActionBar>
  );
}
