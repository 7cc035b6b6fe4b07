// Price, title, favourite, and the two payments: what is due now, what comes after arrival, and the sum.
import { useState } from 'react';
import type { ItemOut } from '#contract/calls/items.ts';
import { count } from '#shop/lib/format.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { marketName } from '#shop/lib/settings-store.ts';
import type { CallResult } from '#shop/lib/use-call.ts';
import { Favorite } from '#shop/parts/goods/favorite.tsx';
import { priceSpan } from '#shop/parts/goods/sku-match.ts';
import type { Picked } from '#shop/parts/goods/sku-sheet.tsx';
import type { Estimate } from '#shop/parts/goods/use-picked.ts';
import PaymentFees, { usePaymentFees } from '#shop/parts/money/payment-fees.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { shownSum } from '#shop/parts/money/shown-sum.ts';
import { Destination } from '#shop/parts/waybill/destination.tsx';
import { laterPayment, laterRange } from '#shop/parts/waybill/later-words.tsx';
import { countryName } from '#shop/parts/waybill/quote-words.ts';
import { cx } from '#ui/cx.ts';
import { TwoPayments } from '#ui/data/two-payments.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { BanIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { All, Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

/** Characters that fit on three lines in every language. */
const LONG_TITLE = 60;

export type PriceCardProps = {
  item: ItemOut;
  picked: Picked;
  estimate: CallResult<Estimate>;
  onHow: () => void;
  onHistory: () => void;
};

export function PriceCard({ item, picked, estimate, onHow, onHistory }: PriceCardProps) {
  const { from, until, old } = priceSpan(item, picked.choice, picked.num);
  return (
    <Card>
      <div className="flex items-start justify-between gap-16">
        <span className="min-w-0 pt-6">
          <Price fen={from} size="2xl" old={old} more={until > from ? t('sku.from') : undefined} />
        </span>
        <Favorite item={item} className="-me-16 -mt-6" />
      </div>
      <Title>{item.title}</Title>
      <Facts
        className="text-xs text-ink-3"
        items={[
          marketName(item.api_type),
          item.seller.shop_name,
          item.sales !== undefined && t('goods.sold', { n: count(item.sales) }),
          item.min_num > 1 && t('goods.min', { n: item.min_num }),
        ]}
      />
      <Steps item={item} num={picked.num} />
      {item.why_not ? (
        <Note tone="wrong" role="note" icon={<BanIcon className="ui-icon-sm" />} className="mt-26">
          {formatMessage(item.why_not)}
        </Note>
      ) : (
        <Payments estimate={estimate} />
      )}
      <div className="mt-20 flex flex-wrap justify-between gap-x-20 gap-y-16 text-sm *:ms-0!">
        {!item.why_not && (
          // Its room is kept while the estimate is on its way.
          <span className={cx('contents *:ms-0!', !estimate.data && 'invisible')}>
            <All onClick={onHow}>{t('item.how')}</All>
          </span>
        )}
        <All onClick={onHistory}>{t('prices.history')}</All>
      </div>
    </Card>
  );
}

/** Prices by quantity; the one that applies to the chosen quantity is highlighted. */
function Steps({ item: { price_steps }, num }: { item: ItemOut; num: number }) {
  if (price_steps.length < 2) return null;
  return (
    <dl aria-label={t('prices.steps')} className="mt-20 flex flex-wrap gap-12 text-xs">
      {price_steps.map(({ from, price }, at) => {
        const next = price_steps[at + 1];
        const here = (num >= from || at === 0) && (!next || num < next.from);
        const range = next && next.from - 1 > from ? { from, until: next.from - 1 } : null;
        return (
          <div key={from} className={cx('rounded-badge px-16 py-10', here ? 'bg-accent-soft' : 'bg-ground')}>
            <dt className="text-ink-3">{range ? t('prices.step_between', range) : t('prices.step_from', { from })}</dt>
            <dd className={cx('ui-num', here ? 'font-strong text-ink' : 'text-ink-2')}>{money(price)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Sellers write keywords into titles: the amount due comes first, a tap shows the rest. */
function Title({ children }: { children: string }) {
  const [whole, setWhole] = useState(false);
  const face = 'text-xl leading-snug text-ink mt-10 mb-12';
  if (children.length <= LONG_TITLE) return <h1 className={face}>{children}</h1>;
  return (
    <h1 className={face}>
      <button type="button" className="text-start" aria-expanded={whole} onClick={() => setWhole((now) => !now)}>
        <span className={whole ? undefined : 'line-clamp-3'}>{children}</span>
      </button>
    </h1>
  );
}

function Payments({ estimate }: Pick<PriceCardProps, 'estimate'>) {
  const { data, state, refetch } = estimate;
  const fees = usePaymentFees();
  if (!data && state === 'failed')
    return (
      <Note
        className="mt-26"
        end={
          <Button size="small" onClick={() => void refetch().catch(() => undefined)}>
            {t('kit.retry')}
          </Button>
        }
      >
        {t('item.estimate_failed')}
      </Note>
    );
  if (!data || fees.state === 'loading') return <PaymentsSkeleton fees={fees.data !== undefined} />;
  const { later, now_total: now } = data;
  return (
    <div aria-busy={estimate.fetching} aria-live="polite">
      <TwoPayments
        className="mt-26"
        now={{ label: t('item.now'), amount: money(now), note: t('item.now_note') }}
        later={laterPayment(later, t('item.later'), { amount: '—', note: t('item.later_note') })}
      />
      <PaymentFees amount={now} className="mt-12" />
      {!later && (
        <Note tone="clock" className="mt-20" end={<Destination country={data.country} />}>
          {t('item.no_line_note', { country: countryName(data.country) })}
        </Note>
      )}
      {later && (
        <>
          <p className="mt-20 flex flex-wrap items-baseline gap-x-12 text-sm font-strong text-ink">
            <span>
              {t('item.delivered')} <bdi>{shownSum([now, later.total])}</bdi>
            </span>
            <Destination country={data.country} />
          </p>
          <p className="mt-6 text-xs text-ink-3">
            <bdi>{laterRange(later)}</bdi>
          </p>
        </>
      )}
    </div>
  );
}

/** With the words of what comes, which take a line more or less in each language: nothing moves below. */
function PaymentsSkeleton({ fees }: { fees: boolean }) {
  const amount = <SkeletonBlock width={130} height={30} className="inline-block" />;
  return (
    <div aria-hidden="true">
      <TwoPayments
        className="mt-26"
        now={{ label: t('item.now'), amount, note: t('item.now_note') }}
        later={{ label: t('item.later'), amount, note: t('item.later_note') }}
      />
      {fees ? <PaymentFees className="mt-12" /> : <SkeletonBlock height={30} width="70%" className="mt-12" />}
      <SkeletonBlock height={37} width="60%" className="mt-20" />
      <SkeletonBlock height={30} width="40%" className="mt-6" />
    </div>
  );
}
