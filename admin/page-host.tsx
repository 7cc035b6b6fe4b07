// Shows the page of a place: bones while its file is on its way, and what happens when the file is gone or the network is.
import { useEffect, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { needsTotp, useOperator } from '#admin/lib/session.ts';
import { NotFound } from '#admin/parts/not-found.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { RowSkeleton } from '#admin/parts/query-boundary.tsx';
import { TotpFirst } from '#admin/parts/totp-first.tsx';
import { type DeskRoute, maySee, pageLoader } from '#admin/places.ts';
import { Failed } from '#ui/feedback/failed.tsx';
import { mayReload, SHOW_LOADING_MS } from '#ui/layout/page-loader.ts';

/** offline: missing, and the network was gone when it failed */
type Stage = 'quiet' | 'loading' | 'missing' | 'offline';

/** The server decides all the same who may do what. */
export function PageHost({ place }: { place: DeskRoute }) {
  const who = useOperator();
  if (maySee(place, who.permissions)) return <Page place={place} />;
  if (needsTotp(who))
    return (
      <DeskPage title={t('desk.overview.totp')}>
        <TotpFirst />
      </DeskPage>
    );
  return <NotFound title={t('desk.error.forbidden')} />;
}

function Page({ place }: { place: DeskRoute }) {
  const [stage, setStage] = useState<Stage>('quiet');
  const [turn, setTurn] = useState(0);
  const Ready = pageLoader.ready(place.load);
  const again = () => setTurn((n) => n + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another try
  useEffect(() => {
    if (pageLoader.ready(place.load)) return;
    let gone = false;
    setStage('quiet');
    const timer = setTimeout(() => gone || setStage('loading'), SHOW_LOADING_MS);
    pageLoader.load(place.load).then(
      () => gone || again(),
      (error: unknown) => {
        clearTimeout(timer);
        console.error(`${place.path} did not load`, error);
        if (gone) return;
        // A new version was put up: its pages have other names, and a fresh start finds them.
        if (navigator.onLine && mayReload()) location.reload();
        else setStage(navigator.onLine ? 'missing' : 'offline');
      },
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [place.load, turn]);
  // What could not come without a network comes automatically once there is one.
  useEffect(() => {
    if (stage !== 'missing' && stage !== 'offline') return;
    // It may have come back before anybody listened.
    if (stage === 'offline' && navigator.onLine) return again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  });
  if (Ready) return <Ready key={place.path} {...place.props} />;
  if (stage === 'missing' || stage === 'offline')
    return <Failed full title={t('desk.error.page')} help={t('desk.error.network')} onRetry={again} />;
  return (
    <div className="desk-page" aria-busy="true">
      {stage === 'loading' && <RowSkeleton />}
    </div>
  );
}
