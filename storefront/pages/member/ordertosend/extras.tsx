// Declaration, coupon, points and the note for the packer.
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { useAddon } from '#shop/lib/settings-store.ts';
import { CouponValue } from '#shop/parts/cart/coupon-value.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import type { Draft } from './draft.ts';

type Props = {
  preview: PackagePreview;
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  onOpen: (sheet: 'declare' | 'coupon' | 'points') => void;
};

export const declaredTotal = (preview: Pick<PackagePreview, 'declare'>): number =>
  preview.declare.reduce((sum, row) => sum + row.unit_value * row.quantity, 0);

export function Extras({ preview, draft, set, onOpen }: Props) {
  const now = preview.pays === 'now';
  const withCoupons = useAddon('coupon');
  return (
    <Card>
      <Cells className="!px-0 -mt-16">
        <Cell
          label={t('send.declare')}
          note={preview.declare_below_paid ? <span className="text-clock">{t('send.declare_below')}</span> : undefined}
          value={t('send.declare_value', { n: preview.declare.length, amount: money(declaredTotal(preview)) })}
          onClick={() => onOpen('declare')}
        />
        {now && withCoupons && (
          <Cell label={t('checkout.coupon')} value={<CouponValue preview={preview} />} onClick={() => onOpen('coupon')} />
        )}
        {now && (preview.points_max > 0 || preview.points > 0) && (
          <Cell label={t('send.points')} value={pointsValue(preview)} onClick={() => onOpen('points')} />
        )}
      </Cells>
      <div className="pt-12">
        <Field
          label={t('send.remark')}
          name="remark"
          optional
          placeholder={t('send.remark_hint')}
          maxLength={300}
          value={draft.remark}
          onChange={(remark) => set({ remark })}
        />
      </div>
    </Card>
  );
}

function pointsValue({ points, points_max }: PackagePreview) {
  if (points > 0) return <span className="text-safe ui-num">{money(-points)}</span>;
  return t('send.points_offer', { n: points_max, amount: money(points_max) });
}
