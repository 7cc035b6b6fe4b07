// The customs declaration: a row for each item, prefilled with what was paid. Less than paid is possible, with a warning, and
// recorded.
import { useState } from 'react';
import type { DeclareRow } from '#contract/calls/stock-shapes.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { cny } from '#shop/lib/money.ts';
import { priceFen, typedFen } from '#shop/lib/typed-fen.ts';
import { CnyField } from '#shop/parts/money/cny-field.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { wholeOf } from '#shop/parts/waybill/send-rules.ts';
import type { SetSending } from '#shop/parts/waybill/sending.ts';
import { Image } from '#ui/data/image.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Typed = { name_en: string; quantity: string; price: string };

const typedOf = (row: DeclareRow): Typed => ({
  name_en: row.name_en,
  quantity: String(row.quantity),
  price: typedFen(row.unit_value),
});

type Goods = { id: number; title: string; pic_url: string };
type Props = {
  /** `items`: the goods that the rows are about */
  preview: { declare: readonly DeclareRow[]; items: readonly Goods[] };
  set: SetSending;
  onClose: () => void;
};

export default function DeclareSheet({ preview, set, onClose }: Props) {
  const rows = preview.declare;
  const [typed, setTyped] = useState(() => rows.map(typedOf));
  const change = (at: number, next: Partial<Typed>) =>
    setTyped((old) => old.map((row, index) => (index === at ? { ...row, ...next } : row)));
  const worth = (row: Typed) => (priceFen(row.price) ?? 0) * (wholeOf(row.quantity) ?? 0);
  const total = typed.reduce((sum, row) => sum + worth(row), 0);
  const below = rows.some((row, at) => (priceFen(typed[at]!.price) ?? row.paid_value) < row.paid_value);
  const save = () => {
    set({
      declare: rows.map((row, at) => ({
        order_item_id: row.order_item_id,
        name_en: typed[at]!.name_en.trim(),
        quantity: wholeOf(typed[at]!.quantity)!,
        unit_value: priceFen(typed[at]!.price)!,
      })),
      declare_confirmed: false,
    });
    onClose();
  };
  return (
    <Sheet open title={t('send.declare_title')} onClose={onClose}>
      <Form onSubmit={save}>
        <p className="text-sm text-ink-2">{t('send.declare_help')}</p>
        {rows.map((row, at) => (
          <Row
            key={row.order_item_id}
            goods={preview.items.find((item) => item.id === row.order_item_id)}
            row={row}
            typed={typed[at]!}
            onChange={(next) => change(at, next)}
          />
        ))}
        {below && (
          <Note tone="clock" role="status" title={t('send.declare_below')}>
            {t('send.declare_below_help')}
          </Note>
        )}
        <div className="flex items-center justify-between">
          <span className="text-ink">{t('send.declare_total')}</span>
          <Price fen={total} size="lg" bill />
        </div>
        <Button kind="primary" type="submit" block>
          {t('kit.save')}
        </Button>
      </Form>
    </Sheet>
  );
}

type RowProps = { goods: Goods | undefined; row: DeclareRow; typed: Typed; onChange: (next: Partial<Typed>) => void };

function Row({ goods, row, typed, onChange }: RowProps) {
  const price = priceFen(typed.price);
  const low = price !== undefined && price < row.paid_value;
  const name = `${row.order_item_id}`;
  return (
    <fieldset className="flex min-w-0 flex-col gap-14 border-b border-line pb-24">
      <legend className="mb-14 w-full">
        <span className="flex items-center gap-18">
          {goods && <Image {...picture(goods.pic_url, 96)} alt="" className="w-96 flex-none" />}
          <span className="line-clamp-2 min-w-0 flex-1 text-sm text-ink">{goods?.title ?? row.name_en}</span>
        </span>
      </legend>
      <Field
        label={t('send.declare_name')}
        name={`name_en.${name}`}
        value={typed.name_en}
        maxLength={80}
        onChange={(name_en) => onChange({ name_en })}
        check={(value) => (/[A-Za-z]/.test(value) && !/[\u3400-\u9fff]/.test(value) ? undefined : t('send.name_wrong'))}
      />
      <div className="grid grid-cols-2 gap-16">
        <Field
          label={t('send.declare_quantity')}
          name={`quantity.${name}`}
          type="number"
          value={typed.quantity}
          onChange={(quantity) => onChange({ quantity })}
          check={(value) => {
            const n = wholeOf(value);
            return n && n <= 9999 ? undefined : t('send.quantity_wrong');
          }}
        />
        <CnyField
          label={t('send.declare_price')}
          name={`price.${name}`}
          value={typed.price}
          onChange={(value) => onChange({ price: value })}
          check={(value) => (priceFen(value) === undefined ? t('send.price_wrong') : undefined)}
          hint={
            low ? (
              <span className="text-clock">{t('send.declare_row_below', { amount: cny(row.paid_value) })}</span>
            ) : (
              t('send.declare_paid', { amount: cny(row.paid_value) })
            )
          }
        />
      </div>
    </fieldset>
  );
}
