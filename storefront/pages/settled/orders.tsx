// Orders of one's shop: what is to be accepted, what is to be sent, and the outcome of the rest.
import { lazy, Suspense, useState } from 'react';
import type { SellerItem } from '#contract/calls/sellers.ts';
import { SELLER_ORDER_TABS } from '#contract/states/simple.ts';
import { dateTime, timeIn } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListPage } from '#shop/parts/frame/list-page.tsx';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { SellerBadge } from '#shop/parts/seller/seller-badge.tsx';
import { Image } from '#ui/data/image.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button, Buttons } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

const StepSheet = lazy(() => import('./step-sheet.tsx'));
export type Step = 'ship' | 'refuse' | 'decline';

export default function SellerOrders() {
  const asked = useParam('tab');
  const setParams = useSetParams();
  const tab = SELLER_ORDER_TABS.find((one) => one === asked) ?? 'to_do';
  const list = useList('seller/orders', { tab });
  const home = useCall('seller/home', {}, { staleTime: 0, quiet: true });
  const [open, setOpen] = useState<{ item: SellerItem; step: Step } | null>(null);
  const counts: Partial<Record<string, number>> = home.data?.counts ?? {};
  return (
    <ListPage
      nav={
        <>
          <Nav soft fallback={to.settled()} />
          <Tabs
            label={t('seller.orders')}
            value={tab}
            onChange={(value) => setParams({ tab: value === 'to_do' ? undefined : value })}
            tabs={SELLER_ORDER_TABS.map((value) => ({ value, label: t(`seller.tab.${value}`), count: counts[value] ?? 0 }))}
          />
        </>
      }
      list={list}
      shape={<SkeletonBlock height={320} className="rounded-card" />}
      failed={t('seller.orders_failed')}
      empty={{ title: t(`seller.none.${tab}`) }}
      row={(item) => <ItemCard item={item} onStep={(step) => setOpen({ item, step })} />}
    >
      {open && (
        <Suspense fallback={null}>
          <StepSheet {...open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </ListPage>
  );
}

const CHANGES = ['seller/orders', 'seller/home', 'seller/goods', 'seller/statement'] as const;

function ItemCard({ item, onStep }: { item: SellerItem; onStep: (step: Step) => void }) {
  const accept = useCommand('seller/accept', { invalidates: [...CHANGES] });
  const answer = useCommand('seller/cancelAnswer', { invalidates: [...CHANGES] });
  const can = (action: string) => item.actions.includes(action);
  // A request to cancel is answered first.
  const accepts = !item.cancel_asked && (can('take') || can('purchase'));
  const refuses = can('refuse') || can('out_of_stock');
  const { share } = item;
  return (
    <Card className="flex flex-col gap-16">
      <div className="flex items-center justify-between gap-12 text-xs text-ink-3">
        <Facts items={[item.order_no, item.paid_at && dateTime(item.paid_at)]} />
        <SellerBadge thing="item" state={item.state} />
      </div>
      <div className="flex gap-20">
        <Image src={item.pic_url} alt="" className="w-152 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-col gap-6">
          <span className="line-clamp-2 text-md text-ink [overflow-wrap:anywhere]">{item.title}</span>
          {item.properties_name && <span className="text-sm text-ink-3">{item.properties_name}</span>}
          <span className="text-sm">
            <Facts items={[money(item.price), t('seller.pieces', { n: item.num })]} />
          </span>
          {item.remark && (
            <span className="text-sm text-ink-2 [overflow-wrap:anywhere]">{t('seller.remark', { text: item.remark })}</span>
          )}
        </div>
      </div>
      {share && share.state !== 'taken_back' && (
        <div className="flex items-center justify-between gap-12 text-sm">
          <span className="text-ink-3">
            {t('seller.share_of', {
              goods: money(share.goods),
              freight: money(share.freight),
              commission: money(share.commission),
            })}
          </span>
          <b>{money(share.amount)}</b>
        </div>
      )}
      {share?.available_at && (
        <span className="text-xs text-ink-3">{t('seller.available_at', { time: timeIn(share.available_at) })}</span>
      )}
      {item.cancel_asked && (
        <Note tone="you" role="status">
          {t('seller.cancel_asked')}
        </Note>
      )}
      {item.send_by && <span className="text-xs text-ink-3">{t('seller.send_by', { time: timeIn(item.send_by) })}</span>}
      {can('seller_ship') && <SendTo warehouse={item.warehouse} />}
      {item.tracking_no && (
        <span className="text-sm text-ink-2">
          {t('seller.tracking')} <bdi>{item.tracking_no}</bdi>
        </span>
      )}
      {(accepts || refuses || can('seller_ship') || item.cancel_asked) && (
        <Buttons>
          {refuses && !item.cancel_asked && (
            <Button size="small" onClick={() => onStep('refuse')}>
              {t('seller.refuse')}
            </Button>
          )}
          {item.cancel_asked && can('decline_cancel') && (
            <Button size="small" onClick={() => onStep('decline')}>
              {t('seller.cancel_no')}
            </Button>
          )}
          {item.cancel_asked && can('agree_cancel') && (
            <Button
              size="small"
              kind="primary"
              busy={answer.busy}
              onClick={() => void answer.run({ item_id: item.id, agree: 1 }).then((done) => done && toast(t('seller.cancelled')))}
            >
              {t('seller.cancel_yes')}
            </Button>
          )}
          {accepts && (
            <Button
              size="small"
              kind="primary"
              busy={accept.busy}
              onClick={() =>
                void accept.run({ item_ids: [item.id] }).then((done) => done && toast(t('seller.accepted'), { mark: 'done' }))
              }
            >
              {t('seller.accept')}
            </Button>
          )}
          {can('seller_ship') && (
            <Button size="small" kind="primary" onClick={() => onStep('ship')}>
              {t('seller.ship')}
            </Button>
          )}
        </Buttons>
      )}
    </Card>
  );
}

function SendTo({ warehouse }: { warehouse: SellerItem['warehouse'] }) {
  const lines = [warehouse.receiver, warehouse.phone, warehouse.address, warehouse.postcode].filter(Boolean);
  return (
    <Note
      icon={null}
      title={t('seller.send_to', { name: warehouse.name })}
      end={<CopyButton text={lines.join('\n')}>{t('seller.copy')}</CopyButton>}
    >
      {lines.map((line) => (
        <span key={line} className="block [overflow-wrap:anywhere]" lang="zh-CN">
          {line}
        </span>
      ))}
    </Note>
  );
}
