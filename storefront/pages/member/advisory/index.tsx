// Questions and answers: every order, waybill and review with messages in one inbox, and feedback to the shop.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ThreadRow, ThreadThing } from '#contract/calls/threads.ts';
import { ago } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { useAddon } from '#shop/lib/settings-store.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListPage } from '#shop/parts/frame/list-page.tsx';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { stateText } from '#shop/parts/order/state-badge.tsx';
import { Image } from '#ui/data/image.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Count } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { FeedbackCard } from './feedback-card.tsx';
import { FeedbackForm } from './feedback-form.tsx';

const PairPage = lazy(() => import('#shop/parts/frame/pair-page.tsx'));
const Conversation = lazy(() => import('./conversation.tsx'));

const TABS = ['messages', 'feedback'] as const;
type Tab = (typeof TABS)[number];

export default function Advisory() {
  const feedback = useAddon('feedback');
  const tabs = TABS.filter((tab) => tab !== 'feedback' || feedback);
  const asked = useParam('tab');
  const tab: Tab = tabs.find((one) => one === asked) ?? 'messages';
  const setParams = useSetParams();
  const nav = (
    <>
      <Nav soft fallback={to.mine()} />
      {tabs.length > 1 && (
        <Tabs
          label={t('page.member.advisory')}
          tabs={tabs.map((value) => ({ value, label: t(`advisory.${value}`) }))}
          value={tab}
          onChange={(next) => setParams({ tab: next === 'messages' ? undefined : next, unread: undefined })}
        />
      )}
    </>
  );
  return tab === 'feedback' ? <Feedback nav={nav} /> : <Inbox nav={nav} />;
}

function Inbox({ nav }: { nav: ReactNode }) {
  const unread = useParam('unread') === '1';
  const wide = useWindow(720);
  const shown = useParam('on');
  const setParams = useSetParams();
  const list = useList('thread/lists', unread ? { unread: 1 } : {});
  const open = list.first?.unread ?? 0;
  const page = (
    <ListPage
      nav={nav}
      list={list}
      head={
        <Chips choice label={t('advisory.messages')}>
          <Chip choice selected={!unread} onClick={() => setParams({ unread: undefined })}>
            {t('advisory.all')}
          </Chip>
          <Chip choice selected={unread} onClick={() => setParams({ unread: 1 })}>
            {t('advisory.unread')} {open > 0 && open}
          </Chip>
        </Chips>
      }
      shape={<PageSkeleton />}
      failed={t('advisory.failed')}
      empty={
        unread
          ? { title: t('advisory.none_unread') }
          : {
              title: t('advisory.none'),
              help: t('advisory.none_help'),
              actions: (
                <Button size="small" href={to.orders()}>
                  {t('advisory.to_orders')}
                </Button>
              ),
            }
      }
      rows={(rows) => (
        <Card>
          <ul className="-my-8">
            {rows.map((row) => (
              <li key={keyOf(row)} className="border-line not-first:border-t">
                <Row
                  row={row}
                  {...(wide && row.thing !== 'review'
                    ? { on: keyOf(row) === shown, onOpen: () => setParams({ on: keyOf(row) }) }
                    : {})}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    />
  );
  if (!wide) return page;
  const row = list.rows.find((one) => keyOf(one) === shown);
  return (
    <Suspense fallback={<div className="ui-page" />}>
      <PairPage
        label={t('advisory.messages')}
        list={page}
        detail={row && <Conversation key={keyOf(row)} row={{ ...row, name: NAMES[row.thing](row) }} />}
      />
    </Suspense>
  );
}

const keyOf = ({ thing, thing_id }: ThreadRow): string => `${thing}-${thing_id}`;

const NAMES: Readonly<Record<ThreadThing, (row: ThreadRow) => string>> = {
  order: ({ no }) => t('advisory.order', { no }),
  waybill: ({ no }) => t('advisory.waybill', { no }),
  review: () => t('advisory.review'),
};

function Row({ row, on, onOpen }: { row: ThreadRow; on?: boolean; onOpen?: () => void }) {
  const text = row.text || t('advisory.pictures', { n: row.photos });
  return (
    <Link
      href={row.url}
      className={onOpen ? 'ui-cell' : 'flex items-center gap-20 py-22'}
      data-row={onOpen ? true : undefined}
      aria-current={on ? 'page' : undefined}
      onClick={(event) => {
        if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <Image {...picture(row.pic_url, 110)} alt="" className="w-110 flex-none" />
      <span className="flex min-w-0 flex-1 flex-col gap-6">
        <span className="flex items-baseline justify-between gap-14">
          <b className="min-w-0 truncate text-md text-ink">{NAMES[row.thing](row)}</b>
          <span className="flex-none text-xs text-ink-3">{ago(row.time)}</span>
        </span>
        <span className="flex items-center gap-14">
          <span
            className={
              row.unread > 0 ? 'line-clamp-2 flex-1 text-sm font-strong text-ink' : 'line-clamp-2 flex-1 text-sm text-ink-2'
            }
          >
            {row.from === 'member' ? t('advisory.you', { text: `\u2068${text}\u2069` }) : <bdi>{text}</bdi>}
          </span>
          {row.unread > 0 && (
            <span className="flex-none">
              <Count value={row.unread} inRow />
              <span className="ui-hidden">{t('advisory.new', { n: row.unread })}</span>
            </span>
          )}
        </span>
        <span className="line-clamp-1 text-xs text-ink-3">
          <Facts items={[stateText(row.thing, row.state), row.title]} />
        </span>
      </span>
    </Link>
  );
}

function Feedback({ nav }: { nav: ReactNode }) {
  const list = useList('feedback/lists', {});
  const [writing, setWriting] = useState(false);
  const write = (
    <Button kind="primary" onClick={() => setWriting(true)}>
      {t('feedback.write')}
    </Button>
  );
  const sent = () => {
    setWriting(false);
    void list.refresh().catch(() => undefined);
  };
  return (
    <ListPage
      nav={nav}
      list={list}
      shape={<PageSkeleton />}
      failed={t('feedback.failed')}
      empty={{ title: t('feedback.none'), help: t('feedback.hint') }}
      row={(row) => <FeedbackCard row={row} />}
      head={write}
    >
      {writing && <FeedbackForm onClose={() => setWriting(false)} onSent={sent} />}
    </ListPage>
  );
}

const ROWS = [0, 1, 2, 3];
const PageSkeleton = () => (
  <Card className="flex flex-col gap-32">
    {ROWS.map((n) => (
      <div key={n} className="flex items-center gap-20">
        <SkeletonBlock width={110} height={110} />
        <div className="flex flex-1 flex-col gap-14">
          <SkeletonBlock width="60%" height={28} />
          <SkeletonBlock width="85%" height={24} />
        </div>
      </div>
    ))}
  </Card>
);
