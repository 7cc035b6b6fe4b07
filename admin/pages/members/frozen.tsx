// Frozen wallets: whose, what was changed and from where, and what staff does after speaking to the owner.
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { usePages } from '#admin/lib/use-pages.ts';
import { FreezeCard } from '#admin/pages/members/freeze-card.tsx';
import { Find } from '#admin/parts/find.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { FREEZE_STATES } from '#contract/desk/tabs.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

export function Frozen() {
  const address = useAddress();
  const state = address.get('tab') === 'lifted' ? 'lifted' : 'frozen';
  const q = address.get('q');
  const pages = usePages(address);
  const call = useCall(
    'frozen/lists',
    { state, ...(q ? { q } : {}), ...pages.args },
    { refetchInterval: 60_000, keepPrevious: ['state'] },
  );
  pages.heard(call.data?.timestamp);
  const total = call.data?.total ?? 0;
  return (
    <DeskPage title={t('desk.menu.frozen')} facts={[t('desk.list.total', { n: total })]}>
      <p className="desk-small">{t('desk.frozen.help')}</p>
      <Tabs
        label={t('desk.menu.frozen')}
        value={state}
        onChange={(next) => address.set({ tab: next === 'frozen' ? null : next, page: null })}
        tabs={FREEZE_STATES.map((value) => ({
          value,
          label: t(`desk.frozen.tab.${value}`),
          ...(value === state ? { count: total } : {}),
        }))}
      />
      <div className="desk-tools">
        <Find value={q} onFind={(words) => address.set({ q: words || null, page: null })} placeholder={t('desk.members.find')} />
      </div>
      <QueryBoundary call={call}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title={q ? t('desk.list.no_match') : t(`desk.frozen.empty.${state}`)}
              help={q ? t('desk.list.no_match_help', { q }) : undefined}
            />
          ) : (
            <ul className="desk-col">
              {data.map((row) => (
                <li key={row.id}>
                  <FreezeCard row={row} />
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
