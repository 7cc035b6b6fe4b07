// Dispatch: what is ready by line at the top, bags, pallets and master bills below; one of them opened is worked on next to it.
import { useState } from 'react';
import { kg } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePaged, useTab } from '#admin/lib/use-paged.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { UnitWork } from '#admin/pages/dispatch/unit-work.tsx';
import { Find } from '#admin/parts/find.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import { UNIT_KINDS, UNIT_TABS, type UnitKind } from '#contract/desk/tabs.ts';
import type { UnitRow } from '#contract/desk/units.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { PackageIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { SplitPane } from '#ui/layout/split-pane.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

export function Dispatch() {
  useTitle(t('unit.title'));
  const address = useAddress();
  const tab = useTab(UNIT_TABS);
  const id = Number(address.get('id')) || 0;
  const warehouses = useWarehouse();
  const warehouse_id = warehouses.id ?? 0;
  const enabled = warehouses.id !== null;
  const list = usePaged('units/lists', { warehouse_id, tab }, { enabled, keepPrevious: ['tab'] });
  const { q, call } = list;
  const open = (next: number | null) => address.set({ id: next ? String(next) : null });
  return (
    <SplitPane
      listLabel={t('unit.title')}
      workLabel={t('unit.work')}
      open={id > 0}
      onBack={() => open(null)}
      listWidth="clamp(300px, 30vw, 480px)"
      list={
        <>
          <header className="desk-queue-top">
            <div className="desk-queue-head">
              <h1>{t('unit.title')}</h1>
            </div>
            <Tabs
              label={t('unit.title')}
              value={tab}
              onChange={(to) => list.narrow({ tab: to === 'here' ? null : to, id: null })}
              tabs={UNIT_TABS.map((value) => ({
                value,
                label: t(`unit.tab.${value}`),
                ...(call.data ? { count: call.data.counts[value] ?? 0 } : {}),
              }))}
            />
            <div className="desk-queue-tools flex-wrap">
              <Find value={q} onFind={(words) => list.narrow({ q: words || null })} placeholder={t('unit.find')} />
              <WarehouseChoice warehouses={warehouses} />
            </div>
          </header>
          {tab === 'here' && enabled && <Ready warehouse_id={warehouse_id} onOpen={open} />}
          <QueryBoundary call={call}>
            {() => (
              <>
                {list.rows.length === 0 && (
                  <Empty title={q ? t('desk.list.no_match') : t('unit.none')} help={t('unit.none_help')} />
                )}
                {list.rows.map((unit) => (
                  <Row key={unit.id} unit={unit} current={unit.id === id} onOpen={() => open(unit.id)} />
                ))}
                {(list.total ?? 0) > list.size && (
                  <div className="p-32">
                    <Pager page={list.page} total={list.total ?? 0} size={list.size} onPage={list.go} />
                  </div>
                )}
              </>
            )}
          </QueryBoundary>
        </>
      }
      work={
        id > 0 ? (
          <UnitWork key={id} id={id} onDone={() => open(null)} />
        ) : (
          <Empty full title={t('unit.pick')} help={t('unit.pick_help')} />
        )
      }
    />
  );
}

/** One tap bags all that is ready of a line. */
function Ready({ warehouse_id, onOpen }: { warehouse_id: number; onOpen: (id: number) => void }) {
  const call = useCall('units/ready', { warehouse_id }, { refetchInterval: 60_000 });
  const [line, setLine] = useState(0);
  const make = useCommand('units/open', { onDone: (unit) => onOpen(unit.id) });
  const start = (kind: UnitKind, line_id?: number) => {
    setLine(line_id ?? 0);
    void make.run({ warehouse_id, kind, ...(line_id ? { line_id } : {}) });
  };
  return (
    <div className="flex flex-col gap-16 p-24 border-b border-line">
      {call.data?.map((row) => (
        <div key={row.line_id} className="flex flex-wrap items-center gap-16">
          <span className="flex-1 min-w-0 text-ink">
            {row.line}
            <small className="block desk-small">{kg(row.weight)}</small>
          </span>
          <Button size="small" kind="primary" busy={make.busy && line === row.line_id} onClick={() => start('bag', row.line_id)}>
            {t('unit.bag_all', { n: row.waybills })}
          </Button>
        </div>
      ))}
      {call.data?.length === 0 && <p className="desk-small">{t('unit.nothing_ready')}</p>}
      <div className="flex flex-wrap gap-12">
        {UNIT_KINDS.map((kind) => (
          <Button key={kind} size="small" onClick={() => start(kind)}>
            {t('unit.new', { kind: t(`unit.kind.${kind}`) })}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Row({ unit, current, onOpen }: { unit: UnitRow; current: boolean; onOpen: () => void }) {
  return (
    <button type="button" className="desk-row" aria-current={current} onClick={onOpen}>
      <PackageIcon className="size-36 text-ink-3" />
      <span className="min-w-0">
        <span className="desk-row-title block ui-mono">{unit.no}</span>
        <Facts className="desk-row-note block" items={[t(`unit.kind.${unit.kind}`), unit.line, unit.carrier, unit.parent_no]} />
      </span>
      <span className="desk-row-end">
        <span className="block font-strong">{t('unit.boxes', { n: unit.boxes })}</span>
        {unit.stays > 0 && <Badge tone="wrong">{t('unit.stays', { n: unit.stays })}</Badge>}
        <Badge tone={unit.state === 'departed' ? 'over' : unit.state === 'open' ? 'clock' : 'safe'}>
          {t(`state.unit.${unit.state}`)}
        </Badge>
      </span>
    </button>
  );
}
