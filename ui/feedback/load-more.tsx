// The foot of a list: asks for the next page 150 px ahead, never twice at once, and says how it stands. In a wide window it asks by
// itself twice, then by a button: the foot of the page can be reached.
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ListState, loaderState, MORE_DISTANCE, mayLoad } from '#ui/feedback/load-state.ts';
import { Button, Spinner } from '#ui/input/button.tsx';
import { PageBeside } from '#ui/layout/page.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { useUiTexts } from '#ui/texts.tsx';

const BY_ITSELF = 2;

export type LoadMoreProps = ListState & {
  onMore: () => unknown;
};

export function LoadMore({ onMore, ...list }: LoadMoreProps) {
  const texts = useUiTexts();
  const state = loaderState(list);
  const mark = useRef<HTMLDivElement>(null);
  const locked = useRef(false);
  const [turns, setTurns] = useState(0);
  const wide = useWindow(600);
  const beside = useContext(PageBeside);
  const asks = wide && !beside && turns >= BY_ITSELF;

  const load = async () => {
    if (locked.current) return;
    locked.current = true;
    try {
      await onMore();
    } catch {
      // The list itself reports the failure through `failed`.
    } finally {
      locked.current = false;
    }
  };
  const loadNow = useEffectEvent(() => {
    setTurns((n) => n + 1);
    void load();
  });

  // A new observer after each page: it reports at once when the end is still in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: count restarts the watch
  useEffect(() => {
    if (state !== 0 || asks || !mark.current) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting) && mayLoad(state, locked.current)) loadNow();
      },
      { rootMargin: `0px 0px ${MORE_DISTANCE}px 0px` },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [state, list.count, asks]);

  return (
    <div className="ui-more-box">
      <div className="ui-more-mark" ref={mark} />
      {state === 0 && asks && (
        <div className="ui-more">
          <Button size="small" onClick={() => void load()}>
            {texts.more}
          </Button>
        </div>
      )}
      {state === 1 && (
        <div className="ui-more">
          <Spinner />
          {texts.loading}
        </div>
      )}
      {state === 2 && <div className="ui-more">{texts.end}</div>}
      {state === 'failed' && (
        <div className="ui-more" role="alert">
          {texts.loadFailed}
          <Button size="small" onClick={() => void load()}>
            {texts.retry}
          </Button>
        </div>
      )}
      <span className="ui-hidden" role="status">
        {state !== 1 && list.count > 0 ? texts.listCount(list.count) : ''}
      </span>
    </div>
  );
}
