// The form of a purchase: platform number first, real freight and prices, and below what it means for the member, before it is sent.

import { useEffect, useRef } from 'react';
import { figures, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { priceField } from '#admin/pages/buying/price-errors.ts';
import { MAX_NO } from '#admin/pages/buying/purchase-entry.ts';
import type { Purchase } from '#admin/pages/buying/use-purchase.ts';
import { FigureField } from '#admin/parts/figure-field.tsx';
import { Messages } from '#admin/parts/messages.tsx';
import { cutText } from '#contract/clean-text.ts';
import { Note } from '#ui/feedback/note.tsx';
import { UndoIcon } from '#ui/icons.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';

const TITLE = 15;
const cut = (title: string): string => (title.length > TITLE ? `${cutText(title, TITLE).trimEnd()}…` : title);

/** "商品 9.00，运费 10.00" of the parts that are not zero. */
function partsText(params: Record<string, string | number>): string {
  const part = (key: 'goods' | 'freight' | 'fee') => {
    const fen = Number(params[`${key}_fen`] ?? 0);
    return fen === 0 ? '' : t(`desk.buying.part_${key}`, { amount: figures(fen) });
  };
  return [part('goods'), part('freight'), part('fee')].filter(Boolean).join(t('desk.list.comma'));
}

function OutcomeNote({ outcome }: { outcome: NonNullable<Purchase['outcome']> }) {
  if (outcome.refund > 0)
    return (
      <Note tone="safe" icon={<UndoIcon className="ui-icon-sm" />} role="status">
        {outcome.says
          .filter((said) => said.key === 'desk.buy.refund')
          .map((said, at) => (
            <p key={at}>
              {t('desk.buying.refund', { amount: money(Number(said.params.amount_fen)), parts: partsText(said.params) })}
            </p>
          ))}
      </Note>
    );
  return (
    <Messages says={outcome.says} tone={outcome.needs_supplement > 0 ? 'wrong' : outcome.carried > 0 ? 'clock' : 'neutral'} />
  );
}

export function PurchaseForm({ purchase }: { purchase: Purchase }) {
  const { entry, wrong, outcome } = purchase;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wrong === 'platform_no') first.current?.focus();
  }, [wrong]);
  const mixed = new Set(entry.rows.map((r) => r.item.order_id)).size > 1;
  return (
    <Card title={t('desk.buying.form')} all={t('desk.buying.form_hint')}>
      <Form onSubmit={() => purchase.submit()} errors={purchase.errors}>
        <div className="desk-two">
          <Field
            ref={first}
            label={t('desk.buying.platform_no')}
            name="platform_no"
            value={entry.platform_no}
            onChange={(v) => purchase.set({ platform_no: v })}
            ltr
            autoComplete="off"
            maxLength={MAX_NO}
            {...(wrong === 'platform_no' ? { error: t('fail.field_missing', { field: t('desk.buying.platform_no') }) } : {})}
          />
          <FigureField
            figure="fen"
            label={t('desk.buying.real_freight')}
            name="freight"
            value={entry.freight}
            onChange={(v) => purchase.set({ freight: v })}
            min={0}
            suffix="CNY"
            {...(wrong === 'freight' ? { error: t('fail.field_missing', { field: t('desk.buying.real_freight') }) } : {})}
          />
          {entry.rows.map(({ item, text }) => (
            <FigureField
              key={item.id}
              figure="fen"
              min={0}
              name={priceField(item.id)}
              value={text}
              onChange={(v) => purchase.setPrice(item.id, v)}
              suffix={`CNY × ${item.num}`}
              label={t('desk.buying.real_price', { title: `${cut(item.title)}${mixed ? ` · ${item.member.nickname}` : ''}` })}
            />
          ))}
        </div>
        {outcome && <OutcomeNote outcome={outcome} />}
        <button type="submit" hidden />
      </Form>
    </Card>
  );
}
