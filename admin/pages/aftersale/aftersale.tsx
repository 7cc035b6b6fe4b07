// Refunds, returns and exchanges: by what has to be done, the longest waiting first, one of them beside the list.
import { money, waited } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { usePages } from '#admin/lib/use-pages.ts';
import { useSteps } from '#admin/lib/use-steps.ts';
import { RefundWork } from '#admin/pages/aftersale/refund-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { Find } from '#admin/parts/find.tsx';
import { Loaded } from '#admin/parts/loaded.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { AFTERSALE_TABS, type AftersaleRow, type AftersaleTab } from '#contract/desk/refunds.ts';
import { Badge } from '#ui/badge.tsx';
import { Empty } from '#ui/empty.tsx';
import { Facts } from '#ui/facts.tsx';
import { SplitPane } from '#ui/split-pane.tsx';
import { Tabs } from '#ui/tabs.tsx';

const tabOf = (text: string): AftersaleTab => AFTERSALE_TABS.find((tab) => tab === text) ?? 'decide';

export function Aftersale() {
  useTitle(t('desk.menu.aftersale'));
  const address = useAddress();
  const tab = tabOf(address.get('tab'));
  const q = address.get('q');
  const id = Number(address.get('id')) || 0;
  const pages = usePages(address);
  const call = useCall('aftersale/lists', { tab, ...(q ? { q } : {}), ...pages.args }, { every: 60_000, keep: true });
  pages.heard(call.data?.list.timestamp);
  const list = call.data?.list.data ?? [];
  const total = call.data?.list.total ?? 0;
  const counts = call.data?.counts ?? {};
  const open = (next: number | null) => address.set({ id: next ? String(next) : null });
  useSteps(
    list,
    list.find((r) => r.id === id),
    (r) => open(r.id),
  );
  const oldest = tab === 'done' ? undefined : list[0]?.since;
  return (
    <SplitPane
      listLabel={t('desk.menu.aftersale')}
      workLabel={t('desk.aftersale.work')}
      open={id > 0}
      onBack={() => open(null)}
      listWidth="clamp(264px, 30vw, 480px)"
      list={
        <>
          <header className="desk-queue-top">
            <div className="desk-queue-head">
              <h1>
                {t('desk.menu.aftersale')}
                <small>
                  <Facts items={[t('desk.list.total', { n: total }), oldest && t('desk.age.oldest', { age: waited(oldest) })]} />
                </small>
              </h1>
            </div>
            <Tabs
              label={t('desk.menu.aftersale')}
              value={tab}
              onChange={(next) => address.set({ tab: next === 'decide' ? null : next, id: null, page: null })}
              tabs={AFTERSALE_TABS.map((value) => ({
                value,
                label: t(`desk.aftersale.tab.${value}`),
                ...(counts[value] ? { count: counts[value] } : {}),
              }))}
            />
            <div className="desk-queue-tools">
              <Find
                value={q}
                onFind={(words) => address.set({ q: words || null, page: null })}
                placeholder={t('desk.aftersale.find')}
              />
            </div>
          </header>
          <Loaded call={call}>
            {() =>
              list.length === 0 ? (
                <Empty
                  title={q ? t('desk.list.no_match') : t(`desk.aftersale.empty.${tab}`)}
                  help={q ? undefined : t('desk.list.all_done')}
                />
              ) : (
                list.map((row) => <Row key={row.id} row={row} tab={tab} current={row.id === id} onOpen={() => open(row.id)} />)
              )
            }
          </Loaded>
          {total > list.length && (
            <div className="p-32">
              <Pager page={pages.page} total={total} size={pages.args.page_size} onPage={pages.go} />
            </div>
          )}
        </>
      }
      work={
        id > 0 ? (
          <RefundWork key={id} id={id} />
        ) : (
          <Empty full title={t('desk.aftersale.pick')} help={t('desk.aftersale.pick_help')} />
        )
      }
    />
  );
}

type RowProps = { row: AftersaleRow; tab: AftersaleTab; current: boolean; onOpen: () => void };

function Row({ row, tab, current, onOpen }: RowProps) {
  return (
    <button type="button" className="desk-row" aria-current={current} onClick={onOpen}>
      <Shot src={row.pic_url} alt="" />
      <span className="min-w-0">
        <span className="desk-row-title block">
          {t(`refund.type.${row.type}`)} · {row.reason}
        </span>
        <Facts className="desk-row-note block" items={[row.title, `× ${row.num}`]} />
        <Facts className="desk-row-note block" items={[row.member.nickname || row.member.mark, row.no]} />
      </span>
      <span className="desk-row-end">
        <span className="block font-strong">{row.amount > 0 ? money(row.amount) : ''}</span>
        {row.appealed && tab === 'decide' && <Badge tone="clock">{t('desk.aftersale.appeal')}</Badge>}
        {tab === 'waiting' || tab === 'done' ? <StateBadge thing="refund" state={row.state} /> : <Age since={row.since} />}
      </span>
    </button>
  );
}
