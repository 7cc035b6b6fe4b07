// Declaration, coupon, points, and what happens when a question of the buyer stays open.
import type { OnepayOut } from '#contract/calls/cart.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { useAddon } from '#shop/lib/settings-store.ts';
import { CouponValue } from '#shop/parts/cart/coupon-value.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import type { Draft } from './draft.ts';
import type { Opened } from './opened.ts';

type Props = { preview: OnepayOut; draft: Draft; set: (change: Partial<Draft>) => void; onOpen: (sheet: Opened) => void };

export function Choices({ preview, draft, set, onOpen }: Props) {
  const { declare, declare_below_paid, points, points_max } = preview;
  const withCoupons = useAddon('coupon');
  const declared = declare.reduce((sum, row) => sum + row.unit_value * row.quantity, 0);
  return (
    <>
      <Cells>
        <Cell
          label={t('send.declare')}
          note={declare_below_paid ? <span className="text-clock">{t('send.declare_below')}</span> : undefined}
          value={t('send.declare_value', { n: declare.length, amount: money(declared) })}
          onClick={() => onOpen('declare')}
        />
        {withCoupons && (
          <Cell label={t('checkout.coupon')} value={<CouponValue preview={preview} />} onClick={() => onOpen('coupon')} />
        )}
        {(points_max > 0 || points > 0) && (
          <Cell
            label={t('send.points')}
            value={
              points > 0 ? (
                <span className="ui-num text-safe">{money(-points)}</span>
              ) : (
                t('send.points_offer', { n: points_max, amount: money(points_max) })
              )
            }
            onClick={() => onOpen('points')}
          />
        )}
      </Cells>
      <Card className="flex flex-col gap-18">
        <h2 className="text-sm text-ink-2" id="no-answer">
          {t('checkout.no_answer')}
        </h2>
        <div role="radiogroup" aria-labelledby="no-answer" className="flex flex-col gap-18">
          {(['cancel', 'buy'] as const).map((choice) => (
            <Checkbox
              key={choice}
              radio="no_answer"
              checked={draft.no_answer === choice}
              onChange={() => set({ no_answer: choice })}
            >
              {t(`checkout.no_answer_${choice}`)}
            </Checkbox>
          ))}
        </div>
      </Card>
    </>
  );
}
