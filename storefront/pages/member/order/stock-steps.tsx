// What a member does with stored goods besides sending them: more photos, judging them, storing them longer.
import { lazy, Suspense, useState } from 'react';
import type { OrderItemOut } from '#contract/calls/orders.ts';
import { calendarDay } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { busyName, type OrderAct } from './use-order-act.ts';

const ExtendSheet = lazy(() => import('#shop/parts/order/extend-sheet.tsx'));
const PhotoSheet = lazy(() => import('./photo-sheet.tsx'));
const ObjectSheet = lazy(() => import('./object-sheet.tsx'));

/** Drawn here; the other actions of an item are drawn by its card. */
type Action = OrderItemOut['actions'][number];
export const STOCK_STEPS: readonly Action[] = ['photo', 'extend', 'approve_photos', 'object_photos'];
type Open = 'photo' | 'extend' | 'object';

export function StockSteps({ item, order_id, act }: { item: OrderItemOut; order_id: number; act: OrderAct }) {
  const [open, setOpen] = useState<Open | null>(null);
  const can = (action: Action) => item.actions.includes(action);
  const close = () => setOpen(null);
  if (!STOCK_STEPS.some(can) && !item.photos_seen) return null;
  return (
    <div className="flex flex-col gap-16">
      <Stay item={item} />
      {item.photos_seen && (
        <p className={item.photos_seen === 'approved' ? 'text-xs text-safe' : 'text-xs text-clock'}>
          {t(item.photos_seen === 'approved' ? 'shots.approved' : 'shots.objected')}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-14">
        {can('extend') && item.stay && (
          <Button size="small" onClick={() => setOpen('extend')}>
            {t('stay.extend', { days: item.stay.extend_days, amount: money(item.stay.extend_price) })}
          </Button>
        )}
        {can('photo') && (
          <Button size="small" onClick={() => setOpen('photo')}>
            {t('shots.title')}
          </Button>
        )}
        {can('object_photos') && (
          <Button size="small" onClick={() => setOpen('object')}>
            {t('action.item.object_photos')}
          </Button>
        )}
        {can('approve_photos') && (
          <Button
            size="small"
            busy={act.busy === busyName(item.id, 'approve_photos')}
            onClick={() => void act.act({ item_id: item.id, action: 'approve_photos' })}
          >
            {t('action.item.approve_photos')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {open === 'extend' && <ExtendSheet items={[item]} onClose={close} />}
        {open === 'photo' && <PhotoSheet item={item} order_id={order_id} onClose={close} />}
        {open === 'object' && <ObjectSheet item={item} act={act} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** How far beyond the free time it is, and from when it may be given up. */
function Stay({ item: { stay } }: { item: OrderItemOut }) {
  if (!stay || stay.days_left >= 0) return null;
  return (
    <Note tone="clock">
      <p>{t('stay.over', { n: -stay.days_left, amount: money(stay.day_fee) })}</p>
      <p className="mt-4 text-xs">{t('stay.abandon', { date: calendarDay(stay.abandon_on) })}</p>
    </Note>
  );
}
