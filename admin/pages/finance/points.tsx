// Points: what is outstanding and what it is worth, when it expires, and each month of a year.
import type { OutputAt } from '#admin/lib/api.ts';
import { count, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { Figure, QuietZero } from '#admin/parts/figure.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { Table } from '#ui/layout/table.tsx';

type Report = OutputAt<'points/report'>;

export function Points() {
  const address = useAddress();
  const year = Number(address.get('year')) || undefined;
  const call = useCall('points/report', year ? { year } : {}, { keepPrevious: true });
  return (
    <DeskPage title={t('desk.menu.points')}>
      <QueryBoundary call={call}>
        {(report) => <Whole report={report} onYear={(next) => address.set({ year: String(next) })} />}
      </QueryBoundary>
    </DeskPage>
  );
}

function Whole({ report, onYear }: { report: Report; onYear: (year: number) => void }) {
  return (
    <>
      <div className="grid gap-16 md:grid-cols-3">
        <Figure
          label={t('desk.points.outstanding')}
          n={report.outstanding}
          show={count}
          note={t('desk.points.members', { n: report.members })}
        />
        <Figure label={t('desk.points.worth')} n={report.worth} show={money} note={t('desk.points.worth_note')} />
        <Figure
          label={t('desk.points.next')}
          n={report.ends[0]?.points ?? 0}
          show={count}
          note={report.ends[0] ? t('desk.points.through', { date: report.ends[0].expires_on }) : t('desk.points.none')}
        />
      </div>
      <section className="flex flex-col gap-16">
        <div className="flex flex-wrap items-center justify-between gap-16">
          <SectionTitle>{String(report.year)}</SectionTitle>
          <span className="flex gap-12">
            <Button
              size="small"
              disabled={report.year <= report.first_year}
              throttle={false}
              onClick={() => onYear(report.year - 1)}
            >
              {String(report.year - 1)}
            </Button>
            <Button
              size="small"
              disabled={report.year >= report.this_year}
              throttle={false}
              onClick={() => onYear(report.year + 1)}
            >
              {String(report.year + 1)}
            </Button>
          </span>
        </div>
        <Table
          caption={t('desk.points.by_month')}
          rows={[...report.months].reverse()}
          rowKey={(row) => row.month}
          empty={<Empty title={t('desk.list.none')} />}
          columns={[
            { key: 'month', head: t('desk.points.month'), cell: (row) => row.month },
            { key: 'given', head: t('desk.points.given'), end: true, cell: (row) => <QuietZero n={row.given} show={count} /> },
            { key: 'spent', head: t('desk.points.spent'), end: true, cell: (row) => <QuietZero n={row.spent} show={count} /> },
            {
              key: 'expired',
              head: t('desk.points.expired'),
              end: true,
              cell: (row) => <QuietZero n={row.expired} show={count} />,
            },
            { key: 'taken', head: t('desk.points.taken'), end: true, cell: (row) => <QuietZero n={row.taken} show={count} /> },
          ]}
        />
      </section>
      <section className="flex flex-col gap-16">
        <SectionTitle>{t('desk.points.ends')}</SectionTitle>
        <Table
          caption={t('desk.points.ends')}
          rows={report.ends}
          rowKey={(row) => row.expires_on}
          empty={<Empty title={t('desk.points.none')} />}
          columns={[
            { key: 'expires_on', head: t('desk.points.last_day'), cell: (row) => row.expires_on },
            {
              key: 'members',
              head: t('desk.menu.members'),
              end: true,
              cell: (row) => <QuietZero n={row.members} show={count} />,
            },
            {
              key: 'points',
              head: t('desk.members.points'),
              end: true,
              cell: (row) => <QuietZero n={row.points} show={count} />,
            },
          ]}
        />
      </section>
    </>
  );
}
