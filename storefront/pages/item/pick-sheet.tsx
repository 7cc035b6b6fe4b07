// The SKU sheet of the goods page: options, the price of the choice, how it is paid, into the cart or to checkout.
import type { ReactNode } from 'react';
import type { ItemOut } from '#contract/calls/items.ts';
import { formatText } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { brief, money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { type Picked, SkuFields, SkuSheet } from '#shop/parts/goods/sku-sheet.tsx';
import type { Estimate } from '#shop/parts/goods/use-picked.ts';
import { laterFacts, warehouseFacts } from '#shop/parts/waybill/later-words.tsx';
import { hasScreen } from '#shop/routes.ts';
import { Segment } from '#ui/input/segment.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts, Sep } from '#ui/layout/facts.tsx';
import { Acts, type ActsProps } from './actions.tsx';

export type PickSheetProps = ActsProps & {
  open: boolean;
  onClose: () => void;
  item: ItemOut;
  picked: Picked;
  onPick: (change: Partial<Picked>) => void;
  asked: number;
  estimate: Estimate | undefined;
  loading: boolean;
  onepay: boolean;
  onOnepay: (onepay: boolean) => void;
};

export default function PickSheet({ estimate, onepay, onOnepay, busy, onCart, onBuy, ...sheet }: PickSheetProps) {
  return (
    <SkuSheet
      {...sheet}
      actions={<Acts busy={busy} onCart={onCart} onBuy={onBuy} />}
      warehouseNote={(name) => (estimate ? warehouseFacts(estimate.lines, estimate.country, name) : [])}
    >
      <Ways onepay={onepay} onOnepay={onOnepay} />
      {estimate && <Summary estimate={estimate} onepay={onepay} />}
    </SkuSheet>
  );
}

type PickCardProps = Pick<PickSheetProps, 'item' | 'picked' | 'onPick' | 'asked' | 'estimate' | 'onepay' | 'onOnepay'>;

/** The same choices in the box of a wide window. */
export function PickCard({ estimate, onepay, onOnepay, ...fields }: PickCardProps) {
  return (
    <Card className="flex flex-col gap-30">
      <h2 className="ui-hidden">{t('item.options')}</h2>
      <SkuFields {...fields} warehouseNote={(name) => (estimate ? warehouseFacts(estimate.lines, estimate.country, name) : [])} />
      <Ways onepay={onepay} onOnepay={onOnepay} />
    </Card>
  );
}

function Ways({ onepay, onOnepay }: Pick<PickSheetProps, 'onepay' | 'onOnepay'>) {
  if (!hasScreen(to.onepay({ ids: '' }))) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-12">
      <h3 className="text-md font-strong text-ink">{t('item.way')}</h3>
      <Segment
        label={t('item.way')}
        value={onepay ? 'one' : 'two'}
        onChange={(way) => onOnepay(way === 'one')}
        options={[
          { value: 'two', label: t('item.way_two') },
          { value: 'one', label: t('item.way_one') },
        ]}
      />
    </div>
  );
}

function Summary({ estimate, onepay }: { estimate: Estimate; onepay: boolean }) {
  const { now, now_total, later } = estimate;
  const parts = now.filter((row) => row.amount !== 0).map((row) => `${formatText(row.key, row.params)} ${brief(row.amount)}`);
  const freight = later ? `${t('kit.about')} ${money(later.total)}` : '—';
  return (
    <div className="flex flex-col gap-8 text-sm">
      <Line label={t('item.now')} note={parts.join(' + ')} value={money(now_total)} strong />
      <Line
        label={t(onepay ? 'item.with_it' : 'item.later')}
        note={later ? <Facts items={laterFacts(later)} /> : t('item.later_note')}
        value={freight}
        strong={onepay}
      />
    </div>
  );
}

function Line({ label, note, value, strong }: { label: string; note: ReactNode; value: string; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-16">
      <span className="min-w-0">
        {label}
        <span className="text-xs text-ink-3">
          <Sep />
          <bdi>{note}</bdi>
        </span>
      </span>
      <bdi className={strong ? 'text-ink font-strong whitespace-nowrap' : 'text-ink-3 whitespace-nowrap'}>{value}</bdi>
    </div>
  );
}
