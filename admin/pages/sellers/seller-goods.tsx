// Goods of sellers: approved before they are listed, or taken off sale with a reason.
import { useState } from 'react';
import { dateTime, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { Age } from '#admin/parts/age.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ReasonSheet } from '#admin/parts/reason-sheet.tsx';
import { Pictures, Shot } from '#admin/parts/shot.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { TakenQueue } from '#admin/parts/taken-queue.tsx';
import { DestructiveAction, PrimaryAction, WorkFoot, WorkHead } from '#admin/parts/work-frame.tsx';
import type { SellerGoodsDesk } from '#contract/desk/sellers.ts';
import { SELLER_GOODS_STATES } from '#contract/states/seller.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const wordsOf = (words: Record<string, string>): string => Object.values(words).join(' · ');

export function SellerGoods() {
  return (
    <TakenQueue
      path="sellergoods/lists"
      thing="seller_goods"
      title={t('desk.menu.seller_goods')}
      tabField="state"
      tabs={SELLER_GOODS_STATES.map((value) => ({
        value,
        label: t(`state.seller_goods.${value}`),
        empty: t(`desk.seller_goods.empty.${value}`),
        waits: value === 'pending',
      }))}
      find={t('desk.seller_goods.find')}
      filters={['seller_id', 'operator_id', 'waited_hours']}
      workLabel={t('desk.seller_goods.work')}
      pick={t('desk.seller_goods.pick')}
      since={(row) => row.time}
      nameOf={(row) => wordsOf(row.titles)}
      row={(row) => (
        <>
          <Shot src={row.pictures[0]?.url ?? ''} alt="" />
          <span className="min-w-0">
            <span className="desk-row-title block">{wordsOf(row.titles)}</span>
            <Facts className="desk-row-note block" items={[row.shop_name, row.category]} />
          </span>
          <span className="desk-row-end">
            <span className="block font-strong">{money(Math.min(...row.skus.map((s) => s.price)))}</span>
            <Age since={row.time} calm={row.state !== 'pending'} />
          </span>
        </>
      )}
      work={(id, next) => <GoodsWork key={id} id={id} onDone={next} />}
    />
  );
}

function GoodsWork({ id, onDone }: { id: number; onDone: () => void }) {
  const call = useCall('sellergoods/detail', { id });
  return <QueryBoundary call={call}>{(row) => <Work row={row} onDone={onDone} />}</QueryBoundary>;
}

function Work({ row, onDone }: { row: SellerGoodsDesk; onDone: () => void }) {
  const [rejects, setRejects] = useState(false);
  const told = () => {
    toast(t('desk.done'), { mark: 'done' });
    setRejects(false);
    onDone();
  };
  const approve = useCommand('sellergoods/approve', { onDone: told });
  const reject = useCommand('sellergoods/reject', { onDone: told });
  const can = (action: string) => row.actions.includes(action);
  return (
    <>
      <WorkHead facts={[row.shop_name, row.num_iid, dateTime(row.time)]}>
        {wordsOf(row.titles)} <StateBadge thing="seller_goods" state={row.state} />
      </WorkHead>
      <div className="desk-work-body">
        <div className="desk-col">
          <Card title={t('desk.seller_goods.pictures')}>
            <Pictures pictures={row.pictures.map((p) => ({ src: p.url, alt: wordsOf(row.titles) }))} />
          </Card>
          <Card title={t('desk.seller_goods.words')} className="flex flex-col gap-12">
            {Object.entries(row.docs).map(([lang, text]) => (
              <p key={lang} className="whitespace-pre-line [overflow-wrap:anywhere]">
                {text}
              </p>
            ))}
            {Object.keys(row.docs).length === 0 && <p>{t('desk.seller_goods.no_words')}</p>}
          </Card>
          {row.reason && (
            <Note tone="neutral" title={t('desk.sellers.reason')}>
              {row.reason}
            </Note>
          )}
        </div>
        <aside className="desk-col">
          <Card title={t('desk.seller_goods.sale')}>
            <FactsList
              facts={[
                ...row.skus.map((s): [string, string] => [
                  wordsOf(s.names) || t('desk.seller_goods.one'),
                  t('desk.seller_goods.price_stock', { price: money(s.price), n: s.quantity }),
                ]),
                [t('desk.seller_goods.post_fee'), money(row.post_fee)],
                [t('desk.seller_goods.days'), t('desk.seller_goods.days_n', { n: row.ship_days })],
                [t('desk.seller_goods.type'), row.goods_type],
              ]}
            />
          </Card>
        </aside>
      </div>
      {(can('approve') || can('reject')) && (
        <WorkFoot
          before={
            can('reject') && (
              <DestructiveAction onClick={() => setRejects(true)}>
                {t(row.state === 'listed' ? 'action.seller_goods.withdraw' : 'action.seller_goods.reject')}
              </DestructiveAction>
            )
          }
        >
          {can('approve') && (
            <PrimaryAction busy={approve.busy} onClick={() => void approve.run({ id: row.id, version: row.version })}>
              {t('desk.seller_goods.approve')}
            </PrimaryAction>
          )}
        </WorkFoot>
      )}
      {rejects && (
        <ReasonSheet
          of={{ thing: 'seller_goods', id: row.id }}
          label={t('desk.sellers.reason')}
          title={t(row.state === 'listed' ? 'action.seller_goods.withdraw' : 'action.seller_goods.reject')}
          effect={t('desk.seller_goods.reject_effect')}
          command={reject}
          onClose={() => setRejects(false)}
          onSend={(reason) => reject.run({ id: row.id, version: row.version, reason })}
        />
      )}
    </>
  );
}
