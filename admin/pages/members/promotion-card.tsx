// Of one member: who invited them, whom they invited, what they earned by it.
import { count, dateTime, figures, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';

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
  const list = usePaged('promotion/invited', { id }, { size: SIZE, inside: true });
  return (
    <QueryBoundary call={list.call}>
      {() => (
        <>
          <h3 className="desk-small pt-16">{`${t('desk.promotion.members')} (${count(list.total ?? 0)})`}</h3>
          <p className="flex flex-wrap gap-8 pb-16">
            {list.rows.map((m) => (
              <Link key={m.id} className="ui-link ui-mono" href={`/members/${m.id}`}>
                {m.mark}
              </Link>
            ))}
          </p>
          {(list.total ?? 0) > SIZE && <Pager page={list.page} total={list.total ?? 0} size={SIZE} onPage={list.go} />}
        </>
      )}
    </QueryBoundary>
  );
}

function Earned({ id }: { id: number }) {
  const list = usePaged('promotion/earned', { id }, { size: SIZE, inside: true });
  return list.total === 0 ? null : (
    <PagedList
      list={list}
      caption={t('desk.promotion.rebates')}
      empty={null}
      columns={[
        { key: 'no', head: t('desk.members.no'), cell: (row) => <span className="ui-mono">{row.no}</span> },
        { key: 'state', head: t('desk.field.state'), cell: (row) => <StateBadge thing="rebate" state={row.state} /> },
        { key: 'amount', head: t('desk.members.amount'), end: true, cell: (row) => figures(row.amount) },
        { key: 'time', head: t('desk.members.time'), end: true, cell: (row) => dateTime(row.time) },
      ]}
    />
  );
}

function Sent({ id }: { id: number }) {
  const list = usePaged('promotion/sent', { id }, { size: SIZE, inside: true });
  return list.total === 0 ? null : (
    <PagedList
      list={list}
      caption={t('desk.promotion.tab.mails')}
      empty={null}
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
  );
}
