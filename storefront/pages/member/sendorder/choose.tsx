// The line of a packed rehearsal: the boxes as they are, with their photos, and the exact price of every line. Choosing leads to the bill.
import { useState } from 'react';
import type { LineOffers, WaybillDetail } from '#contract/calls/waybills.ts';
import { announce } from '#shop/lib/announce.ts';
import { sentences, timeIn, timeLeft } from '#shop/lib/format.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo, useNumberParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { PayVerb } from '#shop/parts/money/pay-verb.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { LineChoice } from '#shop/parts/waybill/line-choice.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { AFTER } from './act-props.ts';
import { BoxesCard } from './boxes-card.tsx';

export default function ChooseLine() {
  const id = useNumberParam('id');
  const go = useGo();
  const offers = useCall('sendorder/lineOffers', { id }, { staleTime: 0 });
  const waybill = useCall('sendorder/detail', { id }, { quiet: true });
  const [wish, setWish] = useState<{ shipping_id?: number | undefined; sort: 'price' | 'speed' }>({ sort: 'price' });
  const [moved, setMoved] = useState(false);
  const choose = useCommand('sendorder/act', {
    invalidates: [...AFTER, 'paywallet'],
    quiet: true,
    onDone: (made) => made.invoice_no && go(to.pay({ no: made.invoice_no }), { replace: true }),
    onError: (error) => {
      if (error.key !== 'waybill.changed') return announce(error);
      setMoved(true);
      void offers.refetch();
    },
  });
  const chosen = chosenOf(offers.data, wish.shipping_id);
  const shipping_id = chosen?.line.id;
  return (
    <Screen
      fallback={to.waybill({ id })}
      summary
      onRefresh={() => Promise.all([offers.refetch(), waybill.refetch()])}
      actions={
        chosen && (
          <ActionBar wrap amount={<Price fen={chosen.due} size="xl" stack="start" />}>
            <Button
              kind="primary"
              className="min-w-280"
              busy={choose.busy}
              disabled={chosen.problem !== null}
              onClick={() => void choose.run({ id, action: 'choose', input: { shipping_id: shipping_id!, offer: chosen.offer } })}
            >
              <PayVerb verb={t('choose.pay')} amount={chosen.due > 0 && money(chosen.due)} />
            </Button>
          </ActionBar>
        )
      }
    >
      <QueryBoundary call={offers} title={t('choose.failed')} shape={<PageSkeleton />}>
        {(data) => (
          <Columns
            side={
              <div className="-order-1 flex flex-col gap-20">
                <Intro offers={data} />
                {moved && (
                  <Note tone="clock" role="alert">
                    {t('choose.changed')}
                  </Note>
                )}
                {waybill.data && <BoxesCard waybill={withPhotos(waybill.data)} />}
              </div>
            }
          >
            {chosen?.problem && <Note tone="you">{formatMessage(chosen.problem)}</Note>}
            {chosen ? (
              <LineChoice
                preview={{ lines: data.lines, address: waybill.data?.address ?? null, shipping_id: shipping_id ?? null }}
                draft={wish}
                set={(change) => setWish((now) => ({ ...now, ...change }))}
                amountOf={(quote) => quote.total}
              />
            ) : (
              <Empty title={t('choose.none')} help={t('choose.none_help')} />
            )}
          </Columns>
        )}
      </QueryBoundary>
    </Screen>
  );
}

/** What the user picked as long as it takes the boxes, else what the server proposes. */
function chosenOf(offers: LineOffers | undefined, wish: number | undefined): LineOffers['lines'][number] | undefined {
  const find = (id: number | null | undefined) => offers?.lines.find((one) => one.line.id === id && one.quote.eligible);
  return find(wish) ?? find(offers?.shipping_id);
}

/** The settlement of an earlier choice shows the photos elsewhere; here they belong to the boxes. */
const withPhotos = (w: WaybillDetail): WaybillDetail => ({ ...w, settlement: null });

function Intro({ offers }: { offers: LineOffers }) {
  return (
    <Card title={t('choose.title')}>
      <p className="text-ink-2">{t('choose.lead')}</p>
      {offers.until && (
        <p className="mt-8 text-sm text-clock">
          {t('choose.until', { until: timeIn(offers.until), left: timeLeft(offers.until) })}
        </p>
      )}
      <p className="mt-12 text-sm text-ink-3">
        {sentences(offers.paid > 0 && t('choose.paid', { amount: money(offers.paid) }), t('choose.coupon'))}
      </p>
    </Card>
  );
}

function PageSkeleton() {
  return [0, 1, 2].map((at) => (
    <div key={at} className="ui-card flex flex-col gap-20">
      <SkeletonBlock width="50%" />
      <SkeletonBlock height={64} />
      <SkeletonBlock width="70%" />
    </div>
  ));
}
