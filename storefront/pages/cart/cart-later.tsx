// The estimated freight of the chosen goods after arrival: the recommended line, and the range of all lines.
import type { LaterOut } from '#contract/calls/site.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { Destination } from '#shop/parts/waybill/destination.tsx';
import { laterFacts, laterRange } from '#shop/parts/waybill/later-words.tsx';
import { useCountry } from '#shop/parts/waybill/quote-country.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function CartLater({ ids }: { ids: readonly number[] }) {
  const country = useCountry();
  const cart_ids = [...ids].sort((a, b) => a - b);
  const { data, fetching } = useCall('cart/later', { cart_ids, country }, { keepPrevious: true, quiet: true });
  return data ? <LaterCard later={data.later} country={country} fetching={fetching} /> : null;
}

type LaterProps = { later: LaterOut | null; country: string | undefined; fetching: boolean };

export function LaterCard({ later, country, fetching }: LaterProps) {
  if (!later)
    return (
      <Note tone="clock" end={<Destination country={country} />}>
        {t('later.cart_none')}
      </Note>
    );
  return (
    <Card>
      <div className="flex items-start justify-between gap-16" aria-busy={fetching}>
        <div className="min-w-0 text-xs text-ink-3">
          <h2 className="mb-4 text-sm text-ink">{t('later.cart')}</h2>
          <Facts className="block" items={laterFacts(later)} />
          <bdi className="block">{laterRange(later)}</bdi>
          <Destination country={later.country} />
        </div>
        <Price fen={later.total} about size="lg" stack even className="flex-none text-end" />
      </div>
    </Card>
  );
}
