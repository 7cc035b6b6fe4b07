// What is on its way to the warehouse, the longest first.
import { dateTime, memberWords, spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { asInput, filtersOf } from '#admin/lib/queue-filters.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useQueue } from '#admin/lib/use-queue.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { Age } from '#admin/parts/age.tsx';
import { Find } from '#admin/parts/find.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueueFilters } from '#admin/parts/queue-filters.tsx';
import { QueueBody } from '#admin/parts/queue-list.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { ScanIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Table } from '#ui/layout/table.tsx';

const FILTERS = ['seller_id', 'api_type', 'member_id', 'waited_hours'] as const;

export function Transit() {
  const address = useAddress();
  const q = address.get('q');
  const warehouses = useWarehouse(true);
  const filters = asInput(filtersOf(address, FILTERS));
  const queue = useQueue('warehouse/transit', { q, ...(warehouses.id ? { warehouse_id: warehouses.id } : {}), ...filters });
  return (
    <DeskPage
      title={t('desk.menu.transit')}
      facts={[queue.total !== undefined && t('desk.list.total', { n: queue.total })]}
      acts={
        <Button size="small" icon={<ScanIcon />} href="/receive">
          {t('desk.menu.receive')}
        </Button>
      }
    >
      <div className="desk-tools">
        <Find value={q} onFind={(words) => address.set({ q: words || null })} placeholder={t('desk.stock.find')} />
        <QueueFilters name="transit" known={FILTERS} />
        <WarehouseChoice warehouses={warehouses} />
      </div>
      <QueueBody queue={queue}>
        {(rows) => (
          <Table
            caption={t('desk.menu.transit')}
            rows={rows}
            rowKey={(row) => String(row.id)}
            empty={<Empty title={q ? t('desk.list.no_match') : t('desk.stock.nothing_coming')} />}
            columns={[
              {
                key: 'no',
                head: t('desk.input.tracking_no'),
                cell: (row) => <span className="ui-mono">{row.tracking_no ? spaced(row.tracking_no) : '-'}</span>,
              },
              {
                key: 'item',
                head: t('desk.buying.item'),
                cell: (row) => (
                  <span className="desk-item">
                    <Shot src={row.pic_url} alt="" />
                    <span className="min-w-0">
                      {row.title}
                      <span className="desk-small block">{row.properties_name}</span>
                    </span>
                  </span>
                ),
              },
              { key: 'num', head: t('desk.buying.num'), end: true, cell: (row) => row.num },
              { key: 'member', head: t('desk.member.title'), cell: (row) => memberWords(row.member) },
              { key: 'warehouse', head: t('desk.input.warehouse_id'), cell: (row) => row.warehouse },
              { key: 'since', head: t('desk.stock.sent'), cell: (row) => dateTime(row.since) },
              { key: 'age', head: t('desk.stock.waits'), end: true, cell: (row) => <Age since={row.since} calm /> },
            ]}
          />
        )}
      </QueueBody>
    </DeskPage>
  );
}
