// Shows the page of a screen: loading after 200 ms, a retry after a minute, given up after two, and what happens when its file is gone.
import { type ComponentType, useEffect, useState } from 'react';
import { bootText } from '#shop/boot-text.ts';
import { askFirst } from '#shop/lib/first-calls.ts';
import { place } from '#shop/lib/navigator.ts';
import { isOnline } from '#shop/lib/offline.ts';
import { pageLoader } from '#shop/routes.ts';
import { fileOf, type Screen } from '#shop/screens.ts';
import { Failed } from '#ui/feedback/failed.tsx';
import { Button, Spinner } from '#ui/input/button.tsx';
import { GIVE_UP_MS, mayReload, OFFER_RETRY_MS, SHOW_LOADING_MS } from '#ui/layout/page-loader.ts';

/** offline: missing, and the network was gone when it failed */
type Stage = 'quiet' | 'loading' | 'slow' | 'timeout' | 'missing' | 'offline';

/** The page, or how far its loading has come. */
function usePage(file: string): { Page: ComponentType | undefined; stage: Stage; retry: () => void } {
  const [stage, setStage] = useState<Stage>('quiet');
  const [turn, setTurn] = useState(0);
  const Page = pageLoader.ready(file);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another try
  useEffect(() => {
    if (pageLoader.ready(file)) return;
    askFirst(place.get());
    let gone = false;
    const show = (next: Stage) => () => !gone && setStage(next);
    setStage('quiet');
    const timers = [
      setTimeout(show('loading'), SHOW_LOADING_MS),
      setTimeout(show('slow'), OFFER_RETRY_MS),
      setTimeout(show('timeout'), GIVE_UP_MS),
    ];
    const end = () => timers.forEach(clearTimeout);
    pageLoader.load(file).then(
      () => {
        end();
        if (!gone) setTurn((n) => n + 1);
      },
      (error: unknown) => {
        end();
        console.error('Loading chunk failed', file, error);
        if (gone) return;
        if (isOnline() && mayReload()) location.reload();
        else setStage(isOnline() ? 'missing' : 'offline');
      },
    );
    return () => {
      gone = true;
      end();
    };
  }, [file, turn]);
  // What could not be loaded without a network is loaded automatically once there is one.
  useEffect(() => {
    if (stage !== 'missing' && stage !== 'offline') return;
    const again = () => setTurn((n) => n + 1);
    // The network may have come back before the listener was added.
    if (stage === 'offline' && isOnline()) return again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [stage]);
  return { Page, stage, retry: () => setTurn((n) => n + 1) };
}

export function PageHost({ screen }: { screen: Screen }) {
  const { Page, stage, retry } = usePage(fileOf(screen));
  if (Page) return <Page />;
  if (stage === 'quiet') return <div className="min-h-screen" />;
  if (stage === 'missing' || stage === 'offline' || stage === 'timeout')
    return <ChunkFailed type={stage === 'timeout' ? stage : 'missing'} onRetry={retry} />;
  return (
    <div className="grid min-h-screen place-content-center justify-items-center gap-20 text-sm text-ink-3" role="status">
      <Spinner />
      {bootText(stage === 'slow' ? 'boot.slow' : 'boot.loading')}
      {stage === 'slow' && (
        <Button size="small" onClick={() => location.reload()}>
          {bootText('boot.reload')}
        </Button>
      )}
    </div>
  );
}

function ChunkFailed({ type, onRetry }: { type: string; onRetry: () => void }) {
  return (
    <div className="ui-page">
      <Failed
        full
        title={bootText('boot.chunk_failed', { type })}
        help={bootText('boot.chunk_help')}
        onRetry={onRetry}
        actions={
          <Button size="small" onClick={() => location.reload()}>
            {bootText('boot.reload')}
          </Button>
        }
      />
    </div>
  );
}
