// The sheet to choose an SKU: picture and price of the choice, options, quantity, warehouse, a note for the buyer, and the
// amounts.
import { type ReactNode, useState } from 'react';
import type { ItemOut } from '#contract/calls/items.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { count } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture as sized } from '#shop/lib/media.ts';
import { useCall } from '#shop/lib/use-call.ts';
import {
  type Choice,
  choiceName,
  choicePicture,
  missingOption,
  priceSpan,
  quantityWithin,
  stockLeft,
} from '#shop/parts/goods/sku-match.ts';
import { SkuOptions } from '#shop/parts/goods/sku-options.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { EditIcon } from '#ui/icons.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Stepper } from '#ui/input/stepper.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

/** What the user has chosen of goods. */
export type Picked = { choice: Choice; num: number; remark: string /** 0: the default */; warehouse_id: number };

export type SkuSheetProps = {
  open: boolean;
  onClose: () => void;
  item: ItemOut;
  picked: Picked;
  onPick: (change: Partial<Picked>) => void;
  /** counts up when the user tried to continue with an open option */
  asked: number;
  /** the options alone: changing the SKU of a cart row */
  optionsOnly?: boolean;
  actions: ReactNode;
  /** the part below the options is still loading */
  loading?: boolean;
  /** a few facts that depend on the warehouse of this name */
  warehouseNote?: (name: string) => string[];
  /** above the actions: the amounts */
  children?: ReactNode;
};

const REMARK_MAX = 300;

export function SkuSheet(props: SkuSheetProps) {
  const { open, onClose, item, picked, optionsOnly, actions, loading, children } = props;
  const warehouses = useWarehouses(!optionsOnly);
  const tall = useTall(open, loading || warehouses.state === 'loading');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={item.title}
      head={<Head item={item} picked={picked} />}
      actions={actions}
      className={cx(tall && 'ui-sheet-tall')}
    >
      <SkuFields {...props} />
      {children}
    </Sheet>
  );
}

const useWarehouses = (enabled: boolean) => useCall('other/warehouse', {}, { staleTime: 600_000, quiet: true, enabled });

export type SkuFieldsProps = Pick<SkuSheetProps, 'item' | 'picked' | 'onPick' | 'asked' | 'optionsOnly' | 'warehouseNote'>;

/** What is chosen: options, quantity, warehouse, a note for the buyer. */
export function SkuFields({ item, picked, onPick, asked, optionsOnly, warehouseNote }: SkuFieldsProps) {
  const warehouses = useWarehouses(!optionsOnly);
  const setChoice = (choice: Choice) => onPick({ choice, num: quantityWithin(item, choice, picked.num) });
  return (
    <>
      {item.options.length > 0 && <SkuOptions goods={item} choice={picked.choice} onChoice={setChoice} asked={asked} />}
      {!optionsOnly && (
        <>
          <Quantity item={item} picked={picked} onPick={onPick} />
          <Warehouses
            all={warehouses.data ?? []}
            value={picked.warehouse_id}
            onChange={(warehouse_id) => onPick({ warehouse_id })}
            note={warehouseNote}
          />
          <label className="ui-input">
            <EditIcon className="ui-icon-sm" />
            <input
              name="remark"
              maxLength={REMARK_MAX}
              value={picked.remark}
              placeholder={t('sku.remark')}
              aria-label={t('sku.remark_label')}
              onChange={(event) => onPick({ remark: event.target.value })}
            />
          </label>
        </>
      )}
    </>
  );
}

/**
 * A sheet that opens before its content is complete has its full height at once: growing, it would pull the options from under
 * a finger.
 */
function useTall(open: boolean, loading: boolean): boolean {
  const [sheet, setSheet] = useState({ open: false, tall: false });
  if (sheet.open !== open) setSheet({ open, tall: open ? loading : sheet.tall });
  return sheet.tall;
}

function Head({ item, picked }: { item: ItemOut; picked: Picked }) {
  const { from, until, old } = priceSpan(item, picked.choice, picked.num);
  const missing = missingOption(item, picked.choice);
  const name = choiceName(item, picked.choice);
  return (
    <div className="flex gap-24 pt-16 pb-14">
      <Image {...sized(choicePicture(item, picked.choice), 184)} alt="" className="w-184" />
      <div className="flex flex-col justify-end gap-8 min-w-0 flex-1 text-sm font-normal text-ink-3">
        <span>
          <Price fen={from} size="2xl" old={old} more={until > from ? t('sku.from') : undefined} />
        </span>
        <Facts
          items={[
            t('sku.stock', { n: count(stockLeft(item, picked.choice)) }),
            item.min_num > 1 && t('goods.min', { n: item.min_num }),
          ]}
        />
        {item.options.length > 0 && (
          <span className="text-ink line-clamp-2">
            {missing ? t('sku.choose', { option: missing.name }) : t('sku.chosen', { name })}
          </span>
        )}
      </div>
    </div>
  );
}

function Quantity({ item, picked, onPick }: Pick<SkuSheetProps, 'item' | 'picked' | 'onPick'>) {
  const most = quantityWithin(item, picked.choice, 999);
  const limit = (end: 'min' | 'max') => toast(end === 'min' ? t('goods.min', { n: item.min_num }) : t('sku.most', { n: most }));
  return (
    <div className="flex items-center justify-between">
      <h3 className="text-md font-strong text-ink">{t('sku.quantity')}</h3>
      <Stepper
        label={t('sku.quantity')}
        value={picked.num}
        min={Math.max(1, item.min_num)}
        max={most}
        onLimit={limit}
        onChange={(num) => onPick({ num })}
      />
    </div>
  );
}

/** Where the goods are stored; only a choice where the shop has several warehouses. */
function Warehouses({
  all,
  value,
  onChange,
  note,
}: {
  all: OutputAt<'other/warehouse'>;
  value: number;
  onChange: (id: number) => void;
  note: SkuSheetProps['warehouseNote'];
}) {
  if (all.length < 2) return null;
  const chosen = all.find(({ id }) => id === value);
  return (
    <div>
      <h3 className="text-md font-strong text-ink mb-18">{t('sku.warehouse')}</h3>
      <Chips choice label={t('sku.warehouse')}>
        {all.map(({ id, name }) => (
          <Chip key={id} choice selected={id === value} onClick={() => onChange(id)}>
            {name}
          </Chip>
        ))}
      </Chips>
      {chosen && note && (
        <p className="mt-14 text-xs text-ink-3" aria-live="polite">
          <span className="block">{t('later.decides')}</span>
          <Facts items={note(chosen.name)} />
        </p>
      )}
    </div>
  );
}
