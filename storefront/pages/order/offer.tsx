// The page of an order made by staff: the goods and what is due, without signing in; paying needs the member's own login.
import type { OfferOut } from '#contract/calls/offer.ts';
import { timeIn } from '#shop/lib/format.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam } from '#shop/lib/router.tsx';
import { useSignedIn } from '#shop/lib/session.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { PayVerb } from '#shop/parts/money/pay-verb.tsx';
import { Image } from '#ui/data/image.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/page.tsx';

export default function Offer() {
  const sign = useParam('sign') ?? '';
  const call = useCall('order/offer', { sign }, { enabled: sign !== '', staleTime: 0, quiet: true });
  const signedIn = useSignedIn();
  const refused = call.error?.kind === 'refused' ? call.error : null;
  if (sign === '' || refused)
    return (
      <Screen fallback={to.home()}>
        <Empty
          full
          title={refused ? translate(refused.msg) : t('offer.unknown')}
          actions={
            <Button size="small" kind="primary" href={to.orders()}>
              {t('offer.orders')}
            </Button>
          }
        />
      </Screen>
    );
  return (
    <Screen
      fallback={to.home()}
      summary
      onRefresh={call.refetch}
      actions={
        call.data?.state === 'due' && (
          <ActionBar wrap amount={frozenMoney(call.data.amount, call.data)}>
            <Button kind="primary" href={to.pay({ no: call.data.invoice_no })}>
              <PayVerb
                verb={t(signedIn ? 'offer.pay' : 'offer.sign_in')}
                amount={call.data.amount > 0 && frozenMoney(call.data.amount, call.data)}
              />
            </Button>
          </ActionBar>
        )
      }
    >
      <QueryBoundary call={call} shape={<PageSkeleton />}>
        {(offer) => <Body offer={offer} />}
      </QueryBoundary>
    </Screen>
  );
}

function Body({ offer }: { offer: OfferOut }) {
  return (
    <Columns
      side={
        <>
          <Card>
            <FeeRows
              rows={offer.components}
              total={offer.amount}
              totalLabel={t('offer.total')}
              rate={offer.rate}
              currency={offer.currency}
            />
          </Card>
          {offer.state !== 'due' && (
            <Button block href={to.orders()}>
              {t('offer.orders')}
            </Button>
          )}
        </>
      }
    >
      <Note tone={offer.state === 'due' ? 'moving' : offer.state === 'paid' ? 'safe' : 'clock'} title={t(`offer.${offer.state}`)}>
        {offer.state === 'due' && offer.expires_at ? t('offer.until', { time: timeIn(offer.expires_at) }) : null}
      </Note>
      <Card title={t('offer.items')} all={String(offer.items.length)}>
        <ul className="flex flex-col gap-24">
          {offer.items.map((item) => (
            <li key={item.id} className="flex gap-20">
              <Image className="w-110 rounded-card flex-none self-start" src={item.pic_url} alt="" />
              <span className="min-w-0 flex-1 flex flex-col gap-6">
                <span className="line-clamp-2 text-ink">{item.title}</span>
                <span className="text-sm text-ink-3">{[item.properties_name, `× ${item.num}`].filter(Boolean).join(' ')}</span>
                <span className="text-ink ui-num">{frozenMoney(item.price, offer)}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Columns>
  );
}

const PageSkeleton = () => (
  <>
    <SkeletonBlock height={120} className="rounded-card" />
    <SkeletonBlock height={360} className="rounded-card" />
    <SkeletonBlock height={280} className="rounded-card" />
  </>
);
