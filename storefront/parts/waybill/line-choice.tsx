// The lines compared, cheap or fast first. The chosen one unfolds its box, its division and its price steps.

import type { QuoteOut } from '#contract/calls/site.ts';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import { t } from '#shop/lib/i18n.ts';
import { QuoteList } from '#shop/parts/waybill/quote-list.tsx';
import { sortedLines } from '#shop/parts/waybill/send-rules.ts';
import type { Sending, SetSending } from '#shop/parts/waybill/sending.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';

type Props = {
  preview: Pick<PackagePreview, 'lines' | 'address' | 'shipping_id'>;
  draft: Pick<Sending, 'sort' | 'shipping_id'>;
  set: SetSending;
  /** what a line costs; the freight alone unless given */
  amountOf?: (quote: QuoteOut['quote']) => number;
};

export function LineChoice({ preview, draft, set, amountOf = ({ shipping }) => shipping }: Props) {
  if (preview.lines.length === 0) return <Empty title={t('send.lines_none')} />;
  return (
    <>
      <SectionTitle
        end={
          <Segment
            label={t('shop.order')}
            value={draft.sort}
            onChange={(sort) => set({ sort })}
            options={[
              { value: 'price', label: t('estimate.cheap') },
              { value: 'speed', label: t('estimate.fast') },
            ]}
          />
        }
      >
        {t('send.line')}
      </SectionTitle>
      <QuoteList
        lines={sortedLines(preview.lines, draft.sort)}
        country={preview.address?.country ?? ''}
        chosen={draft.shipping_id ?? preview.shipping_id}
        onChoose={({ line }) => set({ shipping_id: line.id })}
        card={({ quote }) => ({ amount: amountOf(quote) })}
        about={false}
      />
    </>
  );
}
