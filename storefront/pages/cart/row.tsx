// One line of the cart: picture, title, SKU, price, quantity, and its warnings.
import { type ReactNode, useState } from 'react';
import type { CartRow } from '#contract/calls/cart.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture as sized } from '#shop/lib/media.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { Image } from '#ui/data/image.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { DownIcon, EditIcon, TrashIcon } from '#ui/icons.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Stepper } from '#ui/input/stepper.tsx';
import { Link } from '#ui/layout/link.tsx';
import { SwipeRow } from '#ui/layout/swipe-row.tsx';

export type RowActs = {
  /** without it rows are not chosen (a visitor's cart) */
  onTick?: (row: CartRow, on: boolean) => void;
  onNum: (row: CartRow, num: number) => void;
  onRemove: (row: CartRow) => void;
  onDetail: (row: CartRow) => void;
  /** without it the SKU cannot be changed here (a visitor's cart) */
  onSku?: (row: CartRow) => void;
};

export type RowProps = RowActs & { row: CartRow; ticked: boolean /** names of the services chosen */; services?: string };

const most = (row: CartRow) => Math.max(row.min_num, Math.min(999, row.quantity));
export const itemPath = (row: Pick<CartRow, 'api_type' | 'num_iid'>) => to.item({ tp: row.api_type, tid: row.num_iid });
/** Goods added by hand have no page of their own. */
export const hasPage = (row: CartRow): boolean => row.api_type !== 'manual';

export function Row({ row, ticked, services, ...acts }: RowProps) {
  const limit = (end: 'min' | 'max') =>
    toast(end === 'min' ? t('goods.min', { n: row.min_num }) : t('sku.most', { n: most(row) }));
  return (
    <SwipeRow
      className="-mx-20"
      acts={[{ key: 'delete', label: t('kit.delete'), icon: <TrashIcon />, onAct: () => acts.onRemove(row) }]}
    >
      {/* Room above and below for the thumb on the first and last option, which the row would cut off. */}
      <div className="flex items-start gap-16 px-20 py-[max(20*var(--spacing),12px)]">
        {acts.onTick && (
          <Checkbox className="mt-56" checked={ticked} onChange={(on) => acts.onTick?.(row, on)} label={row.title} />
        )}
        <PageLink row={row} label={row.title}>
          <Image {...sized(row.pic_url, 152)} alt="" className="w-152" />
        </PageLink>
        <div className="shop-line flex-1 min-w-0 flex flex-col gap-6">
          <PageLink row={row}>
            <span className="line-clamp-2 text-md leading-snug text-ink">{row.title}</span>
          </PageLink>
          <Options row={row} onSku={acts.onSku} />
          <Marks row={row} />
          <div className="shop-line-sums flex flex-wrap items-center justify-between gap-x-12 gap-y-8 mt-6">
            <Price fen={row.price} old={row.price_was ?? undefined} about={row.provisional} />
            <Stepper
              label={t('cart.quantity', { title: row.title })}
              value={row.num}
              min={Math.max(1, row.min_num)}
              max={most(row)}
              onLimit={limit}
              onChange={(num) => acts.onNum(row, num)}
            />
            <Price fen={row.price * row.num} about={row.provisional} bill className="only-wide" />
            <IconButton
              icon={<TrashIcon className="ui-icon-sm" />}
              label={t('kit.delete')}
              className="only-wide"
              onClick={() => acts.onRemove(row)}
            />
          </div>
          <Remark row={row} services={services} onDetail={acts.onDetail} />
        </div>
      </div>
    </SwipeRow>
  );
}

function PageLink({ row, label, children }: { row: CartRow; label?: string; children: ReactNode }) {
  if (!hasPage(row)) return <span className="flex-none">{children}</span>;
  return (
    <Link
      href={itemPath(row)}
      className="ui-reach flex-none max-w-full min-h-[24px]"
      tabIndex={label ? -1 : undefined}
      aria-hidden={label ? true : undefined}
    >
      {children}
    </Link>
  );
}

function Options({ row, onSku }: { row: CartRow; onSku?: (row: CartRow) => void }) {
  if (!row.properties_name) return null;
  if (!onSku || !hasPage(row)) return <span className="text-xs text-ink-3">{row.properties_name}</span>;
  return (
    <button
      type="button"
      className="ui-reach relative self-start max-w-full min-h-[24px] inline-flex items-center gap-6 text-xs text-ink-3"
      aria-label={t('cart.change_sku', { name: row.properties_name })}
      onClick={() => onSku(row)}
    >
      <span className="min-w-0 text-start [overflow-wrap:anywhere]">{row.properties_name}</span>
      <DownIcon className="ui-icon-xs flex-none" />
    </button>
  );
}

/** At most one badge: what has changed, what is not certain yet, what limits sending. */
function Marks({ row }: { row: CartRow }) {
  const { price, price_was, provisional, warn } = row;
  if (provisional)
    return (
      <Badge tone="clock" className="self-start">
        {t('cart.provisional')}
      </Badge>
    );
  if (price_was !== null && price_was < price)
    return (
      <Badge tone="clock" className="self-start">
        {t('cart.dearer', { amount: money(price - price_was) })}
      </Badge>
    );
  if (price_was !== null && price_was > price)
    return (
      <Badge tone="safe" className="self-start">
        {t('cart.cheaper', { amount: money(price_was - price) })}
      </Badge>
    );
  return warn && <Warning warn={warn} />;
}

/** What limits sending, in a few words; a tap shows it in full. */
function Warning({ warn }: { warn: NonNullable<CartRow['warn']> }) {
  const [open, setOpen] = useState(false);
  const type = warn.params.type;
  if (open || type === undefined)
    return <span className="rounded-badge bg-clock-soft text-clock text-xs px-12 py-8">{formatMessage(warn)}</span>;
  return (
    <button
      type="button"
      className="ui-reach ui-badge ui-tone-clock relative self-start"
      aria-expanded={false}
      onClick={() => setOpen(true)}
    >
      {t('cart.warn', { type })}
      <DownIcon />
    </button>
  );
}

function Remark({ row, services, onDetail }: Pick<RowProps, 'row' | 'services' | 'onDetail'>) {
  const text = [row.remark, services].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className="relative ui-reach self-start max-w-full min-h-[24px] inline-flex items-center gap-8 text-xs text-ink-3"
      onClick={() => onDetail(row)}
    >
      <EditIcon className="ui-icon-xs" />
      <span className={text ? 'text-ink-2 line-clamp-2 text-start' : ''}>{text || t('cart.remark_add')}</span>
    </button>
  );
}
