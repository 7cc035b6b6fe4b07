// What is chosen, the route to the warehouse, and where it can be sent.
import type { ItemOut } from '#contract/calls/items.ts';
import { list, t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { emOf } from '#shop/lib/text-room.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { choiceName, missingOption } from '#shop/parts/goods/sku-match.ts';
import type { Picked } from '#shop/parts/goods/sku-sheet.tsx';
import type { Estimate } from '#shop/parts/goods/use-picked.ts';
import { warehouseFacts } from '#shop/parts/waybill/later-words.tsx';
import { countryName } from '#shop/parts/waybill/quote-words.ts';
import { ArrowForwardIcon } from '#ui/icons.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export type FactsCardProps = {
  item: ItemOut;
  picked: Picked;
  estimate: Estimate | undefined;
  onPick: () => void;
  onHow: () => void;
};

const FEW = 6;

/** Names of the rows are as wide as the widest of them: their values align. */
function Name({ children }: { children: string }) {
  const widest = Math.max(...(['item.options', 'item.chosen', 'item.route', 'item.ships'] as const).map((key) => emOf(t(key))));
  return (
    <span className="flex-none min-w-84 text-sm text-ink-3" style={{ inlineSize: `${widest}em` }}>
      {children}
    </span>
  );
}

export function FactsCard({ item, picked, estimate, onPick, onHow }: FactsCardProps) {
  const warehouse = useWarehouseName(picked.warehouse_id);
  return (
    <Cells label={t('item.facts')}>
      {item.can_order && (
        <Cell
          icon={<Name>{t(missingOption(item, picked.choice) ? 'item.options' : 'item.chosen')}</Name>}
          label={<Chosen item={item} picked={picked} />}
          onClick={onPick}
        />
      )}
      <Cell
        icon={<Name>{t('item.route')}</Name>}
        label={
          <span className="inline-flex flex-wrap items-center gap-x-10">
            {item.location || t('item.seller_place')}
            <ArrowForwardIcon className="ui-icon-xs" />
            {warehouse}
          </span>
        }
        note={item.post_fee > 0 ? t('item.domestic', { fee: money(item.post_fee) }) : t('item.domestic_free')}
      />
      <Cell
        icon={<Name>{t('item.ships')}</Name>}
        label={<Ships item={item} estimate={estimate} />}
        note={<ShipsNote item={item} estimate={estimate} warehouse={warehouse} />}
        onClick={item.can_order ? onHow : undefined}
      />
    </Cells>
  );
}

function Chosen({ item, picked }: { item: ItemOut; picked: Picked }) {
  const missing = missingOption(item, picked.choice);
  const pieces = t('item.pieces', { n: picked.num });
  if (missing)
    return (
      <span className="text-ink-2">{t('sku.choose', { option: item.options.map((option) => option.name).join(' / ') })}</span>
    );
  return <Facts items={[choiceName(item, picked.choice), pieces]} />;
}

function Ships({ item, estimate }: { item: ItemOut; estimate: Estimate | undefined }) {
  const lines = estimate?.lines.filter((line) => line.quote.eligible).length;
  const country = estimate && countryName(estimate.country);
  const where =
    lines === undefined || !country ? null : lines > 0 ? t('item.lines', { n: lines, country }) : t('item.no_line', { country });
  return <Facts items={[item.goods_type.name, where]} />;
}

/** What the goods' type allows, and what the warehouse decides. */
function ShipsNote({ item, estimate, warehouse }: { item: ItemOut; estimate: Estimate | undefined; warehouse: string }) {
  return (
    <>
      {item.not_to.length > 0 && <NotTo item={item} />}
      {item.goods_type.warning && <span className="block">{item.goods_type.warning}</span>}
      <span className="block">{t('later.decides')}</span>
      {estimate && <Facts items={warehouseFacts(estimate.lines, estimate.country, warehouse)} />}
    </>
  );
}

/** Countries that goods of this type cannot go to; of many, the first few. */
function NotTo({ item: { not_to, goods_type } }: { item: ItemOut }) {
  const names = not_to.map((code) => countryName(code));
  if (names.length <= FEW) return <span className="block">{t('prices.not_to', { countries: list(names) })}</span>;
  return (
    <span className="block">
      {t('prices.not_to_title', { type: goods_type.name, n: names.length })}
      {t('prices.among', { countries: list(names.slice(0, FEW)) })}
    </span>
  );
}

function useWarehouseName(id: number): string {
  const { data } = useCall('other/warehouse', {}, { staleTime: 600_000, quiet: true });
  return data?.find((one) => one.id === id)?.name ?? t('item.our_warehouse');
}
