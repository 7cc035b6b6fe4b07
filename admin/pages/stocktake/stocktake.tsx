// Stocktake: the zones of a warehouse with what lies in them, one opened and counted by scan, earlier counts below.
import { dateTime, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { CountWork } from '#admin/pages/stocktake/count-work.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function StocktakePage() {
  const address = useAddress();
  const id = Number(address.get('id')) || 0;
  const warehouses = useWarehouse();
  const open = (next: number) => address.set({ id: String(next), tab: null });
  if (id > 0) return <CountWork key={id} id={id} onBack={() => address.set({ id: null, tab: null })} />;
  return (
    <DeskPage title={t('stocktake.title')} narrow acts={<WarehouseChoice warehouses={warehouses} />}>
      {warehouses.id !== null && (
        <>
          <Zones key={warehouses.id} warehouse_id={warehouses.id} onOpen={open} />
          <Past warehouse_id={warehouses.id} onOpen={open} />
        </>
      )}
    </DeskPage>
  );
}

type Part = { warehouse_id: number; onOpen: (id: number) => void };

function Zones({ warehouse_id, onOpen }: Part) {
  const call = useCall('stocktake/zones', { warehouse_id });
  const begin = useCommand('stocktake/open', { onDone: (count) => onOpen(count.id) });
  return (
    <QueryBoundary call={call}>
      {(zones) =>
        zones.length === 0 ? (
          <Empty title={t('stocktake.none')} help={t('stocktake.none_help')} />
        ) : (
          <Card title={t('stocktake.zones')}>
            <ul>
              {zones.map(({ zone, items, counted_at, open_id }) => (
                <li key={zone} className="flex flex-wrap items-center gap-20 py-16 border-t border-line first:border-0">
                  <span className="flex-1 min-w-240">
                    <strong className="block text-ink">{t('stocktake.zone', { zone })}</strong>
                    <Facts
                      className="desk-small"
                      items={[
                        t('stocktake.lies', { n: items }),
                        counted_at ? t('stocktake.counted', { when: dateTime(counted_at) }) : t('stocktake.never'),
                      ]}
                    />
                  </span>
                  {open_id ? (
                    <Button size="small" kind="primary" onClick={() => onOpen(open_id)}>
                      {t('stocktake.resume')}
                    </Button>
                  ) : (
                    <Button size="small" busy={begin.busy} onClick={() => void begin.run({ warehouse_id, zone })}>
                      {t('stocktake.count')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </QueryBoundary>
  );
}

function Past({ warehouse_id, onOpen }: Part) {
  const list = usePaged('stocktake/lists', { warehouse_id, tab: 'over' }, { keepPrevious: ['page'] });
  return (
    <Card title={t('stocktake.past')}>
      <QueryBoundary call={list.call}>
        {({ data, total }) =>
          data.length === 0 ? (
            <p className="desk-small">{t('stocktake.past_none')}</p>
          ) : (
            <>
              <Cells>
                {data.map((one) => (
                  <Cell
                    key={one.id}
                    label={`#${one.id} ${t('stocktake.zone', { zone: one.zone })}`}
                    note={[one.by, dateTime(one.closed_at ?? one.at)].join(' ')}
                    end={one.lost > 0 ? t('stocktake.was_lost', { amount: money(one.lost) }) : t(`state.stocktake.${one.state}`)}
                    onClick={() => onOpen(one.id)}
                  />
                ))}
              </Cells>
              {total > data.length && <Pager page={list.page} total={total} size={list.size} onPage={list.go} />}
            </>
          )
        }
      </QueryBoundary>
    </Card>
  );
}
