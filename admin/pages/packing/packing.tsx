// The packing desk: waybills by step at the start, the one in hand at the end.

import { kg, waited } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useLast } from '#admin/lib/use-last.ts';
import { useNext } from '#admin/lib/use-onward.ts';
import { useScanner } from '#admin/lib/use-scanner.ts';
import { useSteps } from '#admin/lib/use-steps.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { PackWork } from '#admin/pages/packing/pack-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { Find } from '#admin/parts/find.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ShownOf } from '#admin/parts/shown-of.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import { PACK_TABS, QUEUE_LIMIT } from '#contract/desk/tabs.ts';
import type { PackCard } from '#contract/desk/waybills.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { PackageIcon } from '#ui/icons.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { SplitPane } from '#ui/layout/split-pane.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

type Tab = (typeof PACK_TABS)[number];
const CALM: Tab[] = ['problem', 'choose_line', 'settle', 'dispatched'];

export function Packing() {
  useTitle(t('desk.menu.packing'));
  const address = useAddress();
  const tab = (PACK_TABS as readonly string[]).includes(address.get('tab')) ? (address.get('tab') as Tab) : 'to_pack';
  const q = address.get('q');
  const id = Number(address.get('id')) || 0;
  const warehouses = useWarehouse(true);
  const call = useCall(
    'packing/lists',
    { tab, ...(q ? { q } : {}), ...(warehouses.id ? { warehouse_id: warehouses.id } : {}) },
    { refetchInterval: 60_000, keepPrevious: ['tab', 'warehouse_id'] },
  );
  const list = call.data?.list ?? [];
  const counts = useLast(call.data?.counts);
  const open = (next: number | null) => address.set({ id: next ? String(next) : null });
  const current = list.find((w) => w.id === id);
  useSteps(list, current, (w) => open(w.id));
  // The label of a waybill opens it, unless the page at the end wants the scan itself.
  useScanner((code) => address.set({ q: code, id: null }), !(tab === 'to_dispatch' && id > 0));
  const next = useNext(list, { tab, id }, open);
  const oldest = list.map((w) => w.since).sort()[0];
  return (
    <SplitPane
      listLabel={t('desk.menu.packing')}
      workLabel={t('desk.packing.work')}
      open={id > 0}
      onBack={() => open(null)}
      listWidth="clamp(264px, 30vw, 480px)"
      list={
        <>
          <header className="desk-queue-top">
            <div className="desk-queue-head">
              <h1>
                {t(`desk.packing.title.${tab}`)}
                <small>
                  <Facts
                    items={[
                      call.data && t('desk.packing.waybills', { n: list.length }),
                      oldest && t('desk.age.oldest', { age: waited(oldest) }),
                    ]}
                  />
                </small>
              </h1>
            </div>
            <Tabs
              label={t('desk.menu.packing')}
              value={tab}
              onChange={(next) => address.set({ tab: next === 'to_pack' ? null : next, id: null })}
              tabs={PACK_TABS.map((value) => ({
                value,
                label: t(`desk.packing.tab.${value}`),
                count: counts?.[value] ?? 0,
              }))}
            />
            <div className="desk-queue-tools flex-wrap">
              <Find value={q} onFind={(words) => address.set({ q: words || null })} placeholder={t('desk.packing.find')} />
              <WarehouseChoice warehouses={warehouses} />
            </div>
          </header>
          <QueryBoundary call={call}>
            {() =>
              list.length === 0 ? (
                <Empty
                  title={q ? t('desk.list.no_match') : t(`desk.packing.empty.${tab}`)}
                  help={q ? t('desk.list.no_match_help', { q }) : t('desk.list.all_done')}
                />
              ) : (
                list.map((w) => (
                  <Row key={w.id} waybill={w} calm={CALM.includes(tab)} current={w.id === id} onOpen={() => open(w.id)} />
                ))
              )
            }
          </QueryBoundary>
          <ShownOf shown={list.length} total={q ? undefined : counts?.[tab]} limit={QUEUE_LIMIT} />
        </>
      }
      work={
        id > 0 ? (
          <PackWork key={`${tab}:${id}`} id={id} onDone={next} />
        ) : (
          <Empty full title={t('desk.packing.pick')} help={t('desk.packing.pick_help')} />
        )
      }
    />
  );
}

function Row({ waybill: w, calm, current, onOpen }: { waybill: PackCard; calm: boolean; current: boolean; onOpen: () => void }) {
  return (
    <button type="button" className="desk-row" aria-current={current} onClick={onOpen}>
      <PackageIcon className="size-36 text-ink-3" />
      <span className="min-w-0">
        <span className="desk-row-title block ui-mono">{w.no}</span>
        <Facts className="desk-row-note block" items={[w.country, w.line, t('desk.buying.items', { n: w.count }), w.operator]} />
        <Facts
          className="desk-row-note block"
          items={[`${w.member.nickname} V${w.member.level}`, w.bins.slice(0, 3).join(' ')]}
        />
        {(w.disputed || w.priority || w.onepay || w.rehearsal) && (
          <span className="flex gap-8 mt-8">
            {w.disputed && <Badge tone="you">{t('desk.packing.disputed')}</Badge>}
            {w.priority && <Badge tone="clock">{t('desk.packing.priority')}</Badge>}
            {w.rehearsal && <Badge tone="moving">{t('desk.packing.rehearsal')}</Badge>}
            {w.onepay && <Badge tone="moving">{t('onepay.mark')}</Badge>}
          </span>
        )}
      </span>
      <span className="desk-row-end">
        <span className="block font-strong">{kg(w.weight)}</span>
        <Age since={w.since} calm={calm} due={w.clock_due} />
      </span>
    </button>
  );
}
