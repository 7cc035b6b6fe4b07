// The sources that goods of other marketplaces are read from: whether they answer, what they were asked, and what it cost.
import type { OutputAt } from '#admin/lib/api.ts';
import { dateTime, money } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Table } from '#ui/layout/table.tsx';

type Source = OutputAt<'sources/lists'>['sources'][number];

export function Sources() {
  const call = useCall('sources/lists', {});
  return (
    <DeskPage title={t('desk.menu.sources')} facts={call.data && [t('desk.sources.how', { n: call.data.days })]} narrow>
      <QueryBoundary call={call}>{({ sources }) => sources.map((one) => <SourceCard key={one.code} one={one} />)}</QueryBoundary>
    </DeskPage>
  );
}

function Standing({ one }: { one: Source }) {
  if (one.state === 'open') return <Badge tone="wrong">{t('desk.sources.paused')}</Badge>;
  return <Badge tone={one.on ? 'safe' : 'over'}>{t(one.on ? 'desk.sources.on' : 'desk.sources.off')}</Badge>;
}

function SourceCard({ one }: { one: Source }) {
  const retry = useCommand('sources/retry', { invalidates: ['sources/lists'] });
  return (
    <Card title={one.name} aside={<Standing one={one} />}>
      {one.state === 'open' && (
        <Note
          tone="wrong"
          className="mb-20"
          title={t('desk.sources.paused_until', { time: dateTime(one.open_until ?? '') })}
          end={
            <Button size="small" busy={retry.busy} onClick={() => void retry.run({ code: one.code })}>
              {t('desk.sources.retry')}
            </Button>
          }
        >
          {one.problem !== '' && translate(`desk.sources.problem.${one.problem}`)} {one.error}
        </Note>
      )}
      <FactsList
        facts={[
          [
            t('desk.sources.keys'),
            <code key="keys" className="ui-mono [overflow-wrap:anywhere]">
              {one.settings.join(' ')}
            </code>,
          ],
          [t('desk.sources.cost'), one.kinds.length > 0 && money(one.cost)],
          [t('desk.sources.last'), one.state === 'closed' && one.error_at && `${dateTime(one.error_at)}  ${one.error}`],
        ]}
      />
      {one.kinds.length === 0 ? (
        one.on && <p className="text-sm text-ink-3 mt-16">{t('desk.sources.none')}</p>
      ) : (
        <div className="mt-20">
          <Use one={one} />
        </div>
      )}
    </Card>
  );
}

const Use = ({ one }: { one: Source }) => (
  <Table
    caption={one.name}
    rows={one.kinds}
    rowKey={(row) => row.kind}
    columns={[
      { key: 'kind', head: t('desk.sources.kind'), cell: (row) => translate(`desk.sources.kind.${row.kind}`) },
      { key: 'today', head: t('desk.sources.today'), cell: (row) => row.today },
      { key: 'calls', head: t('desk.sources.calls'), cell: (row) => row.calls },
      { key: 'failed', head: t('desk.sources.failed'), cell: (row) => row.failed },
      { key: 'cached', head: t('desk.sources.cached'), cell: (row) => row.cached },
      { key: 'ms', head: t('desk.sources.ms'), cell: (row) => t('desk.sources.ms_value', { n: row.ms }) },
    ]}
  />
);
