// Extra photos that members ordered: what to show, taken here, or paid back.

import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { useNext } from '#admin/lib/use-onward.ts';
import { usePages } from '#admin/lib/use-pages.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { ItemFace } from '#admin/pages/warehouse/item-face.tsx';
import { Act } from '#admin/parts/act.tsx';
import { Age } from '#admin/parts/age.tsx';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { Find } from '#admin/parts/find.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Pictures, Shot } from '#admin/parts/shot.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import type { PhotoWork } from '#contract/desk/photos.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { SplitPane } from '#ui/layout/split-pane.tsx';

export function PhotoQueue() {
  useTitle(t('desk.menu.photos'));
  const address = useAddress();
  const q = address.get('q');
  const id = Number(address.get('id')) || 0;
  const warehouses = useWarehouse(true);
  const pages = usePages(address);
  const call = useCall(
    'photos/lists',
    { ...(q ? { q } : {}), ...(warehouses.id ? { warehouse_id: warehouses.id } : {}), ...pages.args },
    { refetchInterval: 60_000, keepPrevious: ['warehouse_id'] },
  );
  pages.heard(call.data?.timestamp);
  const list = call.data?.data ?? [];
  const total = call.data?.total ?? 0;
  const open = (next: number | null) => address.set({ id: next ? String(next) : null });
  const current = list.find((w) => w.id === id);
  const next = useNext(list, { tab: '', id }, open);
  return (
    <SplitPane
      listLabel={t('desk.menu.photos')}
      workLabel={t('desk.stock.work')}
      open={current !== undefined}
      onBack={() => open(null)}
      list={
        <>
          <header className="desk-queue-top">
            <div className="desk-queue-head">
              <h1>
                {t('desk.menu.photos')}
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
                <Empty title={q ? t('desk.list.no_match') : t('desk.photos.empty')} />
              ) : (
                list.map((work) => <Row key={work.id} work={work} current={work.id === id} onOpen={() => open(work.id)} />)
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
      work={current ? <Work key={current.id} work={current} onDone={next} /> : <Empty full title={t('desk.menu.photos')} />}
    />
  );
}

function Row({ work, current, onOpen }: { work: PhotoWork; current: boolean; onOpen: () => void }) {
  return (
    <button type="button" className="desk-row" aria-current={current} onClick={onOpen}>
      <Shot src={work.item.pic_url} alt="" />
      <span className="min-w-0">
        <span className="desk-row-title block">{work.item.title}</span>
        <Facts className="desk-row-note block" items={[t('desk.photos.n', { n: work.num }), work.remark]} />
      </span>
      <span className="desk-row-end">
        <span className="block ui-mono font-strong">{work.item.bin || '-'}</span>
        <Age since={work.time} />
      </span>
    </button>
  );
}

function Work({ work, onDone }: { work: PhotoWork; onDone: () => void }) {
  const uploads = useUploads();
  const [refunding, setRefunding] = useState(false);
  const told = () => {
    toast(t('desk.done'), { mark: 'done' });
    onDone();
  };
  const done = useCommand('photos/done', { invalidates: ['warehouse'], onDone: told });
  const files = uploads.shots.flatMap((shot) => shot.id ?? []);
  const send = () => void done.run({ id: work.id, files });
  return (
    <>
      <header className="desk-work-head">
        <div className="flex-1 min-w-0">
          <h1 className="ui-cut">{work.item.title}</h1>
          <Facts
            className="desk-work-head-facts"
            items={[t('desk.buying.order_no', { no: work.item.order_no }), t('desk.photos.n', { n: work.num })]}
          />
        </div>
        <span className="ui-mono text-xl text-ink font-strong">{work.item.bin}</span>
      </header>
      <div className="desk-work-body">
        <div className="desk-col">
          <Note tone="you" title={t('desk.photos.n', { n: work.num })}>
            {work.remark || t('desk.photos.no_remark')}
          </Note>
          <Card title={t('desk.photos.taken', { n: files.length, of: work.num })}>
            <PhotoTaker uploads={uploads} />
          </Card>
          <ItemFace item={work.item} />
          {work.item.photos.length > 0 && (
            <Card title={t('desk.stock.our_photos')}>
              <Pictures pictures={work.item.photos.map((p) => ({ src: p.url, thumb: p.thumb, alt: '' }))} />
            </Card>
          )}
        </div>
        <aside className="desk-col">
          <MemberCard member={work.item.member} />
        </aside>
      </div>
      <footer className="desk-work-foot">
        <Act kind="danger" keys="x" onClick={() => setRefunding(true)}>
          {t('desk.photos.refund')}
        </Act>
        <div className="desk-work-foot-end">
          <Act kind="primary" size="normal" keys="mod+enter" busy={done.busy} disabled={files.length < work.num} onClick={send}>
            {t('desk.photos.done')}
          </Act>
        </div>
      </footer>
      {refunding && <RefundSheet id={work.id} onClose={() => setRefunding(false)} onDone={told} />}
    </>
  );
}

function RefundSheet({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => void }) {
  const [reason, setReason] = useState('');
  const refund = useCommand('photos/refund', { onDone });
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.photos.refund')}
      verb={t('desk.photos.refund')}
      danger
      busy={refund.busy}
      errors={refund.errors}
      onSend={() => refund.run({ id, reason: reason.trim() })}
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
      <Note>{t('desk.photos.refund_effect')}</Note>
    </AskSheet>
  );
}
