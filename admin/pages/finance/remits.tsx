// Remittances: slips beside what is expected; finance confirms what arrived, or says why not.

import { minorMoney, waited } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { usePages } from '#admin/lib/use-pages.ts';
import { useSteps } from '#admin/lib/use-steps.ts';
import { RemitWork } from '#admin/pages/finance/remit-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { Find } from '#admin/parts/find.tsx';
import { Loaded } from '#admin/parts/loaded.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import type { RemitDesk } from '#contract/desk/finance.ts';
import { Empty } from '#ui/empty.tsx';
import { Facts } from '#ui/facts.tsx';
import { BankIcon } from '#ui/icons.tsx';
import { SplitPane } from '#ui/split-pane.tsx';
import { Tabs } from '#ui/tabs.tsx';

const STATES = ['submitted', 'approved', 'rejected', 'cancelled'] as const;
type State = (typeof STATES)[number];

export function Remits() {
  useTitle(t('desk.menu.remits'));
  const address = useAddress();
  const state = (STATES as readonly string[]).includes(address.get('tab')) ? (address.get('tab') as State) : 'submitted';
  const q = address.get('q');
  const id = Number(address.get('id')) || 0;
  const pages = usePages(address);
  const call = useCall('remits/lists', { state, ...(q ? { q } : {}), ...pages.args }, { every: 60_000, keep: true });
  pages.heard(call.data?.timestamp);
  const list = call.data?.data ?? [];
  const open = (next: number | null) => address.set({ id: next ? String(next) : null });
  const current = list.find((r) => r.id === id);
  useSteps(list, current, (r) => open(r.id));
  const leads = () => {
    const at = list.findIndex((r) => r.id === id);
    open(list[at + 1]?.id ?? list[at - 1]?.id ?? null);
  };
  const oldest = state === 'submitted' ? list.map((r) => r.time).sort()[0] : undefined;
  return (
    <SplitPane
      listLabel={t('desk.menu.remits')}
      workLabel={t('desk.remit.work')}
      open={id > 0}
      onBack={() => open(null)}
      listWidth="clamp(264px, 30vw, 480px)"
      list={
        <>
          <header className="desk-queue-top">
            <div className="desk-queue-head">
              <h1>
                {t('desk.menu.remits')}
                <small>
                  <Facts
                    items={[
                      t('desk.list.total', { n: call.data?.total ?? 0 }),
                      oldest && t('desk.age.oldest', { age: waited(oldest) }),
                    ]}
                  />
                </small>
              </h1>
            </div>
            <Tabs
              label={t('desk.menu.remits')}
              value={state}
              onChange={(next) => address.set({ tab: next === 'submitted' ? null : next, id: null, page: null })}
              tabs={STATES.map((value) => ({
                value,
                label: t(`desk.remit.tab.${value}`),
                ...(value === state ? { count: call.data?.total ?? 0 } : {}),
              }))}
            />
            <div className="desk-queue-tools">
              <Find
                value={q}
                onFind={(words) => address.set({ q: words || null, page: null })}
                placeholder={t('desk.remit.find')}
              />
            </div>
          </header>
          <Loaded call={call}>
            {() =>
              list.length === 0 ? (
                <Empty
                  title={q ? t('desk.list.no_match') : t(`desk.remit.empty.${state}`)}
                  help={q ? undefined : t('desk.list.all_done')}
                />
              ) : (
                list.map((remit) => <Row key={remit.id} remit={remit} current={remit.id === id} onOpen={() => open(remit.id)} />)
              )
            }
          </Loaded>
          {(call.data?.total ?? 0) > list.length && (
            <div className="p-32">
              <Pager page={pages.page} total={call.data?.total ?? 0} size={pages.args.page_size} onPage={pages.go} />
            </div>
          )}
        </>
      }
      work={
        id > 0 ? (
          <RemitWork key={id} id={id} onDone={leads} />
        ) : (
          <Empty full title={t('desk.remit.pick')} help={t('desk.remit.pick_help')} />
        )
      }
    />
  );
}

function Row({ remit, current, onOpen }: { remit: RemitDesk; current: boolean; onOpen: () => void }) {
  return (
    <button type="button" className="desk-row" aria-current={current} onClick={onOpen}>
      <BankIcon className="size-36 text-ink-3" />
      <span className="min-w-0">
        <Facts className="desk-row-title block" items={[remit.member.nickname || remit.member.mark, `V${remit.member.level}`]} />
        <Facts className="desk-row-note block" items={[remit.bank, remit.reference, remit.invoice_no]} />
      </span>
      <span className="desk-row-end">
        <span className="block font-strong">{minorMoney(remit.minor, remit.currency)}</span>
        {remit.state === 'submitted' ? <Age since={remit.time} /> : <StateBadge thing="remit" state={remit.state} />}
      </span>
    </button>
  );
}
