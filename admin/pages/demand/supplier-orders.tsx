// Orders placed at marketplaces: what waits for payment, what was refused, what is paid, what is over; at the end one of them with all that happened to it.
import { dateTime, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { asInput, filtersOf } from '#admin/lib/queue-filters.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useLeave } from '#admin/lib/use-leave.ts';
import { usePayLink } from '#admin/lib/use-pay-link.ts';
import { type Picked, usePicked } from '#admin/lib/use-picked.ts';
import { useQueue } from '#admin/lib/use-queue.ts';
import { useSteps } from '#admin/lib/use-steps.ts';
import { OrderQueue } from '#admin/pages/demand/order-queue.tsx';
import { SupplierWork } from '#admin/pages/demand/supplier-work.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { PickBox } from '#admin/parts/pick-box.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import type { SupplierOrder } from '#contract/desk/suppliers.ts';
import { SUPPLIER_TABS } from '#contract/desk/tabs.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const FILTERS = ['warehouse_id', 'seller_id', 'api_type', 'operator_id'] as const;
/** Orders that are paid by one link. */
const MOST = 30;
type Tab = (typeof SUPPLIER_TABS)[number];

export function SupplierOrders() {
  useTitle(t('suppliers.title'));
  const address = useAddress();
  const tab = (SUPPLIER_TABS.find((one) => one === address.get('tab')) ?? 'to_pay') as Tab;
  const id = Number(address.get('id')) || 0;
  const queue = useQueue('suppliers/lists', { tab, q: address.get('q'), ...asInput(filtersOf(address, FILTERS)) });
  const open = (one: number | null) => address.set({ id: one === null ? null : String(one) });
  useLeave(() => open(null), id > 0);
  const picked = usePicked(queue.rows, JSON.stringify([tab, address.get('q'), filtersOf(address, FILTERS)]), id);
  const { busy, pay } = usePayLink();
  const chosen = queue.rows.filter((row) => picked.has(row.id));
  return (
    <OrderQueue
      name="suppliers"
      title={t('suppliers.title')}
      queue={queue}
      tabs={SUPPLIER_TABS.map((value) => ({ value, label: t(`suppliers.tab.${value}`) }))}
      tab={tab}
      find={t('suppliers.find')}
      filters={FILTERS}
      links={[
        { href: '/demand', text: t('demand.title') },
        { href: '/supplier-pushes', text: t('suppliers.pushes') },
      ]}
      picked={picked}
      act={{
        label: t('suppliers.pay', { amount: money(chosen.reduce((sum, row) => sum + row.total, 0)) }),
        busy,
        most: MOST,
        tooMany: t('suppliers.most_orders', { n: MOST }),
        run: () => void pay(chosen.map((row) => row.id)),
      }}
      empty={t('suppliers.empty')}
      waits={tab !== 'over'}
      since={(row) => row.created_at}
      workLabel={t('suppliers.work')}
      open={id > 0}
      onBack={() => open(null)}
      work={
        id > 0 ? <SupplierWork key={id} id={id} /> : <Empty full title={t('suppliers.pick')} help={t('suppliers.pick_help')} />
      }
    >
      {(rows) => <Rows rows={rows} current={id} onOpen={open} picked={picked} />}
    </OrderQueue>
  );
}

type RowsProps = { rows: SupplierOrder[]; current: number; onOpen: (id: number) => void; picked: Picked };
function Rows({ rows, current, onOpen, picked }: RowsProps) {
  useSteps(
    rows,
    rows.find((row) => row.id === current),
    (row) => onOpen(row.id),
  );
  return rows.map((row) => (
    <PickBox key={row.id} picked={picked} id={row.id} name={`${row.seller} ${row.platform_no || row.key}`} shown={row.payable}>
      <button type="button" className="desk-row" aria-current={row.id === current} onClick={() => onOpen(row.id)}>
        <span className="min-w-0">
          <span className="desk-row-title block">{row.seller}</span>
          <Facts
            className="desk-row-note block"
            items={[
              row.platform_no || row.key,
              t('demand.pieces', { n: row.pieces }),
              t('desk.buying.members', { n: row.members }),
              dateTime(row.created_at),
              row.operator,
            ]}
          />
          {(row.waits > 0 || row.spare > 0 || row.problem !== '') && (
            <Facts
              className="desk-row-note block"
              items={[
                row.waits > 0 && t('suppliers.waits_for', { n: row.waits }),
                row.spare > 0 && t('suppliers.spare', { n: row.spare }),
                row.problem,
              ]}
            />
          )}
        </span>
        <span className="desk-row-end">
          <span className="block font-strong">{money(row.total)}</span>
          <StateBadge thing="supplier_order" state={row.state} />
          {row.connector.test && <Badge tone="clock">{t('suppliers.test')}</Badge>}
        </span>
      </button>
    </PickBox>
  ));
}
