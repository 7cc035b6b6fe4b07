// Pulling the page down from its very top refreshes it. Stands between the nav bar and main; the boat rocks while it loads.
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { Boat } from '#ui/feedback/boat.tsx';
import { isPull, PULL_IDLE, PULL_RESET_MS, type PullEvent, type PullState, pullReducer } from '#ui/feedback/pull-state.ts';
import { ArrowDownIcon } from '#ui/icons.tsx';
import { type UiTexts, useUiTexts } from '#ui/texts.tsx';

export type PullRefreshProps = {
  onRefresh: () => Promise<unknown>;
  disabled?: boolean;
};

function wordFor({ state, ok }: PullState, texts: UiTexts): string {
  if (state === 0) return '';
  if (state === 1) return texts.pull;
  if (state === 2) return texts.release;
  if (state === 3) return texts.loading;
  return ok ? texts.refreshed : texts.refreshFailed;
}

/** Touches inside a dialog, or inside something scrolled down itself, are not the page's. */
function ownsTouch(target: EventTarget | null): boolean {
  for (let node = target as HTMLElement | null; node && node !== document.body; node = node.parentElement) {
    if (node.tagName === 'DIALOG') return true;
    if (node.scrollTop > 0 && node.scrollHeight > node.clientHeight && node !== document.documentElement) return true;
  }
  return false;
}

function usePullTouches(page: RefObject<HTMLElement | null>, send: (event: PullEvent) => void, disabled: boolean) {
  useEffect(() => {
    const host = page.current?.parentElement;
    if (!host || disabled) return;
    let start: { x: number; y: number } | null = null;
    let pulling = false;
    const begin = (event: TouchEvent) => {
      const touch = event.touches[0];
      pulling = false;
      start =
        touch && event.touches.length === 1 && window.scrollY <= 0 && !ownsTouch(event.target)
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!start || !touch) return;
      const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
      if (!pulling) {
        if (Math.abs(dx) < 6 && Math.abs(dy) < 6) return;
        pulling = isPull(dx, dy) && window.scrollY <= 0;
        if (!pulling) {
          start = null;
          return;
        }
      }
      if (event.cancelable) event.preventDefault();
      send({ type: 'move', dy });
    };
    const end = (event: TouchEvent) => {
      if (pulling) send({ type: event.type === 'touchcancel' ? 'cancel' : 'release' });
      pulling = false;
      start = null;
    };
    host.addEventListener('touchstart', begin, { passive: true });
    host.addEventListener('touchmove', move, { passive: false });
    host.addEventListener('touchend', end);
    host.addEventListener('touchcancel', end);
    return () => {
      host.removeEventListener('touchstart', begin);
      host.removeEventListener('touchmove', move);
      host.removeEventListener('touchend', end);
      host.removeEventListener('touchcancel', end);
    };
  }, [page, send, disabled]);
}

export default function PullRefresh({ onRefresh, disabled }: PullRefreshProps) {
  const texts = useUiTexts();
  const [pull, send] = useReducer(pullReducer, PULL_IDLE);
  const box = useRef<HTMLDivElement>(null);
  const refresh = useEffectEvent(onRefresh);
  usePullTouches(box, send, Boolean(disabled));

  useEffect(() => {
    if (pull.state === 3) {
      let gone = false;
      const done = (ok: boolean) => !gone && send({ type: 'done', ok });
      refresh().then(
        () => done(true),
        () => done(false),
      );
      return () => {
        gone = true;
      };
    }
    if (pull.state !== 4) return;
    const timer = setTimeout(() => send({ type: 'reset' }), PULL_RESET_MS);
    return () => clearTimeout(timer);
  }, [pull.state]);

  const held = pull.state === 1 || pull.state === 2;
  return (
    <div className="ui-pull-space" ref={box} data-settle={!held} style={{ height: pull.shift }}>
      <div className="ui-pull" data-state={pull.state}>
        {held ? <ArrowDownIcon className="ui-icon-sm ui-pull-arrow" /> : <Boat className="ui-pull-boat" />}
        <span role="status">{wordFor(pull, texts)}</span>
      </div>
    </div>
  );
}
