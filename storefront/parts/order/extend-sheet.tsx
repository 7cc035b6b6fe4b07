// Storing goods longer: for how long, until when that is, what it costs. Ends on the page that pays.
import { useState } from 'react';
import type { OrderItemOut } from '#contract/calls/item-shapes.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { calendarDay } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { useCommand } from '#shop/lib/use-command.ts';
import { Image } from '#ui/data/image.tsx';
import { Button } from '#ui/input/button.tsx';
import { Stepper } from '#ui/input/stepper.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Item = Pick<OrderItemOut, 'id' | 'title' | 'pic_url' | 'free_until' | 'stay'>;
const MOST = 6;
const DAY = 86_400_000;

export default function ExtendSheet({ items, onClose }: { items: readonly Item[]; onClose: () => void }) {
  const go = useGo();
  const [times, setTimes] = useState(1);
  const stay = items[0]?.stay;
  const extend = useCommand('order/extend', {
    invalidates: ['order/getGoodslist', 'order/detail'],
    onDone: ({ invoice_no }) => {
      onClose();
      afterOverlays(() => go(to.pay({ no: invoice_no })));
    },
  });
  if (!stay) return null;
  const amount = stay.extend_price * times * items.length;
  const until = (item: Item) =>
    item.free_until ? new Date(Date.parse(item.free_until) + stay.extend_days * times * DAY).toISOString().slice(0, 10) : null;
  return (
    <Sheet
      open
      title={t('stay.title')}
      onClose={onClose}
      locked={extend.busy}
      actions={
        <Button
          kind="primary"
          block
          busy={extend.busy}
          onClick={() => void extend.run({ item_ids: items.map((item) => item.id), times })}
        >
          {t('stay.pay', { amount: money(amount) })}
        </Button>
      }
    >
      <div className="flex flex-col gap-24">
        <p className="text-sm text-ink-2">{t('stay.help', { amount: money(stay.extend_price), days: stay.extend_days })}</p>
        <div className="flex items-center justify-between gap-16">
          <span>{t('stay.times')}</span>
          <Stepper label={t('stay.times')} min={1} max={MOST} value={times} onChange={setTimes} />
        </div>
        <ul className="flex flex-col gap-18">
          {items.map((item) => {
            const end = until(item);
            return (
              <li key={item.id} className="flex items-center gap-16">
                <Image {...picture(item.pic_url, 88)} alt="" className="w-88 flex-none" />
                <span className="min-w-0 flex-1 text-sm">
                  <span className="line-clamp-2 text-ink">{item.title}</span>
                  {end && <span className="text-xs text-ink-3">{t('stay.until', { date: calendarDay(end) })}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </Sheet>
  );
}
