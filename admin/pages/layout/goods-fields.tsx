// A block of goods: how they lie, and which they are, by hand or by a rule.
import { t } from '#admin/lib/i18n.ts';
import { LinkPicker } from '#admin/parts/link-picker.tsx';
import { NamesFields } from '#admin/parts/names-fields.tsx';
import { RefSelect } from '#admin/parts/ref-select.tsx';
import { GOODS_RULES, MAX_GOODS, MAX_HAND } from '#contract/page-blocks.ts';
import type { BlockOf } from '#contract/pages.ts';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { PickedList } from './picked-list.tsx';
import { YuanField } from './yuan-field.tsx';

type Goods = BlockOf<'goods'>;
type Rule = Extract<Goods['source'], { by: 'rule' }>;
type Props = { block: Goods; onChange: (block: Goods, field?: string) => void };

const COUNTS = [2, 3, 4, 6, 8, 10, 12, 16, 20, MAX_GOODS];
const RULE: Rule = { by: 'rule', rule: 'bestsellers', category: null, seller: null, min: null, max: null };

export function GoodsFields({ block, onChange }: Props) {
  const { source } = block;
  return (
    <>
      <NamesFields
        label={t('desk.pages.title')}
        name={`${block.id}-title`}
        value={block.titles}
        onChange={(titles) => onChange({ ...block, titles }, 'titles')}
        max={60}
      />
      <div className="flex flex-wrap items-end gap-20">
        <Segment
          label={t('desk.pages.layout')}
          value={block.layout}
          onChange={(layout) => onChange({ ...block, layout })}
          options={[
            { value: 'row', label: t('desk.pages.layout.row') },
            { value: 'grid', label: t('desk.pages.layout.grid') },
          ]}
        />
        <Segment
          label={t('desk.pages.by')}
          value={source.by}
          onChange={(by) => onChange({ ...block, source: by === 'hand' ? { by, ids: [] } : RULE })}
          options={[
            { value: 'rule', label: t('desk.pages.by.rule') },
            { value: 'hand', label: t('desk.pages.by.hand') },
          ]}
        />
        <Field
          label={t('desk.pages.count')}
          name={`${block.id}-limit`}
          type="select"
          value={String(block.limit)}
          onChange={(limit) => onChange({ ...block, limit: Number(limit) })}
          options={[...new Set([...COUNTS, block.limit])]
            .sort((a, b) => a - b)
            .map((n) => ({ value: String(n), label: String(n) }))}
        />
      </div>
      {source.by === 'hand' ? (
        <PickedList
          label={t('desk.resource.goods')}
          resource="goods"
          ids={source.ids}
          max={MAX_HAND}
          onChange={(ids) => onChange({ ...block, source: { by: 'hand', ids } })}
        />
      ) : (
        <RuleFields id={block.id} rule={source} onChange={(next, field) => onChange({ ...block, source: next }, field)} />
      )}
      <LinkPicker label={t('desk.pages.more')} value={block.more} onChange={(more) => onChange({ ...block, more }, 'more')} />
    </>
  );
}

function RuleFields({ id, rule, onChange }: { id: string; rule: Rule; onChange: (rule: Rule, field?: string) => void }) {
  return (
    <div className="desk-two">
      <Field
        label={t('desk.pages.rule')}
        name={`${id}-rule`}
        type="select"
        value={rule.rule}
        onChange={(next) => onChange({ ...rule, rule: next as Rule['rule'] })}
        options={GOODS_RULES.map((one) => ({ value: one, label: t(`desk.pages.rule.${one}`) }))}
      />
      <RefSelect
        f={{ name: `${id}-category`, ref: 'categories' }}
        label={t('desk.field.category_id')}
        value={rule.category === null ? '' : String(rule.category)}
        none={t('desk.pages.any')}
        onChange={(category) => onChange({ ...rule, category: category ? Number(category) : null })}
      />
      <RefSelect
        f={{ name: `${id}-seller`, ref: 'sellers' }}
        label={t('desk.field.seller_id')}
        value={rule.seller === null ? '' : String(rule.seller)}
        none={t('desk.pages.any')}
        onChange={(seller) => onChange({ ...rule, seller: seller ? Number(seller) : null })}
      />
      <div className="flex gap-12">
        <YuanField
          label={t('desk.pages.min')}
          name={`${id}-min`}
          fen={rule.min}
          onChange={(min) => onChange({ ...rule, min }, 'min')}
        />
        <YuanField
          label={t('desk.pages.max')}
          name={`${id}-max`}
          fen={rule.max}
          onChange={(max) => onChange({ ...rule, max }, 'max')}
        />
      </div>
    </div>
  );
}
