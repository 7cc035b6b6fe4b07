// Buying a card: its term, its benefits next to the level's, the terms, then on to the bill.
import { useState } from 'react';
import { date } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo, useNumberParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { ChoiceList } from '#shop/parts/form/choice-list.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { compared } from '#shop/parts/loyalty/benefit-words.ts';
import { CardTerms, Saved } from '#shop/parts/loyalty/card-terms.tsx';
import { PayVerb } from '#shop/parts/money/pay-verb.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CompareTable } from '#ui/layout/compare-table.tsx';
import { Columns } from '#ui/layout/page.tsx';

export default function CardPayment() {
  const info = useCall('membershipcard/info', {}, { staleTime: 0 });
  const asked = useNumberParam('id');
  const [picked, pick] = useState<number | null>(null);
  const go = useGo();
  const buy = useCommand('membershipcard/buy', { invalidates: ['membershipcard/info'] });
  const cards = info.data?.cards ?? [];
  const card = cards.find((c) => c.id === (picked ?? asked)) ?? cards[0];
  const pay = async (id: number) => {
    const bill = await buy.run({ id });
    if (bill) go(to.pay({ no: bill.invoice_no }));
  };
  return (
    <Screen
      fallback={to.cards()}
      summary
      onRefresh={info.refetch}
      actions={
        card && (
          <ActionBar wrap amount={<Price fen={card.price} size="xl" stack="start" />}>
            <Button kind="primary" busy={buy.busy} onClick={() => void pay(card.id)}>
              <PayVerb verb={t('card.to_payment')} amount={card.price > 0 && money(card.price)} />
            </Button>
          </ActionBar>
        )
      }
    >
      <QueryBoundary call={info} title={t('card.failed')} shape={<PageSkeleton />}>
        {(data) => {
          if (!card) return <Empty full title={t('card.none')} help={t('card.none_help')} />;
          const last = data.mine.filter((c) => c.state === 'active').at(-1);
          return (
            <Columns
              side={
                <div className="order-1 flex flex-col">
                  <Card title={t('card.before')} className="flex flex-col gap-14">
                    <p className="text-md text-ink">
                      {last ? t('card.starts_later', { date: date(last.to) }) : t('card.starts_now')}
                    </p>
                    <CardTerms info={data} />
                  </Card>
                </div>
              }
            >
              <ChoiceList
                label={t('card.term_choice')}
                value={String(card.id)}
                onPick={(id) => pick(Number(id))}
                choices={data.cards.map((c) => ({
                  value: String(c.id),
                  label: `${c.name} · ${money(c.price)}`,
                  note: t('card.per_day', {
                    days: t('benefit.n_days', { n: c.days }),
                    amount: money(Math.round((c.price * 30) / c.days)),
                  }),
                }))}
              />
              <Card title={t('card.compare', { name: card.name })} className="flex flex-col gap-20">
                <CompareTable
                  caption={t('card.compare', { name: card.name })}
                  heads={{ before: t('level.now', { n: data.level.level }), after: t('card.card') }}
                  rows={compared(card, data.level).map((row) => ({
                    key: row.key,
                    label: row.label,
                    before: row.other,
                    after: row.better ? row.one : t('card.level_stays'),
                  }))}
                />
                <Saved card={card} />
              </Card>
            </Columns>
          );
        }}
      </QueryBoundary>
    </Screen>
  );
}

const PageSkeleton = () => (
  <>
    <SkeletonBlock height={300} className="rounded-card" />
    <SkeletonBlock height={420} className="rounded-card" />
    <SkeletonBlock height={300} className="rounded-card" />
  </>
);
