// Coupons that points buy. A coupon that cannot be had shows why: too few points, none left, had already.
import { useState } from 'react';
import type { OutputAt } from '#shop/lib/api.ts';
import { date } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { brief } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { type RowOf, useList } from '#shop/lib/use-list.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { ListPage } from '#shop/parts/frame/list-page.tsx';
import { CouponFace } from '#shop/parts/money/coupon-face.tsx';
import { couponScope } from '#shop/parts/money/coupon-words.ts';
import { hasScreen } from '#shop/routes.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type Offer = RowOf<OutputAt<'integralcoupon/lists'>>;

export default function ExchangePage() {
  const list = useList('integralcoupon/lists', {});
  const member = useMember();
  const score = member.data?.score ?? 0;
  const [asked, setAsked] = useState<Offer | null>(null);
  const exchange = useCommand('integralcoupon/exchange', {
    indicator: false,
    invalidates: ['user/info', 'score/lists', 'coupon/lists', 'couponrule/uselist', 'integralcoupon/lists'],
    onDone: ({ coupon }) => {
      toast(t('points.done', { name: coupon.name }), { mark: 'done' });
      void list.refresh().catch(() => undefined);
    },
  });
  const confirm = async (offer: Offer) => {
    await exchange.run({ id: offer.id });
    setAsked(null);
  };
  return (
    <ListPage
      list={list}
      fallback={to.points()}
      onRefresh={() => Promise.all([list.refresh(), member.refetch()])}
      end={
        hasScreen(to.coupons()) && (
          <Button kind="quiet" size="small" className="me-16" href={to.coupons()}>
            {t('page.member.coupon')}
          </Button>
        )
      }
      head={
        <Cells>
          <Cell label={t('points.have')} value={t('points.n', { n: score })} href={to.points()} />
        </Cells>
      }
      shape={<PageSkeleton />}
      failed={t('points.offers_failed')}
      empty={{ title: t('points.offers_none'), help: t('points.offers_none_help') }}
      row={(offer) => <OfferRow offer={offer} score={score} onAsk={() => setAsked(offer)} />}
    >
      {asked && (
        <Dialog
          open
          title={t('points.ask', { n: asked.score, name: asked.coupon.name })}
          safe={t('points.keep')}
          onSafe={() => setAsked(null)}
          verb={t('points.get')}
          onVerb={() => void confirm(asked)}
          busy={exchange.busy}
        >
          {t('points.ask_note', { n: Math.max(0, score - asked.score) })}
        </Dialog>
      )}
    </ListPage>
  );
}

/** Why it cannot be had now; nothing when it can. */
function obstacle(offer: Offer, score: number): string | undefined {
  if (offer.mine_left === 0) return t('points.had');
  if (offer.left === 0) return t('points.fail.sold_out');
  return score < offer.score ? t('points.too_few', { n: offer.score - score }) : undefined;
}

function OfferRow({ offer, score, onAsk }: { offer: Offer; score: number; onAsk: () => void }) {
  const c = offer.coupon;
  const why = obstacle(offer, score);
  return (
    <article className="relative flex items-stretch overflow-hidden rounded-card bg-surface">
      <CouponFace coupon={c} live={offer.left !== 0} />
      <div className="flex min-w-0 flex-1 flex-col gap-8 p-24">
        <h2 className="text-md text-ink">{c.name}</h2>
        <p className="text-xs text-ink-3">
          {couponScope(c)}
          {c.cap !== null && t('coupons.at_most', { amount: brief(c.cap) })}
        </p>
        <p className="text-xs text-ink-3">
          <Facts
            items={[
              t('coupons.until', { date: date(c.expires_at) }),
              offer.left !== null && offer.left > 0 ? t('points.left', { n: offer.left }) : null,
            ]}
          />
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-16 gap-y-8">
          <b className="ui-num text-md">{t('points.n', { n: offer.score })}</b>
          {why ? (
            <span className="text-sm text-ink-3">{why}</span>
          ) : (
            <Button size="small" kind="primary" onClick={onAsk} label={`${t('points.get')}: ${c.name}`}>
              {t('points.get')}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

const ROWS = [0, 1, 2];
function PageSkeleton() {
  return (
    <div className="flex flex-col gap-20">
      {ROWS.map((n) => (
        <SkeletonBlock key={n} height={210} className="rounded-card" />
      ))}
    </div>
  );
}
