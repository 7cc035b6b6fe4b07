// Promotion levels: the benefits of each, the distance to it, and the experience that counts with its end.
import type { OutputAt } from '#shop/lib/api.ts';
import { count, date, percent } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { type RowOf, useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { WideTable } from '#shop/parts/frame/wide-table.tsx';
import { cx } from '#ui/cx.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { useWindow } from '#ui/layout/use-window.ts';

type Known = OutputAt<'invitefriends/experienceList'>;

export default function PromotionLevels() {
  const list = useList('invitefriends/experienceList', {});
  const wide = useWindow(840);
  const call = { data: list.first, state: list.state, error: list.error, refetch: list.refresh as () => Promise<Known> };
  return (
    <Screen fallback={to.promotion()} onRefresh={list.refresh}>
      <QueryBoundary call={call} title={t('promo.failed')} shape={<SkeletonBlock height={720} className="rounded-card" />}>
        {(known) => (
          <>
            <Levels known={known} />
            <SectionTitle>{t('promo.experience')}</SectionTitle>
          </>
        )}
      </QueryBoundary>
      {list.first && (
        <ListBody
          list={list}
          shape={<SkeletonBlock height={240} className="rounded-card" />}
          failed={t('promo.failed')}
          empty={{ title: t('promo.experience_none'), help: t('promo.experience_none_help') }}
          rows={(rows) =>
            wide ? (
              <Experience rows={rows} />
            ) : (
              <Card>
                <ul className="-my-12">
                  {rows.map((row) => (
                    <li key={row.id} className="flex items-center justify-between gap-18 border-line py-22 not-first:border-t">
                      <span className="flex min-w-0 flex-col gap-4">
                        <bdi className="text-md text-ink">{row.from}</bdi>
                        <span className="text-xs text-ink-3">{untilOf(row)}</span>
                      </span>
                      <Figure row={row} />
                    </li>
                  ))}
                </ul>
              </Card>
            )
          }
        />
      )}
    </Screen>
  );
}

type Gained = RowOf<Known>;
const untilOf = (row: Gained) =>
  row.back ? t('promo.experience_back') : t('promo.counts_until', { date: date(row.expires_at) });
const Figure = ({ row }: { row: Gained }) => (
  <b className={cx('ui-num text-md', row.back ? 'text-ink-3 line-through' : 'text-safe')}>
    <bdi>+{count(row.experience)}</bdi>
  </b>
);

const Experience = ({ rows }: { rows: readonly Gained[] }) => (
  <WideTable
    label={t('promo.experience')}
    rows={rows}
    rowKey={(row) => row.id}
    columns={[
      { head: t('wide.col.friend'), cell: (row) => <bdi>{row.from}</bdi> },
      { head: t('wide.col.what'), cell: untilOf },
      { head: t('promo.experience'), end: true, cell: (row) => <Figure row={row} /> },
    ]}
  />
);

function Levels({ known }: { known: Known }) {
  return (
    <Card className="flex flex-col gap-20">
      <div className="flex flex-col gap-6">
        <span className="text-sm text-ink-3">{t('promo.experience')}</span>
        <b className="ui-num text-3xl text-ink">{count(known.experience)}</b>
        <p className="text-sm text-ink-2">{t('promo.experience_help', { days: known.days })}</p>
      </div>
      <table className="w-full text-sm">
        <caption className="ui-hidden">{t('page.member.promotion.userlevel')}</caption>
        <thead>
          <tr className="text-xs text-ink-3">
            <th scope="col" className="py-14 text-start font-normal">
              {t('promo.level_name')}
            </th>
            <th scope="col" className="py-14 text-end font-normal">
              {t('promo.experience')}
            </th>
            <th scope="col" className="py-14 text-end font-normal">
              {t('promo.rebate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {known.levels.map((level) => (
            <tr
              key={level.level}
              aria-current={level.level === known.level ? 'true' : undefined}
              className={cx('border-t border-line', level.level === known.level ? 'font-strong text-ink' : 'text-ink-2')}
            >
              <th scope="row" className="py-18 text-start font-normal">
                <span className="flex flex-wrap items-center gap-10">
                  {level.name}
                  {level.level === known.level && <Badge tone="safe">{t('promo.now')}</Badge>}
                </span>
              </th>
              <td className="ui-num py-18 text-end">{count(level.experience)}</td>
              <td className="ui-num py-18 text-end">{percent(level.rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
