// A waybill in the list: state, pictures, the route with the boat, when it arrives, what waits for the user, buttons from the server.
import type { WaybillCard } from '#contract/calls/waybills.ts';
import { kg } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { prefetchOn } from '#shop/lib/use-call.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { ActionButtons, arranged } from '#shop/parts/order/action-buttons.tsx';
import { StateBadge, shownState } from '#shop/parts/order/state-badge.tsx';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Route } from './route.tsx';
import { etaText, hasFailed, isDisputed, payHref, payLabel, waitsText } from './waybill-words.ts';

const PICTURES = 5;

export function WaybillRow({ waybill: w, onAct }: { waybill: WaybillCard; onAct: (action: string) => void }) {
  const href = to.waybill({ id: w.id });
  const waits = waitsText(w);
  const over = hasFailed(w);
  const live = !over && w.state !== 'received';
  const settles = w.state === 'settle_due';
  // When all actions are under More, it moves to the corner: a row of its own would have one word.
  const corner = w.actions.length > 0 && arranged('waybill', w.actions).shown.length === 0;
  const acts = (
    <ActionButtons
      thing="waybill"
      actions={w.actions}
      onAct={onAct}
      labels={payLabel(w)}
      hrefs={payHref(w)}
      plain={w.state === 'dispatched'}
      dots={corner}
      className={corner ? 'absolute end-12 top-12' : undefined}
    />
  );
  return (
    <article className="ui-card relative flex flex-col gap-22">
      <Link href={href} className="flex flex-col gap-20" {...prefetchOn('sendorder/detail', { id: w.id })}>
        <span className={cx('flex flex-wrap items-center justify-between gap-x-16 gap-y-8', corner && 'me-56')}>
          <h2 className="min-w-0 text-md text-ink">
            <Facts
              items={[
                <b key="line" className="font-strong">
                  {w.line}
                </b>,
                w.city || w.country,
              ]}
            />
          </h2>
          <StateBadge thing="waybill" state={shownState(w)} className="ms-auto" />
        </span>
        <span className="flex items-center gap-14">
          {w.pics.slice(0, PICTURES).map((url, at) => (
            <Image key={`${url}:${at}`} {...picture(url, 110)} alt="" off={over} className="w-110 min-w-0" />
          ))}
        </span>
        {live && <Route waybill={w} className="mt-4" />}
        <span className="flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
          <span className="text-xs text-ink-3">
            <Facts
              items={[<bdi key="no">{w.no}</bdi>, t('send.pieces', { n: w.count }), t('send.billed', { weight: kg(w.weight) })]}
            />
          </span>
          {w.amount > 0 && (
            <Price fen={w.amount} size="sm" even about={w.pays_later && w.due === null} currency={w.currency} rate={w.rate} />
          )}
        </span>
        {w.state === 'dispatched' && (
          <span className="text-sm text-moving">
            <Facts items={[w.latest?.text, etaText(w)].filter(Boolean)} />
          </span>
        )}
      </Link>
      {waits && (
        <Note tone={isDisputed(w) ? 'clock' : 'you'} end={settles && <Settlement waybill={w} />}>
          {waits}
        </Note>
      )}
      {acts}
    </article>
  );
}

const Settlement = ({ waybill: w }: { waybill: WaybillCard }) => (
  <Link href={to.settlement({ id: w.id })} className="ui-reach relative whitespace-nowrap text-sm font-strong text-ink">
    {t(w.pays_later ? 'send.why' : 'send.why_more')} ›
  </Link>
);
