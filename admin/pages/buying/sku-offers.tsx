// Other SKUs of the goods that a question offers, each with the price that the seller takes today.
import { writeFen } from '#admin/lib/figures.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { FigureField } from '#admin/parts/figure-field.tsx';
import { Failed } from '#ui/feedback/failed.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';

/** Typed prices by sku_id. */
export type Offers = Record<string, string>;
type Props = { item_id: number; offers: Offers; onChange: (offers: Offers) => void };

export function SkuOffers({ item_id, offers, onChange }: Props) {
  const call = useCall('buying/skus', { item_id });
  if (call.state === 'loading') return <SkeletonBlock height={60} />;
  if (call.state === 'failed') return <Failed onRetry={() => void call.refetch()} />;
  const skus = call.data ?? [];
  if (skus.length === 0) return null;
  const toggle = (sku_id: string, price: number) => {
    const { [sku_id]: had, ...rest } = offers;
    onChange(had === undefined ? { ...offers, [sku_id]: writeFen(price) } : rest);
  };
  return (
    <fieldset className="flex flex-col gap-16">
      <legend className="ui-label">{t('desk.buying.offer_skus')}</legend>
      <p className="desk-small">{t('desk.buying.offer_help')}</p>
      {skus.map((sku) => (
        <div key={sku.sku_id} className="flex flex-wrap items-center justify-between gap-16">
          <Checkbox shape="square" checked={sku.sku_id in offers} onChange={() => toggle(sku.sku_id, sku.price)}>
            {sku.properties_name} <span className="desk-small">{t('desk.buying.offer_left', { n: sku.quantity })}</span>
          </Checkbox>
          {sku.sku_id in offers && (
            <FigureField
              figure="fen"
              hideLabel
              label={t('desk.buying.offer_price', { name: sku.properties_name })}
              min={1}
              name={`sku-${sku.sku_id}`}
              value={offers[sku.sku_id] ?? ''}
              onChange={(value) => onChange({ ...offers, [sku.sku_id]: value })}
              suffix="CNY"
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}
