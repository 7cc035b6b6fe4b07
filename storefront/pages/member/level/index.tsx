// Levels: the member's level, what each level would have saved them, its benefits, and the history of their growth.
import { useState } from 'react';
import { grouped } from '#client/format.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { dateTime } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { type RowOf, useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { WideTable } from '#shop/parts/frame/wide-table.tsx';
import { compared, off, rate, times } from '#shop/parts/loyalty/benefit-words.ts';
import { hasScreen } from '#shop/routes.ts';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { CrownIcon } from '#ui/icons.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { CompareTable } from '#ui/layout/compare-table.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { useWindow } from '#ui/layout/use-window.ts';

type Levels = OutputAt<'level/lists'>;
type Level = Levels['levels'][number];

export default function LevelPage() {
  const levels = useCall('level/lists', {}, { staleTime: 0 });
  const history = useList('level/growth', {});
  const wide = useWindow(840);
  return (
    <Screen fallback={to.mine()} onRefresh={() => Promise.all([levels.refetch(), history.refresh()])}>
      <QueryBoundary call={levels} title={t('level.failed')} shape={<PageSkeleton />}>
        {(data) => <Standing data={data} />}
      </QueryBoundary>
      <SectionTitle>{t('level.history')}</SectionTitle>
      <ListBody
        list={history}
        shape={<SkeletonBlock height={300} className="rounded-card" />}
        failed={t('level.history_failed')}
        empty={{ title: t('level.history_none'), help: t('level.history_none_help') }}
        rows={(rows) =>
          wide ? (
            <Growth rows={rows} />
          ) : (
            <Cells label={t('level.history')}>
              {rows.map((row) => (
                <Entry key={row.id} row={row} />
              ))}
            </Cells>
          )
        }
      />
    </Screen>
  );
}

function Standing({ data }: { data: Levels }) {
  const wide = useWindow(840);
  const own = data.levels.find((l) => l.level === data.level) ?? data.levels[0];
  const next = data.levels.find((l) => l.level > data.level);
  if (!own) return null;
  return (
    <Columns side={wide && <Compared data={data} own={own} next={next} />}>
      <Card className="flex flex-col gap-20">
        <div className="flex flex-col gap-4">
          <span className="text-sm text-ink-3">{t('level.yours')}</span>
          <h2 className="text-2xl leading-tight font-strong text-ink">{own.name}</h2>
        </div>
        <Progress growth={data.growth} next={next} />
        <p className="text-sm text-ink-2">{t('level.how')}</p>
        {data.card && hasScreen(to.cards()) && (
          <Note tone="safe" icon={<CrownIcon className="ui-icon-sm" />}>
            {t('level.card_better', { name: data.card })} <Link href={to.cards()}>{t('level.see_card')}</Link>
          </Note>
        )}
      </Card>
      {!wide && <Compared data={data} own={own} next={next} />}
      <Table data={data} />
    </Columns>
  );
}

function Progress({ growth, next }: { growth: number; next: Level | undefined }) {
  const part = next ? Math.min(1, growth / Math.max(1, next.growth)) : 1;
  const words = next
    ? t('level.to_next', { left: grouped(String(Math.max(0, next.growth - growth))), name: next.name })
    : t('mine.top_level');
  return (
    <div className="flex flex-col gap-10">
      <span className="block h-12 overflow-hidden rounded-pill bg-press" aria-hidden="true">
        <span className="block h-full rounded-pill bg-accent" style={{ width: `${part * 100}%` }} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-20 gap-y-4 text-sm text-ink-2">
        <span>{words}</span>
        <span className="ui-num ui-ltr text-ink-3">
          {next ? `${grouped(String(growth))} / ${grouped(String(next.growth))}` : grouped(String(growth))}
        </span>
      </span>
    </div>
  );
}

/** The own level next to another: benefit by benefit, and what the other would have saved in the last 12 months. */
function Compared({ data, own, next }: { data: Levels; own: Level; next: Level | undefined }) {
  const [chosen, choose] = useState((next ?? own).level);
  const other = data.levels.find((l) => l.level === chosen) ?? own;
  const rows = [
    ...compared(other, own).map((row) => ({ key: row.key, label: row.label, before: row.other, after: row.one, changed: false })),
    {
      key: 'days',
      label: t('benefit.days'),
      before: t('benefit.n_days', { n: own.free_days }),
      after: t('benefit.n_days', { n: other.free_days }),
    },
    {
      key: 'photos',
      label: t('benefit.photos'),
      before: grouped(String(own.free_photos)),
      after: grouped(String(other.free_photos)),
    },
  ];
  return (
    <Card title={t('level.compare')} className="flex flex-col gap-20">
      <Chips choice scroll label={t('level.compare_with')}>
        {data.levels.map((l) => (
          <Chip key={l.level} choice selected={l.level === chosen} onClick={() => choose(l.level)}>
            {l.name}
          </Chip>
        ))}
      </Chips>
      <CompareTable
        caption={t('level.compare')}
        heads={{ before: t('level.now', { n: own.level }), after: `V${other.level}` }}
        rows={rows}
      />
      <p className="text-md text-ink" aria-live="polite">
        {data.bills === 0
          ? t('level.saved_nothing_yet')
          : other.saved > 0
            ? t('level.saved', { name: other.name, amount: money(other.saved) })
            : t('level.saved_none', { name: other.name })}
      </p>
      {data.bills > 0 && <p className="text-xs text-ink-3">{t('level.saved_of', { n: data.bills })}</p>}
    </Card>
  );
}

function Table({ data }: { data: Levels }) {
  return (
    <Card title={t('level.all')}>
      <table className="w-full text-sm">
        <caption className="ui-hidden">{t('level.all')}</caption>
        <thead className="text-xs text-ink-3">
          <tr>
            <th scope="col" className="py-8 text-start font-body">
              {t('level.level')}
            </th>
            {[t('benefit.freight_short'), t('benefit.fee_short'), t('benefit.points_short')].map((head) => (
              <th key={head} scope="col" className="py-8 ps-12 text-end font-body">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.levels.map((l) => (
            <tr key={l.level} className="border-t border-line align-baseline" aria-current={l.level === data.level || undefined}>
              <th scope="row" className="py-14 text-start font-body">
                <span className={l.level === data.level ? 'font-strong text-accent-text' : 'text-ink'}>{l.name}</span>
                <span className="block text-xs text-ink-3">{t('level.from_growth', { growth: grouped(String(l.growth)) })}</span>
              </th>
              <td className="ui-num py-14 ps-12 text-end">{off(l.freight_off)}</td>
              <td className="ui-num py-14 ps-12 text-end">{rate(l.service_fee_rate)}</td>
              <td className="ui-num py-14 ps-12 text-end">{times(l.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-16 text-xs text-ink-3">{t('level.never_falls')}</p>
    </Card>
  );
}

const KINDS = { opening: 'level.entry.opening', receipt: 'level.entry.receipt', back: 'level.entry.back' } as const;

type Grown = RowOf<OutputAt<'level/growth'>>;
const nameOf = (row: Grown) => t(KINDS[row.kind as keyof typeof KINDS] ?? KINDS.opening, { no: row.no });
const Figure = ({ row }: { row: Grown }) => (
  <b className={row.growth > 0 ? 'ui-num ui-ltr text-safe' : 'ui-num ui-ltr text-ink'}>
    {`${row.growth > 0 ? '+' : '−'}${grouped(String(Math.abs(row.growth)))}`}
  </b>
);

const Growth = ({ rows }: { rows: readonly Grown[] }) => (
  <WideTable
    label={t('level.history')}
    rows={rows}
    rowKey={(row) => row.id}
    href={(row) => (row.waybill_id === null ? undefined : to.waybill({ id: row.waybill_id }))}
    columns={[
      { head: t('wide.col.when'), cell: (row) => dateTime(row.time) },
      { head: t('wide.col.what'), name: true, cell: nameOf },
      { head: t('wide.col.growth'), end: true, cell: (row) => <Figure row={row} /> },
    ]}
  />
);

function Entry({ row }: { row: Grown }) {
  return (
    <Cell
      label={nameOf(row)}
      note={dateTime(row.time)}
      value={<Figure row={row} />}
      {...(row.waybill_id === null ? {} : { href: to.waybill({ id: row.waybill_id }) })}
    />
  );
}

const PageSkeleton = () => (
  <>
    <SkeletonBlock height={280} className="rounded-card" />
    <SkeletonBlock height={520} className="rounded-card" />
    <SkeletonBlock height={600} className="rounded-card" />
  </>
);
