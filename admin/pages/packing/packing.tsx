// The packing desk: waybills by step at the start, the one in hand at the end.

import { kg } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { asInput, filtersOf } from '#admin/lib/queue-filters.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useMedia } from '#admin/lib/use-media.ts';
import { useNext } from '#admin/lib/use-onward.ts';
import { useQueue } from '#admin/lib/use-queue.ts';
import { useScans } from '#admin/lib/use-scans.ts';
import { useSteps } from '#admin/lib/use-steps.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { PackWork } from '#admin/pages/packing/pack-work.tsx';
import { packScans } from '#admin/pages/packing/use-pack-scans.ts';
import { Age } from '#admin/parts/age.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { TakenNote, usePicks } from '#admin/parts/pick-rows.tsx';
import { QueueList } from '#admin/parts/queue-list.tsx';
import { ScanLine } from '#admin/parts/scan-line.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import type { Taken } from '#contract/desk/queue-list.ts';
import { PACK_TABS } from '#contract/desk/tabs.ts';
import type { PackCard } from '#contract/desk/waybills.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { PackageIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { SplitPane } from '#ui/layout/split-pane.tsx';

type Tab = (typeof PACK_TABS)[number];
const FILTERS = ['line_id', 'operator_id', 'member_id', 'waited_hours', 'min_value'] as const;
const CALM: Tab[] = ['problem', 'choose_line', 'settle', 'dispatched'];

export function Packing() {
  useTitle(t('desk.menu.packing'));
  const address = useAddress();
  const tab = (PACK_TABS as readonly string[]).includes(address.get('tab')) ? (address.get('tab') as Tab) : 'to_pack';
  const q = address.get('q');
  const id = Number(address.get('id')) || 0;
  const warehouses = useWarehouse(true);
  const filters = asInput(filtersOf(address, FILTERS));
  const queue = useQueue('packing/lists', { tab, q, ...(warehouses.id ? { warehouse_id: warehouses.id } : {}), ...filters });
  const list = queue.rows;
  const open = (next: number | null) => address.set({ id: next ? String(next) : null });
  useSteps(
    list,
    list.find((w) => w.id === id),
    (w) => open(w.id),
  );
  const picks = usePicks({
    thing: 'waybill',
    queue,
    list: JSON.stringify([tab, q, warehouses.id, filters]),
    waits: tab === 'to_pack',
    nameOf: (w) => w.no,
  });
  const scans = useScans(packScans(open), { warehouse_id: warehouses.id });
  const next = useNext(list, { tab, id }, open);
  // On a phone the list is out of sight while a piece of work is open.
  const over = useMedia('(max-width: 767px)') && id > 0;
  return (
    <SplitPane
      listLabel={t('desk.menu.packing')}
      workLabel={t('desk.packing.work')}
      open={id > 0}
      onBack={() => open(null)}
      listWidth="clamp(300px, 30vw, 480px)"
      list={
        <QueueList
          name="packing"
          title={t(`desk.packing.title.${tab}`)}
          queue={queue}
          tab={tab}
          tabs={PACK_TABS.map((value) => ({ value, label: t(`desk.packing.tab.${value}`) }))}
          find={t('desk.packing.find')}
          filters={FILTERS}
          tools={
            <>
              <WarehouseChoice warehouses={warehouses} />
              <Button size="small" href="/waves">
                {t('wave.title')}
              </Button>
            </>
          }
          head={
            <>
              {!over && <ScanLine scans={scans} />}
              {picks.bar}
            </>
          }
          empty={t(`desk.packing.empty.${tab}`)}
          since={(row) => row.since}
        >
          {(rows) =>
            rows.map((w) =>
              picks.pick(w, <Row waybill={w} calm={CALM.includes(tab)} current={w.id === id} onOpen={() => open(w.id)} />),
            )
          }
        </QueueList>
      }
      work={
        id > 0 ? (
          <>
            {over && <ScanLine scans={scans} />}
            <PackWork key={`${tab}:${id}`} id={id} onDone={next} />
          </>
        ) : (
          <Empty full title={t('desk.packing.pick')} help={t('desk.packing.pick_help')} />
        )
      }
    />
  );
}

function Row({
  waybill: w,
  calm,
  current,
  onOpen,
}: {
  waybill: PackCard & Taken;
  calm: boolean;
  current: boolean;
  onOpen: () => void;
}) {
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
      {w.taken && <TakenNote taken={w.taken} />}
    </button>
  );
}
