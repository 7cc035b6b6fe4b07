// Where the waybill is: headline, one line of plain words, route with the boat, and the number to copy.
import { lazy, Suspense } from 'react';
import type { WaybillDetail } from '#contract/calls/waybills.ts';
import { t } from '#shop/lib/i18n.ts';
import { StateBadge, shownState, stateText } from '#shop/parts/order/state-badge.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { Route } from './route.tsx';
import { hasFailed, headline, lead } from './waybill-words.ts';

const FactRow = lazy(() => import('./fact-row.tsx'));

export function StateCard({ waybill: w }: { waybill: WaybillDetail }) {
  const number = w.tracking_no || w.no;
  const boxes = w.boxes.length || w.estimated_box?.count || 0;
  const wide = useWindow(840);
  const words = lead(w);
  const title = headline(w);
  return (
    <section className="ui-card">
      <div className="flex items-start justify-between gap-16">
        <h2 className="min-w-0 text-[max(calc(44*var(--spacing)),20px)] leading-tight font-strong text-ink">{title}</h2>
        {/* Where the headline is the state, the badge would only repeat it. */}
        {title !== stateText('waybill', shownState(w)) && (
          <StateBadge thing="waybill" state={shownState(w)} className="mt-6 flex-none" />
        )}
      </div>
      {words && <p className="mt-12 text-ink-2">{words}</p>}
      {!hasFailed(w) && <Route waybill={w} className="mt-32" />}
      {wide ? (
        <Suspense fallback={<div className="wide-facts" />}>
          <FactRow waybill={w} boxes={boxes} />
        </Suspense>
      ) : (
        <div className="mt-28 flex flex-wrap items-center justify-between gap-16 border-t border-line pt-22">
          <div className="min-w-0 text-sm">
            <p>
              <Facts items={[w.line, boxes > 0 ? t('send.boxes', { n: boxes }) : null].filter(Boolean)} />
            </p>
            <p className="mt-4 text-ink font-strong">
              <span className="ui-hidden">{t(w.tracking_no ? 'send.tracking_no' : 'send.no')} </span>
              <bdi className="ui-ltr break-all">{number}</bdi>
            </p>
          </div>
          <CopyButton text={number} size="small">
            {t('send.copy_no')}
          </CopyButton>
        </div>
      )}
    </section>
  );
}
