// Buying by goods: what many members wait for as one row, and at the end one marketplace order for all of them.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { asInput, filtersOf } from '#admin/lib/queue-filters.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useLeave } from '#admin/lib/use-leave.ts';
import { useOnward } from '#admin/lib/use-onward.ts';
import { usePicked } from '#admin/lib/use-picked.ts';
import { useQueue } from '#admin/lib/use-queue.ts';
import { type DemandKey, keyOf, nameOf } from '#admin/pages/demand/demand-key.ts';
import { DemandList } from '#admin/pages/demand/demand-list.tsx';
import { DemandWork } from '#admin/pages/demand/demand-work.tsx';
import { OrderQueue } from '#admin/pages/demand/order-queue.tsx';
import { SupplierSheet } from '#admin/pages/demand/supplier-sheet.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { Empty } from '#ui/feedback/empty.tsx';

const FILTERS = ['warehouse_id', 'seller_id', 'api_type', 'operator_id', 'member_id', 'waited_hours', 'min_value'] as const;
/** Rows that are asked about at their sellers at once. */
const MOST = 50;

export function Demand() {
  useTitle(t('demand.title'));
  const address = useAddress();
  const name = address.get('goods');
  const key = keyOf(name);
  const queue = useQueue('demand/lists', { q: address.get('q'), ...asInput(filtersOf(address, FILTERS)) });
  const open = (goods: string | null) => address.set({ goods });
  const onward = useOnward(name);
  const list = JSON.stringify([address.get('q'), filtersOf(address, FILTERS)]);
  const picked = usePicked(queue.rows, list, queue.rows.find((row) => nameOf(row) === name)?.id ?? 0);
  const [ordering, setOrdering] = useState<DemandKey[] | null>(null);
  useLeave(() => open(null), key !== null);
  /** On to the row below, else to the first. */
  const lead = () => {
    const at = queue.rows.findIndex((row) => nameOf(row) === name);
    const rest = queue.rows.filter((row) => nameOf(row) !== name);
    const next = rest[Math.max(0, at)] ?? rest[0];
    open(next ? nameOf(next) : null);
  };
  return (
    <OrderQueue
      name="demand"
      title={t('demand.title')}
      queue={queue}
      facts={[queue.counts && t('demand.pieces', { n: queue.counts.pieces ?? 0 })]}
      find={t('demand.find')}
      filters={FILTERS}
      links={[{ href: '/buying', text: t('demand.by_items') }]}
      picked={picked}
      act={{
        label: t('suppliers.order_here'),
        most: MOST,
        tooMany: t('suppliers.most_rows', { n: MOST }),
        run: () =>
          setOrdering(
            queue.rows
              .filter((row) => picked.has(row.id))
              .map(({ goods_id, sku_id, warehouse_id }) => ({ goods_id, sku_id, warehouse_id })),
          ),
      }}
      empty={t('demand.empty')}
      since={(row) => row.since}
      workLabel={t('demand.work')}
      open={key !== null}
      onBack={() => open(null)}
      work={
        ordering ? (
          <>
            <Empty full title={t('demand.pick')} help={t('demand.pick_help')} />
            <SupplierSheet
              of={{ demand: ordering }}
              onClose={() => setOrdering(null)}
              onDone={() => {
                setOrdering(null);
                picked.set([]);
                open(null);
              }}
            />
          </>
        ) : key ? (
          <DemandWork
            key={name}
            of={key}
            onDone={() => onward(lead)}
            onSeller={(seller) => address.set({ seller_id: String(seller) })}
          />
        ) : (
          <Empty full title={t('demand.pick')} help={t('demand.pick_help')} />
        )
      }
    >
      {(rows) => <DemandList rows={rows} current={name} onOpen={open} picked={picked} />}
    </OrderQueue>
  );
}
