// How boxes become a weight that is charged.

import { t } from '#admin/lib/i18n.ts';
import type { LinePart } from '#admin/pages/resources/lines/line-part.ts';
import { Num } from '#admin/pages/resources/lines/num.tsx';
import type { Line, VolumeRule } from '#contract/freight.ts';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';

const RULES: VolumeRule['kind'][] = ['none', 'max', 'half', 'threshold', 'sum_sides'];
const DIVISORS = ['5000', '6000', '7000', '8000'];

const ruleOf = (kind: VolumeRule['kind']): VolumeRule =>
  kind === 'threshold' ? { kind, percent: 200 } : kind === 'sum_sides' ? { kind, over: 900 } : { kind };

export function Counting({ line, change }: LinePart) {
  const { volume_rule: rule } = line;
  const m3 = line.unit === 'm3';
  const suffix = m3 ? 'cm³' : 'kg';
  const figure = m3 ? 'whole' : 'grams';
  return (
    <Card title={t('desk.line.counting')}>
      <div className="desk-three">
        <Field
          label={t('desk.line.unit')}
          name="unit"
          type="select"
          value={line.unit}
          onChange={(v) => change({ unit: v as Line['unit'] })}
          options={[
            { value: 'kg', label: t('desk.line.unit.kg') },
            { value: 'm3', label: t('desk.line.unit.m3') },
          ]}
        />
        {!m3 && (
          <Field
            label={t('desk.line.volume_rule')}
            name="volume_rule"
            type="select"
            value={rule.kind}
            onChange={(v) => change({ volume_rule: ruleOf(v as VolumeRule['kind']) })}
            options={RULES.map((kind) => ({ value: kind, label: t(`desk.line.volume.${kind}`) }))}
          />
        )}
        {!m3 && (
          <Field
            label={t('desk.line.divisor')}
            name="divisor"
            type="select"
            value={String(line.divisor)}
            onChange={(v) => change({ divisor: Number(v) })}
            options={[...new Set([...DIVISORS, String(line.divisor)])].map((d) => ({ value: d, label: d }))}
          />
        )}
        {rule.kind === 'threshold' && !m3 && (
          <Num
            label={t('desk.line.threshold')}
            name="percent"
            figure="whole"
            suffix="%"
            value={rule.percent}
            onChange={(v) => change({ volume_rule: { kind: 'threshold', percent: v ?? 200 } })}
          />
        )}
        {rule.kind === 'sum_sides' && !m3 && (
          <Num
            label={t('desk.line.sum_sides_over')}
            name="over"
            figure="mm"
            value={rule.over}
            onChange={(v) => change({ volume_rule: { kind: 'sum_sides', over: v ?? 900 } })}
          />
        )}
        <Field
          label={t('desk.line.boxes')}
          name="boxes"
          type="select"
          value={line.boxes}
          onChange={(v) => change({ boxes: v as Line['boxes'] })}
          options={(['sum', 'each', 'apart'] as const).map((b) => ({ value: b, label: t(`desk.line.boxes.${b}`) }))}
        />
        <Num
          label={t('desk.line.step')}
          name="step"
          figure={figure}
          suffix={suffix}
          value={line.step}
          onChange={(v) => change({ step: v ?? 0 })}
        />
        <Num
          label={t('desk.line.bill_min')}
          name="bill_min"
          figure={figure}
          suffix={suffix}
          value={line.bill_min}
          onChange={(v) => change({ bill_min: v ?? 0 })}
        />
      </div>
      <div className="mt-24">
        <Checkbox shape="square" checked={line.smooth} onChange={(smooth) => change({ smooth })}>
          {t('desk.line.smooth')}
        </Checkbox>
      </div>
    </Card>
  );
}
