// Claims: what waits for a decision, what waits for the member, what is closed.
import { money, waited } from '#admin/lib/format.ts';
import { t, tell } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { usePages } from '#admin/lib/use-pages.ts';
import { useSteps } from '#admin/lib/use-steps.ts';
import { ClaimWork } from '#admin/pages/claims/claim-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { Find } from '#admin/parts/find.tsx';
import { Loaded } from '#admin/parts/loaded.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { CLAIM_TABS, type ClaimRow } from '#contract/desk/claims.ts';
import { Badge } from '#ui/badge.tsx';
import { Empty } from '#ui/empty.tsx';
import { Facts } from '#ui/facts.tsx';
import { ShieldIcon } from '#ui/icons.tsx';
import { SplitPane } from '#ui/split-pane.tsx';
import { Tabs } from '#ui/tabs.tsx';

type Tab = (typeof CLAIM_TABS)[number];

export function Claims() {
  useTitle(t('desk.menu.claims'));
  const address = useAddress();
  const tab = (CLAIM_TABS as readonly string[]).includes(address.get('tab')) ? (address.get('tab') as Tab) : 'open';
  const q = address.get('q');
  const id = Number(address.get('id')) || 0;
  const pages = usePages(address);
  const call = useCall('claims/lists', { tab, ...(q ? { q } : {}), ...pages.args }, { every: 60_000, keep: true });
  pages.heard(call.data?.timestamp);
  const list = call.data?.data ?? [];
  const total = call.data?.total ?? 0;
  const open = (next: number | null) => address.set({ id: next ? String(next) : null });
  const current = list.find((c) => c.id === id);
  useSteps(list, current, (c) => open(c.id));
  const oldest = tab === 'open' ? list.map((c) => c.since).sort()[0] : undefined;
  return (
    <SplitPane
      listLabel={t('desk.menu.claims')}
      workLabel={t('desk.claim.work')}
      open={id > 0}
      onBack={() => open(null)}
      listWidth="clamp(264px, 30vw, 480px)"
      list={
        <>
          <header className="desk-queue-top">
            <div className="desk-queue-head">
              <h1>
                {t('desk.menu.claims')}
                <small>
                  <Facts items={[t('desk.list.total', { n: total }), oldest && t('desk.age.oldest', { age: waited(oldest) })]} />
                </small>
              </h1>
            </div>
            <Tabs
              label={t('desk.menu.claims')}
              value={tab}
              onChange={(next) => address.set({ tab: next === 'open' ? null : next, id: null, page: null })}
              tabs={CLAIM_TABS.map((value) => ({
                value,
                label: t(`desk.claim.tab.${value}`),
                ...(value === tab ? { count: total } : {}),
              }))}
            />
            <div className="desk-queue-tools">
              <Find
                value={q}
                onFind={(words) => address.set({ q: words || null, page: null })}
                placeholder={t('desk.claim.find')}
              />
            </div>
          </header>
          <Loaded call={call}>
            {() =>
              list.length === 0 ? (
                <Empty
                  title={q ? t('desk.list.no_match') : t(`desk.claim.empty.${tab}`)}
                  help={q ? undefined : t('desk.list.all_done')}
                />
              ) : (
                list.map((claim) => <Row key={claim.id} claim={claim} current={claim.id === id} onOpen={() => open(claim.id)} />)
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
        id > 0 ? <ClaimWork key={id} id={id} /> : <Empty full title={t('desk.claim.pick')} help={t('desk.claim.pick_help')} />
      }
    />
  );
}

function Row({ claim, current, onOpen }: { claim: ClaimRow; current: boolean; onOpen: () => void }) {
  const deciding = claim.state === 'filed' || claim.state === 'appealed';
  return (
    <button type="button" className="desk-row" aria-current={current} onClick={onOpen}>
      <ShieldIcon className="size-36 text-ink-3" />
      <span className="min-w-0">
        <Facts
          className="desk-row-title block"
          items={[tell(`claim.type.${claim.type}`), claim.member.nickname || claim.member.mark, `V${claim.member.level}`]}
        />
        <Facts className="desk-row-note block" items={[claim.no, claim.sendorder_no]} />
        {(claim.proposed || claim.state === 'appealed') && (
          <Badge tone="you" className="mt-6">
            {claim.proposed ? t('desk.claim.proposed') : tell('state.claim.appealed')}
          </Badge>
        )}
      </span>
      <span className="desk-row-end">
        {claim.offer !== null && <span className="block font-strong">{money(claim.offer)}</span>}
        {deciding ? <Age since={claim.since} /> : <StateBadge thing="claim" state={claim.state} />}
      </span>
    </button>
  );
}
