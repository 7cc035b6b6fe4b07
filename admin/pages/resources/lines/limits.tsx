// What a line takes at most, how long it needs, and what it asks of the receiver.

import { t } from '#admin/lib/i18n.ts';
import type { LinePart } from '#admin/pages/resources/lines/line-part.ts';
import { Num } from '#admin/pages/resources/lines/num.tsx';
import type { Line } from '#contract/freight.ts';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';

const SIZES = ['longest', 'second', 'sum_sides', 'girth'] as const;
const IDS: Line['required_ids'] = ['tax_id', 'clearance_code', 'id_card', 'id_papers'];

export function Limits({ line, change }: LinePart) {
  const size = (name: (typeof SIZES)[number], value: number | null) => {
    const { [name]: _, ...rest } = line.size;
    change({ size: value === null ? rest : { ...rest, [name]: value } });
  };
  return (
    <Card title={t('desk.line.limits')}>
      <div className="desk-three">
        <Num
          label={t('desk.line.weight_min')}
          name="weight_min"
          figure="grams"
          optional
          value={line.weight_min}
          onChange={(weight_min) => change({ weight_min })}
        />
        <Num
          label={t('desk.line.weight_max')}
          name="weight_max"
          figure="grams"
          optional
          value={line.weight_max}
          onChange={(weight_max) => change({ weight_max })}
        />
        <Num
          label={t('desk.line.max_boxes')}
          name="max_boxes"
          figure="whole"
          optional
          value={line.max_boxes}
          onChange={(max_boxes) => change({ max_boxes })}
        />
        {SIZES.map((name) => (
          <Num
            key={name}
            label={t(`desk.line.size.${name}`)}
            name={name}
            figure="mm"
            optional
            value={line.size[name] ?? null}
            onChange={(v) => size(name, v)}
          />
        ))}
        <Num
          label={t('desk.line.days_min')}
          name="days_min"
          figure="whole"
          suffix={t('desk.unit.days')}
          value={line.days_min}
          onChange={(v) => change({ days_min: v ?? 0 })}
        />
        <Num
          label={t('desk.line.days_max')}
          name="days_max"
          figure="whole"
          suffix={t('desk.unit.days')}
          value={line.days_max}
          onChange={(v) => change({ days_max: v ?? 0 })}
        />
      </div>
      <div className="flex flex-wrap gap-x-40 gap-y-16 mt-24">
        <Checkbox shape="square" checked={line.ddp} onChange={(ddp) => change({ ddp })}>
          {t('desk.line.ddp')}
        </Checkbox>
        {IDS.map((id) => (
          <Checkbox
            key={id}
            shape="square"
            checked={line.required_ids.includes(id)}
            onChange={(on) =>
              change({ required_ids: on ? [...line.required_ids, id] : line.required_ids.filter((x) => x !== id) })
            }
          >
            {t(`desk.line.id.${id}`)}
          </Checkbox>
        ))}
      </div>
    </Card>
  );
}
