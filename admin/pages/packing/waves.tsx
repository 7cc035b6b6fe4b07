// Pick waves: how many waybills wait in each zone, a wave started in one tap, and its walk through the shelves, ticked by scan.
import { useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { useScans } from '#admin/lib/use-scans.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { SavePdf } from '#admin/parts/save-pdf.tsx';
import { ScanLine } from '#admin/parts/scan-line.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import type { Pick } from '#contract/desk/packing.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { BackIcon, PrinterIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const SIZE = 12;

export function Waves() {
  const address = useAddress();
  const id = Number(address.get('id')) || 0;
  const warehouses = useWarehouse();
  return id > 0 ? (
    <Walk id={id} warehouse_id={warehouses.id} onBack={() => address.set({ id: null })} />
  ) : (
    <DeskPage title={t('wave.title')} narrow acts={<WarehouseChoice warehouses={warehouses} />}>
      {warehouses.id !== null && <Open warehouse_id={warehouses.id} onOpen={(wave) => address.set({ id: String(wave) })} />}
    </DeskPage>
  );
}

function Open({ warehouse_id, onOpen }: { warehouse_id: number; onOpen: (id: number) => void }) {
  const call = useCall('waves/lists', { warehouse_id }, { refetchInterval: 60_000 });
  const start = useCommand('waves/start', { invalidates: ['packing'], onDone: (wave) => onOpen(wave.id) });
  const begin = (zone?: string) => void start.run({ warehouse_id, size: SIZE, ...(zone ? { zone } : {}) });
  return (
    <QueryBoundary call={call}>
      {({ zones, waves }) => (
        <>
          <Card title={t('wave.start')} all={t('wave.none_help')}>
            {zones.length === 0 ? (
              <p className="desk-small">{t('wave.nothing')}</p>
            ) : (
              <div className="flex flex-wrap gap-16">
                <Button kind="primary" busy={start.busy} onClick={() => begin()}>
                  {t('wave.any_zone')}
                </Button>
                {zones
                  .filter((zone) => zone.zone)
                  .map((zone) => (
                    <Button key={zone.zone} busy={start.busy} onClick={() => begin(zone.zone)}>
                      {t('wave.zone', { zone: zone.zone })} ({zone.waybills})
                    </Button>
                  ))}
              </div>
            )}
          </Card>
          {waves.length === 0 ? (
            <Empty title={t('wave.none')} />
          ) : (
            <Card>
              <Cells>
                {waves.map((wave) => (
                  <Cell
                    key={wave.id}
                    label={`#${wave.id} ${wave.zone ? t('wave.zone', { zone: wave.zone }) : t('wave.any_zone')}`}
                    note={`${wave.by} ${dateTime(wave.at)}`}
                    end={t('wave.open', { open: wave.open, n: wave.waybills })}
                    onClick={() => onOpen(wave.id)}
                  />
                ))}
              </Cells>
            </Card>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

function Walk({ id, warehouse_id, onBack }: { id: number; warehouse_id: number | null; onBack: () => void }) {
  const call = useCall('waves/picks', { id });
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const picks = call.data?.picks ?? [];
  const mark = (item_id: number, on: boolean) =>
    setPicked((now) => {
      const next = new Set(now);
      on ? next.add(item_id) : next.delete(item_id);
      return next;
    });
  const scans = useScans(
    {
      item: ({ id: found }) => {
        const pick = picks.find((one) => one.item_id === found);
        if (!pick) return { band: 'stop', says: t('wave.not_in') };
        mark(pick.item_id, true);
        return {
          band: 'match',
          says: `${t('wave.slot', { n: pick.slot })} ${pick.title} × ${pick.num}`,
          undo: () => mark(pick.item_id, false),
        };
      },
    },
    { warehouse_id },
  );
  const zones = [...new Set(picks.map((one) => one.zone))];
  return (
    <DeskPage
      title={`${t('wave.title')} #${id}`}
      facts={[t('wave.picked', { n: picked.size, of: picks.length })]}
      narrow
      acts={
        <span className="no-print flex gap-16">
          <Button size="small" icon={<BackIcon />} onClick={onBack}>
            {t('wave.back')}
          </Button>
          <SavePdf label={t('papers.save')} ask={() => send('papers/wave', { id })} />
          <Button size="small" icon={<PrinterIcon />} onClick={() => window.print()}>
            {t('desk.packing.print_now')}
          </Button>
        </span>
      }
    >
      <ScanLine scans={scans} />
      <QueryBoundary call={call}>
        {() =>
          picks.length === 0 ? (
            <Empty title={t('wave.none')} />
          ) : (
            zones.map((zone) => (
              <Card key={zone} title={zone ? t('wave.zone', { zone }) : '-'}>
                <ul>
                  {picks
                    .filter((one) => one.zone === zone)
                    .map((one) => (
                      <PickRow key={one.item_id} pick={one} on={picked.has(one.item_id)} onPick={(on) => mark(one.item_id, on)} />
                    ))}
                </ul>
              </Card>
            ))
          )
        }
      </QueryBoundary>
    </DeskPage>
  );
}

function PickRow({ pick, on, onPick }: { pick: Pick; on: boolean; onPick: (on: boolean) => void }) {
  return (
    <li className="border-t border-line first:border-0">
      <button
        type="button"
        aria-pressed={on}
        className="flex w-full items-center gap-20 py-16 text-start"
        onClick={() => onPick(!on)}
      >
        <span className="ui-mono text-lg text-ink font-strong min-w-160">{pick.bin || '-'}</span>
        <Shot src={pick.pic_url} alt="" />
        <span className="flex-1 min-w-0">
          <span className="block text-ink">{pick.title}</span>
          <Facts className="desk-small" items={[pick.properties_name, `× ${pick.num}`, pick.waybill_no, pick.mark]} />
        </span>
        <Badge tone={on ? 'safe' : 'moving'}>{t('wave.slot', { n: pick.slot })}</Badge>
      </button>
    </li>
  );
}
