// Stored goods: their member's answer to the photos, how far beyond the free time they are, and the sheets to order photos,
// object or extend.
import { lazy, Suspense } from 'react';
import type { OrderItemOut } from '#contract/calls/item-shapes.ts';
import { calendarDay } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import type { OrderAct } from './use-order-act.ts';

const ExtendSheet = lazy(() => import('#shop/parts/order/extend-sheet.tsx'));
const PhotoSheet = lazy(() => import('./photo-sheet.tsx'));
const SplitSheet = lazy(() => import('./split-sheet.tsx'));
const ObjectSheet = lazy(() => import('./object-sheet.tsx'));

export type StockSheet = 'photo' | 'extend' | 'split' | 'object_photos';
type Props = { item: OrderItemOut; order_id: number; act: OrderAct; open: StockSheet; onClose: () => void };

export function StockSheets({ item, order_id, act, open, onClose }: Props) {
  return (
    <Suspense fallback={null}>
      {open === 'extend' && <ExtendSheet items={[item]} onClose={onClose} />}
      {open === 'photo' && <PhotoSheet item={item} order_id={order_id} onClose={onClose} />}
      {open === 'split' && <SplitSheet item={item} order_id={order_id} onClose={onClose} />}
      {open === 'object_photos' && <ObjectSheet item={item} act={act} onClose={onClose} />}
    </Suspense>
  );
}

export function StockNotes({ item }: { item: OrderItemOut }) {
  return (
    <>
      <Stay item={item} />
      {item.split?.unpaid && (
        <Note tone="you">
          <p>{t('split.unpaid', { n: item.split.unpaid.num })}</p>
          <Button size="small" className="mt-10" href={to.pay({ no: item.split.unpaid.invoice_no })}>
            {t('split.pay')}
          </Button>
        </Note>
      )}
      {item.photos_seen && (
        <p className={item.photos_seen === 'approved' ? 'text-xs text-safe' : 'text-xs text-clock'}>
          {t(item.photos_seen === 'approved' ? 'shots.approved' : 'shots.objected')}
        </p>
      )}
    </>
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
