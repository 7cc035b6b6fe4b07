// One row for an order that is made for a member: goods of the catalogue, or goods by hand.
import { useState } from 'react';
import { readFen, readWhole, writeFen } from '#admin/lib/figures.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { RefSelect } from '#admin/parts/ref-select.tsx';
import { uuid } from '#client/uuid.ts';
import type { OrderingLine } from '#contract/desk/ordering.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Card } from '#ui/layout/card.tsx';

export type DraftLine = { key: string; title: string; note: string; line: OrderingLine };
type Kind = OrderingLine['kind'];
const EMPTY = { url: '', title: '', options: '', price: '', freight: '', seller: '', num: '1', remark: '' };

const readable = (label: string) => (text: string) =>
  readFen(text) === null ? t('desk.figure.unreadable', { field: label }) : undefined;
const given = (label: string) => (text: string) => (text.trim() ? undefined : t('fail.field_missing', { field: label }));

export function LineFields({ full, onAdd }: { full: boolean; onAdd: (line: DraftLine) => void }) {
  const [kind, setKind] = useState<Kind>('goods');
  const [goodsId, setGoodsId] = useState('');
  const [skuId, setSkuId] = useState('');
  const [words, setWords] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const goods = useCall('ordering/goods', { id: Number(goodsId) }, { enabled: goodsId !== '' }).data;
  const type = (name: keyof typeof EMPTY) => (text: string) => setWords((now) => ({ ...now, [name]: text }));
  const pick = (id: string) => {
    setGoodsId(id);
    setSkuId('');
  };
  const add = () => {
    const num = readWhole(words.num);
    if (!num) return setErrors({ num: t('desk.figure.unreadable', { field: t('ordering.num') }) });
    const common = { num, ...(words.remark.trim() ? { remark: words.remark.trim() } : {}) };
    const key = uuid();
    if (kind === 'goods') {
      if (!goods) return setErrors({ goods_id: t('fail.field_missing', { field: t('ordering.goods') }) });
      const sku = goods.skus.find((one) => one.sku_id === skuId);
      if (goods.skus.length > 1 && !sku) return setErrors({ sku_id: t('fail.field_missing', { field: t('ordering.sku') }) });
      const line: OrderingLine = { kind, goods_id: goods.id, ...(sku ? { sku_id: sku.sku_id } : {}), ...common };
      onAdd({ key, title: goods.title, note: sku?.name ?? '', line });
    } else {
      const line: OrderingLine = {
        kind,
        url: words.url.trim(),
        title: words.title.trim(),
        price: readFen(words.price) ?? 0,
        ...(words.options.trim() ? { options: words.options.trim() } : {}),
        ...(readFen(words.freight) ? { freight: readFen(words.freight)! } : {}),
        ...(words.seller.trim() ? { seller: words.seller.trim() } : {}),
        ...common,
      };
      onAdd({ key, title: line.title, note: [words.options.trim(), writeFen(line.price)].filter(Boolean).join(' · '), line });
    }
    setErrors({});
    pick('');
    setWords(EMPTY);
  };
  return (
    <Card title={t('ordering.add')}>
      <Form onSubmit={add} errors={errors}>
        <Segment
          className="self-start"
          label={t('ordering.lines')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'goods', label: t('ordering.from_catalogue') },
            { value: 'manual', label: t('ordering.by_hand') },
          ]}
        />
        <div className="desk-two items-start">
          {kind === 'goods' ? (
            <>
              <RefSelect
                f={{ ref: 'goods', name: 'goods_id', required: true }}
                label={t('ordering.goods')}
                value={goodsId}
                onChange={pick}
                error={errors.goods_id}
              />
              <Field
                label={t('ordering.sku')}
                name="sku_id"
                type="select"
                value={skuId}
                onChange={setSkuId}
                disabled={!goods || goods.skus.length === 0}
                options={[
                  { value: '', label: goods?.skus.length === 0 ? t('desk.none') : t('desk.input.choose') },
                  ...(goods?.skus ?? []).map((sku) => ({
                    value: sku.sku_id,
                    label: `${sku.name} · ${writeFen(sku.price)}`,
                    disabled: sku.quantity === 0,
                  })),
                ]}
              />
            </>
          ) : (
            <>
              <Field
                label={t('ordering.url')}
                name="url"
                type="url"
                value={words.url}
                onChange={type('url')}
                check={given(t('ordering.url'))}
              />
              <Field
                label={t('ordering.name')}
                name="title"
                value={words.title}
                onChange={type('title')}
                maxLength={200}
                check={given(t('ordering.name'))}
              />
              <Field
                label={t('ordering.options')}
                name="options"
                value={words.options}
                onChange={type('options')}
                maxLength={300}
                optional
              />
              <Field
                label={t('ordering.price')}
                name="price"
                type="decimal"
                value={words.price}
                onChange={type('price')}
                suffix="CNY"
                check={readable(t('ordering.price'))}
              />
              <Field
                label={t('ordering.freight')}
                name="freight"
                type="decimal"
                value={words.freight}
                onChange={type('freight')}
                suffix="CNY"
                check={(text) => (text.trim() ? readable(t('ordering.freight'))(text) : undefined)}
                optional
              />
              <Field
                label={t('ordering.seller')}
                name="seller"
                value={words.seller}
                onChange={type('seller')}
                maxLength={80}
                optional
              />
            </>
          )}
          <Field label={t('ordering.num')} name="num" type="number" value={words.num} onChange={type('num')} />
          <Field
            label={t('ordering.remark')}
            name="remark"
            value={words.remark}
            onChange={type('remark')}
            maxLength={300}
            optional
          />
        </div>
        <Button type="submit" disabled={full}>
          {t('ordering.add')}
        </Button>
      </Form>
    </Card>
  );
}
