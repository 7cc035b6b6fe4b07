// Corrections of wallets above the day's limit: one operator proposed them, another one lets them through or declines.
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { usePages } from '#admin/lib/use-pages.ts';
import { AdjustmentCard } from '#admin/pages/finance/adjustment-card.tsx';
import { Find } from '#admin/parts/find.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ADJUSTMENT_STATES } from '#contract/states/simple.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

type State = (typeof ADJUSTMENT_STATES)[number];

export function Adjustments() {
  const address = useAddress();
  const state = (ADJUSTMENT_STATES as readonly string[]).includes(address.get('tab')) ? (address.get('tab') as State) : 'pending';
  const q = address.get('q');
  const pages = usePages(address);
  const call = useCall(
    'adjustments/lists',
    { state, ...(q ? { q } : {}), ...pages.args },
    { refetchInterval: 60_000, keepPrevious: ['state'] },
  );
  pages.heard(call.data?.timestamp);
  const total = call.data?.total ?? 0;
  return (
    <DeskPage title={t('desk.menu.adjustments')} facts={[t('desk.list.total', { n: total })]}>
      <p className="desk-small">{t('desk.adjust.help')}</p>
      <Tabs
        label={t('desk.menu.adjustments')}
        value={state}
        onChange={(next) => address.set({ tab: next === 'pending' ? null : next, page: null })}
        tabs={ADJUSTMENT_STATES.map((value) => ({
          value,
          label: t(`desk.adjust.tab.${value}`),
          ...(value === state ? { count: total } : {}),
        }))}
      />
      <div className="desk-tools">
        <Find value={q} onFind={(words) => address.set({ q: words || null, page: null })} placeholder={t('desk.adjust.find')} />
      </div>
      <QueryBoundary call={call}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title={q ? t('desk.list.no_match') : t(`desk.adjust.empty.${state}`)}
              help={q ? t('desk.list.no_match_help', { q }) : undefined}
            />
          ) : (
            <ul className="desk-col">
              {data.map((row) => (
                <li key={row.id}>
                  <AdjustmentCard row={row} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {total > pages.args.page_size && <Pager page={pages.page} total={total} size={pages.args.page_size} onPage={pages.go} />}
    </DeskPage>
  );
}
