// The bar: what is due and by which line, and submitting. The button is only off when the reason is shown above.
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { daysText } from '#shop/parts/waybill/quote-words.ts';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Facts } from '#ui/layout/facts.tsx';

type Props = { preview: PackagePreview; stale: boolean; waiting: boolean; busy: boolean; onSubmit: () => void };

export function SubmitBar({ preview, stale, waiting, busy, onSubmit }: Props) {
  const [problem] = preview.problems;
  const chosen = preview.lines.find(({ line }) => line.id === preview.shipping_id);
  return (
    <ActionBar
      amount={
        <span className={cx('block transition-opacity', stale && 'opacity-50')} aria-live="polite" aria-busy={waiting}>
          {problem ? (
            <span className="line-clamp-2 text-sm text-ink-3">{formatMessage(problem)}</span>
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
                <span className="line-clamp-1 text-xs text-ink-3">
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
        {t('send.submit')}
      </Button>
    </ActionBar>
  );
}
