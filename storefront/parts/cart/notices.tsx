// Notices to accept before something is ordered or sent: each is read in a sheet, one tick accepts them; accepted before, it
// stays ticked.
import { Fragment, lazy, type RefObject, Suspense, useId, useRef, useState } from 'react';
import type { ArgsAt, OutputAt } from '#shop/lib/api.ts';
import { list, t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { accepted, acceptedAs, rememberAccepted } from '#shop/parts/cart/accepted.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';

const NoticeSheet = lazy(() => import('#shop/parts/cart/notice-sheet.tsx'));
type Notice = OutputAt<'index/geMatterOfOpinion'>[number];

export type NoticesState = {
  all: readonly Notice[];
  /** the list of notices is still loading */
  loading: boolean;
  ticked: boolean;
  tick: (on: boolean) => void;
  /** why submitting stopped */
  missing: boolean;
  at: RefObject<HTMLDivElement | null>;
  /** true when they are accepted; else shows why and scrolls there */
  check: () => boolean;
  remember: () => void;
};

type Type = ArgsAt<'index/geMatterOfOpinion'>['type'];

/** The notices of one kind of thing, or of two that are made together. */
export function useNotices(type: Type, other?: Type): NoticesState {
  const first = useCall('index/geMatterOfOpinion', { type }, { quiet: true });
  const second = useCall('index/geMatterOfOpinion', { type: other ?? type }, { quiet: true, enabled: other !== undefined });
  const [own, setOwn] = useState<boolean | null>(null);
  const [asked, setAsked] = useState(false);
  const at = useRef<HTMLDivElement>(null);
  const all = [...(first.data ?? []), ...(other ? (second.data ?? []) : [])];
  const [before] = useState(() => new Set(accepted()));
  const ticked = own ?? all.every((notice) => before.has(acceptedAs(notice)));
  return {
    all,
    loading: first.state === 'loading' || (other !== undefined && second.state === 'loading'),
    ticked,
    missing: asked && !ticked,
    at,
    tick: setOwn,
    check: () => {
      if (ticked) return true;
      setAsked(true);
      toast(t('checkout.notice_missing'));
      at.current?.scrollIntoView({ block: 'center' });
      at.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
      return false;
    },
    remember: () => void rememberAccepted(all),
  };
}

/** One tick for all of them, and each to be read by its name. */
export function Notices({ notices: { all, ticked, tick, missing, at } }: { notices: NoticesState }) {
  const id = useId();
  const [reading, setReading] = useState<Notice | null>(null);
  if (all.length === 0) return null;
  return (
    <div ref={at}>
      <Card className="flex flex-col gap-16">
        <div className="ui-tick-line text-sm">
          <Checkbox
            id={id}
            shape="square"
            checked={ticked}
            onChange={tick}
            label={`${t('checkout.notice')} ${list(all.map((notice) => notice.title))}`}
            describedBy={missing ? `${id}-wrong` : undefined}
          />
          <span className="ui-tick-words">
            <label htmlFor={id}>{t('checkout.notice')}</label>
            {all.map((notice) => (
              <Fragment key={notice.mark}>
                {' '}
                <button
                  type="button"
                  className="ui-reach relative text-start font-strong text-ink"
                  aria-haspopup="dialog"
                  onClick={() => setReading(notice)}
                >
                  {notice.title}&nbsp;›
                </button>
              </Fragment>
            ))}
          </span>
        </div>
        {missing && (
          <p id={`${id}-wrong`} role="alert" className="text-sm text-wrong">
            {t('checkout.notice_missing')}
          </p>
        )}
      </Card>
      {reading && (
        <Suspense fallback={null}>
          <NoticeSheet notice={reading} onClose={() => setReading(null)} />
        </Suspense>
      )}
    </div>
  );
}
