// Promotion: what it costs and brings, rebates by state with what waits for a decision, inviters, invitations by mail.
import type { OutputAt } from '#admin/lib/api.ts';
import { count, dateTime, figures, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { RebateList } from '#admin/pages/promotion/rebate-list.tsx';
import { Figure, QuietZero } from '#admin/parts/figure.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

const TABS = ['overview', 'held', 'pending', 'available', 'void', 'taken_back', 'inviters', 'mails'] as const;
type Tab = (typeof TABS)[number];

export function Promotion() {
  const address = useAddress();
  const asked = address.get('tab');
  const tab: Tab = TABS.find((one) => one === asked) ?? 'overview';
  return (
    <DeskPage title={t('desk.menu.promotion')}>
      <Tabs
        label={t('desk.menu.promotion')}
        value={tab}
        onChange={(next) => address.set({ tab: next === 'overview' ? null : next, page: null, q: null })}
        tabs={TABS.map((value) => ({ value, label: t(`desk.promotion.tab.${value}`) }))}
      />
      {tab === 'overview' ? (
        <Overview />
      ) : tab === 'inviters' ? (
        <Inviters />
      ) : tab === 'mails' ? (
        <Mails />
      ) : (
        <RebateList key={tab} state={tab} />
      )}
    </DeskPage>
  );
}

type Sums = OutputAt<'promotion/overview'>;

function Overview() {
  const call = useCall('promotion/overview', {});
  return <QueryBoundary call={call}>{(sums) => <Figures sums={sums} />}</QueryBoundary>;
}

function Figures({ sums }: { sums: Sums }) {
  return (
    <>
      <div className="grid gap-16 [grid-template-columns:repeat(auto-fill,minmax(180px,1fr))]">
        <Figure label={t('desk.promotion.freight')} n={sums.freight} show={money} />
        <Figure label={t('desk.promotion.pending')} n={sums.pending} show={money} />
        <Figure label={t('desk.promotion.held')} n={sums.held} show={money} note={t('desk.list.total', { n: sums.held_count })} />
        <Figure label={t('desk.promotion.earned')} n={sums.earned} show={money} />
        <Figure label={t('desk.promotion.balance')} n={sums.balance} show={money} />
        <Figure label={t('desk.promotion.paid')} n={sums.paid} show={money} />
        <Figure label={t('desk.promotion.void')} n={sums.void} show={money} />
        <Figure
          label={t('desk.promotion.invited')}
          n={sums.invited}
          show={count}
          note={t('desk.promotion.invited_note', { n: sums.inviters, active: sums.active })}
        />
        <Figure
          label={t('desk.promotion.mails')}
          n={sums.mails}
          show={count}
          note={t('desk.promotion.mails_note', { n: sums.joined })}
        />
      </div>
      <Card title={t('desk.promotion.months')}>
        <Table
          caption={t('desk.promotion.months')}
          rows={sums.months.toReversed()}
          rowKey={(row) => row.month}
          columns={[
            { key: 'month', head: t('desk.promotion.month'), cell: (row) => row.month },
            {
              key: 'freight',
              head: t('desk.promotion.freight'),
              end: true,
              cell: (row) => <QuietZero n={row.freight} show={figures} />,
            },
            {
              key: 'amount',
              head: t('desk.promotion.rebate'),
              end: true,
              cell: (row) => <QuietZero n={row.amount} show={figures} />,
            },
          ]}
        />
      </Card>
    </>
  );
}

function Inviters() {
  const list = usePaged('promotion/inviters', {});
  return (
    <PagedList
      list={list}
      caption={t('desk.promotion.tab.inviters')}
      find={t('desk.members.find')}
      empty={<Empty title={t('desk.list.none')} />}
      columns={[
        {
          key: 'member',
          head: t('desk.thing.member'),
          cell: (row) => (
            <Link className="ui-link" href={`/members/${row.id}`}>
              {row.nickname || row.mark} <span className="ui-mono">{row.mark}</span>
            </Link>
          ),
        },
        {
          key: 'invited',
          head: t('desk.promotion.invited'),
          end: true,
          cell: (row) => <QuietZero n={row.invited} show={count} />,
        },
        {
          key: 'active',
          head: t('desk.promotion.active'),
          end: true,
          cell: (row) => <QuietZero n={row.active} show={count} />,
        },
        {
          key: 'experience',
          head: t('desk.promotion.experience'),
          end: true,
          cell: (row) => <QuietZero n={row.experience} show={count} />,
        },
        {
          key: 'freight',
          head: t('desk.promotion.freight'),
          end: true,
          cell: (row) => <QuietZero n={row.freight} show={figures} />,
        },
        {
          key: 'waiting',
          head: t('desk.promotion.waiting'),
          end: true,
          cell: (row) => <QuietZero n={row.waiting} show={figures} />,
        },
        {
          key: 'earned',
          head: t('desk.promotion.earned'),
          end: true,
          cell: (row) => <QuietZero n={row.earned} show={figures} />,
        },
      ]}
    />
  );
}

function Mails() {
  const list = usePaged('promotion/mails', {});
  return (
    <PagedList
      list={list}
      caption={t('desk.promotion.tab.mails')}
      find={t('desk.promotion.find')}
      empty={<Empty title={t('desk.list.none')} />}
      columns={[
        { key: 'email', head: t('desk.members.mail'), cell: (row) => <bdi>{row.email}</bdi> },
        {
          key: 'member',
          head: t('desk.promotion.inviter'),
          cell: (row) => (
            <Link className="ui-link" href={`/members/${row.inviter.id}`}>
              {row.inviter.nickname || row.inviter.mark}
            </Link>
          ),
        },
        { key: 'state', head: t('desk.field.state'), cell: (row) => <StateBadge thing="invite_mail" state={row.state} /> },
        { key: 'time', head: t('desk.members.time'), end: true, cell: (row) => dateTime(row.sent_at ?? row.time) },
      ]}
    />
  );
}
