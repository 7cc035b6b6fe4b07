// The goods of one seller for one warehouse, with the domestic freight and service fee they cost.
import type { CartGroup } from '#contract/calls/cart.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { marketName } from '#shop/lib/settings-store.ts';
import { DownIcon, WarehouseIcon } from '#ui/icons.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';
import { liveRows, type Sums } from './cart-view.ts';
import { Row, type RowActs } from './row.tsx';

export type GroupCardProps = RowActs & {
  group: CartGroup;
  chosen: ReadonlySet<number>;
  sums?: Sums;
  onTickAll?: (ids: number[], on: boolean) => void;
  /** opens the list of warehouses; missing when there is only one */
  onWarehouse?: (group: CartGroup) => void;
  serviceNames?: (codes: readonly string[]) => string;
};

export function GroupCard({ group, chosen, sums, onTickAll, onWarehouse, serviceNames, ...acts }: GroupCardProps) {
  const rows = liveRows(group);
  const ids = rows.map((row) => row.id);
  const on = ids.filter((id) => chosen.has(id)).length;
  const manual = group.api_type === 'manual';
  return (
    <section className="ui-card overflow-hidden" aria-label={group.shop_name}>
      {/* The freight goes below a name that needs the line. */}
      <div className="relative z-1 flex flex-wrap items-center gap-x-16">
        <div className="flex-auto min-w-0 flex items-center gap-16">
          {onTickAll && (
            <Checkbox
              checked={on === ids.length}
              some={on > 0}
              label={t('cart.tick_seller', { name: group.shop_name })}
              onChange={(next) => onTickAll(ids, next)}
            />
          )}
          <h2 className="flex-1 min-w-0 flex items-baseline gap-14 text-md">
            {manual ? (
              <span className="font-strong text-ink line-clamp-2">{group.shop_name}</span>
            ) : (
              <Link href={to.shop({ shop_id: group.shop_id })} className="ui-reach min-w-0">
                <span className="font-strong text-ink line-clamp-2">{group.shop_name}</span>
              </Link>
            )}
            <span className="flex-none text-xs font-normal text-ink-3 max-[340px]:hidden">
              {manual ? t('api_type.manual') : marketName(group.api_type)}
            </span>
          </h2>
        </div>
        {sums && !(manual && group.freight === 0) && (
          <span className="ms-auto text-xs text-ink-3 text-end">
            {group.freight > 0 ? t('cart.domestic', { fee: money(group.freight) }) : t('cart.domestic_free')}
          </span>
        )}
      </div>
      {rows.map((row) => (
        <Row key={row.id} row={row} ticked={chosen.has(row.id)} services={serviceNames?.(row.services)} {...acts} />
      ))}
      {group.warehouse_name && (
        <div className="flex flex-wrap items-center justify-between gap-x-20 border-t border-line mt-2 pt-16 text-xs text-ink-3">
          <Warehouse group={group} onWarehouse={onWarehouse} />
          {sums && sums.goods > 0 && (
            <Facts
              items={[
                <bdi key="fee">{t(sums.about ? 'cart.fee_about' : 'cart.fee', { fee: money(sums.service_fee) })}</bdi>,
                <bdi key="total" className="text-ink-2">
                  {t('cart.seller_total', { total: money(sums.total) })}
                </bdi>,
              ]}
            />
          )}
        </div>
      )}
    </section>
  );
}

function Warehouse({ group, onWarehouse }: Pick<GroupCardProps, 'group' | 'onWarehouse'>) {
  const text = t('cart.warehouse', { name: group.warehouse_name });
  if (!onWarehouse)
    return (
      <span className="inline-flex items-center gap-8">
        <WarehouseIcon className="ui-icon-xs" />
        {text}
      </span>
    );
  return (
    <button
      type="button"
      className="ui-reach relative inline-flex items-center gap-8 text-ink-2"
      onClick={() => onWarehouse(group)}
    >
      <WarehouseIcon className="ui-icon-xs" />
      {text}
      <DownIcon className="ui-icon-xs" />
    </button>
  );
}
