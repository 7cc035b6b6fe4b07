// A queue of what members ordered of rows in stock (photos, splits): the rows that were paid first stand first, the work stands beside them.
import { type ReactNode, useState } from 'react';
import type { ArgsAt } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { useNext } from '#admin/lib/use-onward.ts';
import { usePages } from '#admin/lib/use-pages.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { Act } from '#admin/parts/act.tsx';
import { Age } from '#admin/parts/age.tsx';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { Find } from '#admin/parts/find.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { useRefundDestination } from '#admin/parts/refund-destination.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import type { StockRow } from '#contract/desk/warehouse.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Field } from '#ui/input/field.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { SplitPane } from '#ui/layout/split-pane.tsx';

type Ordered = { id: number; time: string; item: StockRow };
type Paged<W> = { data: W[]; total: number; timestamp: string };
type Path = 'photos/lists' | 'splits/lists';

type QueueProps<W extends Ordered> = {
  path: Path;
  title: string;
  empty: string;
  note: (work: W) => readonly string[];
  work: (work: W, next: () => void) => ReactNode;
};

export function OrderedQueue<W extends Ordered>({ path, title, empty, note, work }: QueueProps<W>) {
  useTitle(title);
  const address = useAddress();
  const q = address.get('q');
  const id = Number(address.get('id')) || 0;
  const warehouses = useWarehouse(true);
  const pages = usePages(address);
  const asked = { ...(q ? { q } : {}), ...(warehouses.id ? { warehouse_id: warehouses.id } : {}), ...pages.args };
  const call = useCall(path, asked as ArgsAt<Path>, { refetchInterval: 60_000, keepPrevious: ['warehouse_id'] });
  const answer = call.data as unknown as Paged<W> | undefined;
  pages.heard(answer?.timestamp);
  const list = answer?.data ?? [];
  const total = answer?.total ?? 0;
  const open = (next: number | null) => address.set({ id: next ? String(next) : null });
  const current = list.find((w) => w.id === id);
  const next = useNext(list, { tab: '', id }, open);
  return (
    <SplitPane
      listLabel={title}
      workLabel={t('desk.stock.work')}
      open={current !== undefined}
      onBack={() => open(null)}
      list={
        <>
          <header className="desk-queue-top">
            <div className="desk-queue-head">
              <h1>
                {title}
                <small>{t('desk.list.total', { n: total })}</small>
              </h1>
            </div>
            <div className="desk-queue-tools">
              <Find
                value={q}
                onFind={(words) => address.set({ q: words || null, page: null })}
                placeholder={t('desk.stock.find')}
              />
              <WarehouseChoice warehouses={warehouses} />
            </div>
          </header>
          <QueryBoundary call={call}>
            {() =>
              list.length === 0 ? (
                <Empty title={q ? t('desk.list.no_match') : empty} />
              ) : (
                list.map((one) => (
                  <button
                    key={one.id}
                    type="button"
                    className="desk-row"
                    aria-current={one.id === id}
                    onClick={() => open(one.id)}
                  >
                    <Shot src={one.item.pic_url} alt="" />
                    <span className="min-w-0">
                      <span className="desk-row-title block">{one.item.title}</span>
                      <Facts className="desk-row-note block" items={[...note(one)]} />
                    </span>
                    <span className="desk-row-end">
                      <span className="block ui-mono font-strong">{one.item.bin || '-'}</span>
                      <Age since={one.time} />
                    </span>
                  </button>
                ))
              )
            }
          </QueryBoundary>
          {total > list.length && (
            <div className="p-32">
              <Pager page={pages.page} total={total} size={pages.args.page_size} onPage={pages.go} />
            </div>
          )}
        </>
      }
      work={
        current ? (
          <div key={current.id} className="contents">
            {work(current, next)}
          </div>
        ) : (
          <Empty full title={title} />
        )
      }
    />
  );
}

export function WorkHead({ item, what }: { item: StockRow; what: string }) {
  return (
    <header className="desk-work-head">
      <div className="flex-1 min-w-0">
        <h1 className="ui-cut">{item.title}</h1>
        <Facts className="desk-work-head-facts" items={[t('desk.buying.order_no', { no: item.order_no }), what]} />
      </div>
      <span className="ui-mono text-xl text-ink font-strong">{item.bin}</span>
    </header>
  );
}

/** The button and the sheet that pay an order back which cannot be carried out. */
export function RefundOrdered({
  id,
  item_id,
  path,
  title,
  effect,
  onDone,
}: {
  id: number;
  item_id: number;
  path: 'photos/refund' | 'splits/refund';
  title: string;
  effect: string;
  onDone: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const refund = useCommand(path, { invalidates: ['warehouse'], onDone });
  const destination = useRefundDestination({ type: 'item', id: item_id }, { enabled: open });
  return (
    <>
      <Act kind="danger" keys="x" onClick={() => setOpen(true)}>
        {title}
      </Act>
      {open && (
        <AskSheet
          open
          onClose={() => setOpen(false)}
          title={title}
          verb={title}
          danger
          busy={refund.busy}
          errors={refund.errors}
          onSend={() => refund.run({ id, reason: reason.trim(), ...destination.args })}
        >
          <Field
            label={t('desk.input.reason_member')}
            name="reason"
            type="textarea"
            rows={3}
            maxLength={300}
            value={reason}
            onChange={setReason}
            autoFocus
            check={(v) => (v.trim() ? undefined : t('desk.input.reason_missing'))}
          />
          {destination.node}
          <Note>{effect}</Note>
        </AskSheet>
      )}
    </>
  );
}

/** Says that it is done, and goes on to the next. */
export const told = (onDone: () => void) => () => {
  toast(t('desk.done'), { mark: 'done' });
  onDone();
};
