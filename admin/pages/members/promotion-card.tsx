// Of one member: who invited them, whom they invited, what they earned by it.
import { useState } from 'react';
import { count, dateTime, figures, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Table } from '#ui/layout/table.tsx';

export function PromotionCard({ id }: { id: number }) {
  const call = useCall('promotion/member', { id });
  return (
    <Card title={t('desk.menu.promotion')}>
      <QueryBoundary call={call}>
        {(p) => (
          <>
            <FactsList
              facts={[
                [
                  t('desk.promotion.invited_by'),
                  p.inviter && (
                    <Link className="ui-link" href={`/members/${p.inviter.id}`}>
                      {p.inviter.nickname || p.inviter.mark} <span className="ui-mono">{p.inviter.mark}</span>
                    </Link>
                  ),
                ],
                [t('desk.promotion.invited'), `${count(p.invited)} (${t('desk.promotion.active')}: ${count(p.active)})`],
                [t('desk.promotion.level'), `${p.level} (${t('desk.promotion.experience')}: ${count(p.experience)})`],
                [t('desk.promotion.pending'), money(p.pending)],
                [t('desk.promotion.held'), p.held > 0 && money(p.held)],
                [t('desk.promotion.earned'), money(p.earned)],
              ]}
            />
            {p.invited > 0 && <Invited id={id} />}
            <Sent id={id} />
            <Earned id={id} />
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

const SIZE = 10;

function Invited({ id }: { id: number }) {
  const [page, go] = useState(1);
  const call = useCall('promotion/invited', { id, page, page_size: SIZE }, { keepPrevious: true });
  return (
    <QueryBoundary call={call}>
      {(list) => (
        <>
          <h3 className="desk-small pt-16">{`${t('desk.promotion.members')} (${count(list.total)})`}</h3>
          <p className="flex flex-wrap gap-8 pb-16">
            {list.data.map((m) => (
              <Link key={m.id} className="ui-link ui-mono" href={`/members/${m.id}`}>
                {m.mark}
              </Link>
            ))}
          </p>
          {list.total > SIZE && <Pager page={page} total={list.total} size={SIZE} onPage={go} />}
        </>
      )}
    </QueryBoundary>
  );
}

function Earned({ id }: { id: number }) {
  const [page, go] = useState(1);
  const call = useCall('promotion/earned', { id, page, page_size: SIZE }, { keepPrevious: true });
  return (
    <QueryBoundary call={call}>
      {(list) =>
        list.total > 0 && (
          <>
            <Table
              caption={t('desk.promotion.rebates')}
              rows={list.data}
              rowKey={(row) => String(row.id)}
              columns={[
                { key: 'no', head: t('desk.members.no'), cell: (row) => <span className="ui-mono">{row.no}</span> },
                { key: 'state', head: t('desk.field.state'), cell: (row) => <StateBadge thing="rebate" state={row.state} /> },
                { key: 'amount', head: t('desk.members.amount'), end: true, cell: (row) => figures(row.amount) },
                { key: 'time', head: t('desk.members.time'), end: true, cell: (row) => dateTime(row.time) },
              ]}
            />
            {list.total > SIZE && <Pager page={page} total={list.total} size={SIZE} onPage={go} />}
          </>
        )
      }
    </QueryBoundary>
  );
}

function Sent({ id }: { id: number }) {
  const [page, go] = useState(1);
  const call = useCall('promotion/sent', { id, page, page_size: SIZE }, { keepPrevious: true });
  return (
    <QueryBoundary call={call}>
      {(list) =>
        list.total > 0 && (
          <>
            <Table
              caption={t('desk.promotion.tab.mails')}
              rows={list.data}
              rowKey={(row) => String(row.id)}
              columns={[
                { key: 'email', head: t('desk.members.mail'), cell: (row) => <bdi>{row.email}</bdi> },
                {
                  key: 'state',
                  head: t('desk.field.state'),
                  cell: (row) => <StateBadge thing="invite_mail" state={row.state} />,
                },
                { key: 'time', head: t('desk.members.time'), end: true, cell: (row) => dateTime(row.time) },
              ]}
            />
            {list.total > SIZE && <Pager page={page} total={list.total} size={SIZE} onPage={go} />}
          </>
        )
      }
    </QueryBoundary>
  );
}
