// What members ordered of rows in stock (photos, splits): what was paid first stands in front, the work stands next to it.
import { type ReactNode, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { Age } from '#admin/parts/age.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ReasonSheet } from '#admin/parts/reason-sheet.tsx';
import { useRefundDestination } from '#admin/parts/refund-destination.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import { TakenQueue } from '#admin/parts/taken-queue.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import { DestructiveAction, WorkHead as Head } from '#admin/parts/work-frame.tsx';
import type { PhotoWork } from '#contract/desk/photos.ts';
import type { SplitWork } from '#contract/desk/splits.ts';
import type { StockRow } from '#contract/desk/warehouse.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Facts } from '#ui/layout/facts.tsx';

type Path = 'photos/lists' | 'splits/lists';
const THING = { 'photos/lists': 'photo_order', 'splits/lists': 'split_order' } as const;
const REFUNDED = { 'photos/refund': 'photo_order', 'splits/refund': 'split_order' } as const;
const FILTERS = ['seller_id', 'api_type', 'operator_id', 'member_id', 'waited_hours', 'min_value'] as const;

type One = PhotoWork | SplitWork;
type QueueProps = {
  path: Path;
  title: string;
  empty: string;
  note: (work: One) => readonly string[];
  work: (work: One, next: () => void) => ReactNode;
};

export function OrderedQueue({ path, title, empty, note, work }: QueueProps) {
  const warehouses = useWarehouse(true);
  return (
    <TakenQueue<Path>
      path={path}
      thing={THING[path]}
      title={title}
      tabs={[{ value: 'paid', label: title, empty, waits: true }]}
      find={t('desk.stock.find')}
      filters={FILTERS}
      tools={<WarehouseChoice warehouses={warehouses} />}
      {...(warehouses.id ? { more: { warehouse_id: warehouses.id } } : {})}
      workLabel={t('desk.stock.work')}
      pick={title}
      since={(one) => one.time}
      nameOf={(one) => one.item.title}
      row={(one) => (
        <>
          <Shot src={one.item.pic_url} alt="" />
          <span className="min-w-0">
            <span className="desk-row-title block">{one.item.title}</span>
            <Facts className="desk-row-note block" items={[...note(one)]} />
          </span>
          <span className="desk-row-end">
            <span className="block ui-mono font-strong">{one.item.bin || '-'}</span>
            <Age since={one.time} />
          </span>
        </>
      )}
      work={(id, next) => (
        <Ordered path={path} id={id} empty={empty}>
          {(one) => work(one, next)}
        </Ordered>
      )}
    />
  );
}

/** One order by its number, wherever it stands in the list. */
function Ordered(props: { path: Path; id: number; empty: string; children: (one: One) => ReactNode }) {
  const call = useCall(props.path, { ids: [props.id] });
  return (
    <QueryBoundary call={call}>
      {({ list }) => (list[0] ? props.children(list[0]) : <Empty full title={t('desk.bulk.moved')} />)}
    </QueryBoundary>
  );
}

export const WorkHead = ({ item, what }: { item: StockRow; what: string }) => (
  <Head facts={[t('desk.buying.order_no', { no: item.order_no }), what]}>
    <span className="ui-cut">{item.title}</span>
    <span className="ui-mono text-xl text-ink font-strong ms-auto">{item.bin}</span>
  </Head>
);

/** The button and the sheet that pay an order back which cannot be carried out. */
export function RefundOrdered(props: {
  id: number;
  path: 'photos/refund' | 'splits/refund';
  title: string;
  effect: string;
  onDone: () => void;
}) {
  const { id, path, title, effect, onDone } = props;
  const [open, setOpen] = useState(false);
  const refund = useCommand(path, { invalidates: ['warehouse'], onDone });
  const destination = useRefundDestination({ type: REFUNDED[path], id }, { enabled: open });
  return (
    <>
      <DestructiveAction onClick={() => setOpen(true)}>{title}</DestructiveAction>
      {open && (
        <ReasonSheet
          of={{ thing: path === 'photos/refund' ? 'photo' : 'split', id }}
          title={title}
          effect={effect}
          command={refund}
          onClose={() => setOpen(false)}
          onSend={(reason) => refund.run({ id, reason, ...destination.args })}
        >
          {destination.node}
        </ReasonSheet>
      )}
    </>
  );
}

/** Says that it is done, and goes on to the next. */
export const told = (onDone: () => void) => () => {
  toast(t('desk.done'), { mark: 'done' });
  onDone();
};
