// Notices to accept before something is ordered or sent: each read in a sheet and ticked; those accepted before stay ticked.
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import type { ArgsAt, OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { accepted, acceptedAs, rememberAccepted } from '#shop/parts/cart/accepted.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';

const NoticeSheet = lazy(() => import('#shop/parts/cart/notice-sheet.tsx'));
type Notice = OutputAt<'index/geMatterOfOpinion'>[number];

export type NoticesState = {
  all: readonly Notice[];
  /** not known yet which ones there are */
  loading: boolean;
  ticked: ReadonlySet<string>;
  tick: (notice: Notice, on: boolean) => void;
  /** why submitting stopped: marks the missing ones */
  missing: boolean;
  at: RefObject<HTMLDivElement | null>;
  /** true when all are ticked; else says so and leads there */
  check: () => boolean;
  remember: () => void;
};

export function useNotices(type: ArgsAt<'index/geMatterOfOpinion'>['type']): NoticesState {
  const notices = useCall('index/geMatterOfOpinion', { type }, { quiet: true });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(accepted()));
  const [asked, setAsked] = useState(false);
  const at = useRef<HTMLDivElement>(null);
  const all = notices.data ?? [];
  const open = all.some((notice) => !ticked.has(acceptedAs(notice)));
  return {
    all,
    loading: notices.state === 'loading',
    ticked,
    missing: asked && open,
    at,
    tick: (notice, on) =>
      setTicked((old) => {
        const next = new Set(old);
        if (on) next.add(acceptedAs(notice));
        else next.delete(acceptedAs(notice));
        return next;
      }),
    check: () => {
      if (!open) return true;
      setAsked(true);
      toast(t('checkout.notice_missing'));
      at.current?.scrollIntoView({ block: 'center' });
      at.current?.querySelector<HTMLElement>('input:not(:checked)')?.focus({ preventScroll: true });
      return false;
    },
    remember: () => void rememberAccepted(all),
  };
}

export function Notices({ notices: { all, ticked, tick, missing, at } }: { notices: NoticesState }) {
  const [reading, setReading] = useState<Notice | null>(null);
  if (all.length === 0) return null;
  return (
    <div ref={at}>
      <Card className="flex flex-col gap-16">
        {all.map((notice) => (
          <div key={notice.mark} className="ui-tick-line text-sm">
            <Checkbox
              id={`notice-${notice.mark}`}
              shape="square"
              checked={ticked.has(acceptedAs(notice))}
              onChange={(on) => tick(notice, on)}
              label={`${t('checkout.notice')} ${notice.title}`}
              describedBy={missing ? 'notices-wrong' : undefined}
            />
            <span className="ui-tick-words">
              <label htmlFor={`notice-${notice.mark}`}>{t('checkout.notice')}</label>{' '}
              <button
                type="button"
                className="ui-reach relative text-start font-strong text-ink"
                aria-haspopup="dialog"
                onClick={() => setReading(notice)}
              >
                {notice.title}&nbsp;›
              </button>
            </span>
          </div>
        ))}
        {missing && (
          <p id="notices-wrong" role="alert" className="text-sm text-wrong">
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
