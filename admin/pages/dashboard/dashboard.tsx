// The owner's dashboard: what is late, then how the shop does by day, week or month against as much time before, then what it is made of.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { AccountTable, LineTable, ServiceTable, WalletTable } from '#admin/pages/dashboard/breakdowns.tsx';
import { CostSheet } from '#admin/pages/dashboard/cost-sheet.tsx';
import {
  bucketName,
  change,
  downloadSeries,
  type Report,
  type Series,
  showValue,
  totalOf,
} from '#admin/pages/dashboard/figures.ts';
import { OpenWork } from '#admin/pages/dashboard/open-work.tsx';
import { Promises, Shelves } from '#admin/pages/dashboard/promises.tsx';
import { BarChart } from '#admin/parts/bar-chart.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';

const BY = ['day', 'week', 'month'] as const;

export function Dashboard() {
  const address = useAddress();
  const [cost, setCost] = useState(false);
  const by = BY.find((one) => one === address.get('by')) ?? 'day';
  const until = address.get('until');
  const call = useCall('reports/trends', { by, ...(until ? { until } : {}) }, { keepPrevious: true });
  return (
    <DeskPage
      title={t('desk.dashboard.title')}
      facts={[call.data && t('desk.dashboard.zone', { zone: call.data.zone })]}
      acts={
        <Button size="small" onClick={() => setCost(true)}>
          {t('desk.dashboard.cost')}
        </Button>
      }
    >
      <div className="flex flex-wrap items-end gap-16">
        <Segment
          label={t('desk.dashboard.by')}
          options={BY.map((value) => ({ value, label: t(`desk.dashboard.by.${value}`) }))}
          value={by}
          onChange={(next) => address.set({ by: next === 'day' ? null : next })}
        />
        <Field
          name="until"
          type="date"
          label={t('desk.dashboard.until')}
          value={until || call.data?.until || ''}
          onChange={(next) => address.set({ until: next || null })}
          className="max-w-320"
        />
        {until && (
          <Button size="small" onClick={() => address.set({ until: null })}>
            {t('desk.liability.today')}
          </Button>
        )}
      </div>
      <QueryBoundary call={call}>{(report) => <Whole report={report} />}</QueryBoundary>
      {cost && <CostSheet onClose={() => setCost(false)} />}
    </DeskPage>
  );
}

function Whole({ report }: { report: Report }) {
  return (
    <>
      <Promises report={report} />
      <SectionTitle>{t(`desk.dashboard.look.${report.by}`)}</SectionTitle>
      <div className="grid gap-24 md:grid-cols-2 xl:grid-cols-3">
        {report.series.map((series) => (
          <ChartCard key={series.code} report={report} series={series} />
        ))}
      </div>
      <div className="grid gap-24 items-start lg:grid-cols-2">
        <div className="desk-col">
          <OpenWork />
          <WalletTable report={report} />
          <Shelves />
        </div>
        <div className="desk-col">
          <AccountTable report={report} />
          <LineTable report={report} />
          <ServiceTable report={report} />
        </div>
      </div>
    </>
  );
}

function ChartCard({ report, series }: { report: Report; series: Series }) {
  const { code } = series;
  const [now, before] = [totalOf(code, series.now), totalOf(code, series.before)];
  return (
    <Card
      title={t(`desk.dashboard.${code}`)}
      end={
        <IconButton
          label={t('desk.dashboard.csv_of', { name: t(`desk.dashboard.${code}`) })}
          icon={<DownloadIcon />}
          onClick={() => downloadSeries(report, series)}
        />
      }
      className="flex flex-col gap-8"
    >
      <p className="flex flex-wrap items-baseline gap-x-16">
        <b className="text-xl text-ink ui-num">{showValue(code, now)}</b>
        <span className="desk-small">
          {change(now, before)} {t('desk.dashboard.was', { value: showValue(code, before) })}
        </span>
      </p>
      <p className="desk-small">{t(`desk.dashboard.${code}_note`)}</p>
      <BarChart
        labels={report.starts.map((start) => bucketName(report.by, start))}
        now={series.now}
        before={series.before}
        show={(value) => showValue(code, value)}
        words={{
          caption: t(`desk.dashboard.${code}`),
          name: t('desk.dashboard.from_day'),
          now: t('desk.dashboard.now'),
          before: t('desk.dashboard.before'),
        }}
      />
    </Card>
  );
}
