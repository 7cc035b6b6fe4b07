// What a member wrote: reviews, and the messages about orders, waybills and reviews, each with the way to its place in the queues.
import type { ReactNode } from 'react';
import { count, dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useMay, useMayAny } from '#admin/lib/session.ts';
import { isStateIn } from '#admin/lib/tones.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import type { ThreadThing } from '#contract/calls/threads.ts';
import type { ThreadOfMember } from '#contract/desk/threads.ts';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';

const SIZE = 10;
const none = () => <p className="desk-small">{t('desk.list.none')}</p>;

export function ReviewsCard({ id }: { id: number }) {
  const may = useMay('content');
  const list = usePaged('reviews/member', { id }, { size: SIZE, inside: true });
  return (
    <Card title={t('desk.menu.reviews')} {...(list.total === undefined ? {} : { all: count(list.total) })}>
      <PagedList
        list={list}
        caption={t('desk.menu.reviews')}
        empty={none()}
        columns={[
          {
            key: 'goods',
            head: t('desk.members.goods'),
            cell: (row) =>
              may ? (
                <Link className="ui-link" href={`/reviews?tab=${row.state}&id=${row.id}`}>
                  {row.goods.title}
                </Link>
              ) : (
                row.goods.title
              ),
          },
          { key: 'star', head: t('desk.members.stars'), end: true, cell: (row) => `${row.star} / 5` },
          {
            key: 'words',
            head: t('desk.members.words'),
            cell: (row) => <span className="line-clamp-2">{row.content || t('desk.reviews.no_words')}</span>,
          },
          { key: 'state', head: t('desk.field.state'), cell: (row) => <StateBadge thing="review" state={row.state} /> },
          { key: 'time', head: t('desk.members.time'), end: true, cell: (row) => dateTime(row.time) },
        ]}
      />
    </Card>
  );
}

type Thread = { name: (row: ThreadOfMember) => ReactNode; href: (row: ThreadOfMember) => string };
const number = ({ no }: ThreadOfMember) => <span className="ui-mono">{no}</span>;
const inInbox = ({ thread_id }: ThreadOfMember): string => `/threads?tab=all&id=${thread_id}`;
const THREADS: Readonly<Record<ThreadThing, Thread>> = {
  order: { name: number, href: inInbox },
  waybill: { name: number, href: inInbox },
  review: {
    name: ({ title }) => t('desk.members.review_reply', { title }),
    href: ({ id, state }) => `/reviews?tab=${state}&id=${id}`,
  },
};

export function ThreadsCard({ id }: { id: number }) {
  const may: Readonly<Record<ThreadThing, boolean>> = {
    order: useMayAny('buy', 'support'),
    waybill: useMayAny('pack', 'support'),
    review: useMay('content'),
  };
  const list = usePaged('threads/member', { id }, { size: SIZE, inside: true });
  return (
    <Card title={t('desk.members.threads')} {...(list.total === undefined ? {} : { all: count(list.total) })}>
      <PagedList
        list={list}
        caption={t('desk.members.threads')}
        rowKey={(row) => `${row.thing}${row.id}`}
        empty={none()}
        columns={[
          {
            key: 'no',
            head: t('desk.members.no'),
            cell: (row) =>
              may[row.thing] ? (
                <Link className="ui-link" href={THREADS[row.thing].href(row)}>
                  {THREADS[row.thing].name(row)}
                </Link>
              ) : (
                THREADS[row.thing].name(row)
              ),
          },
          {
            key: 'state',
            head: t('desk.field.state'),
            cell: (row) => isStateIn(row.thing, row.state) && <StateBadge thing={row.thing} state={row.state} />,
          },
          {
            key: 'words',
            head: t('desk.members.last_message'),
            cell: (row) => <span className="line-clamp-2">{row.text || t('desk.members.photos', { n: row.photos })}</span>,
          },
          { key: 'from', head: t('desk.members.from'), cell: (row) => t(`desk.members.from.${row.from}`) },
          { key: 'time', head: t('desk.members.time'), end: true, cell: (row) => dateTime(row.time) },
        ]}
      />
      {may.order && (
        <Link className="ui-link" href={`/threads?tab=all&member_id=${id}`}>
          {t('desk.threads.of_member')}
        </Link>
      )}
    </Card>
  );
}
