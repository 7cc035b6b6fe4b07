// One condition of a rule: what is looked at, how it is compared, with what.
import { useState } from 'react';
import { useChoices } from '#admin/lib/choices.ts';
import { countryName } from '#admin/lib/countries.ts';
import { hasText, t, translate } from '#admin/lib/i18n.ts';
import { areasOf, areasText } from '#admin/pages/resources/lines/areas.ts';
import { Num } from '#admin/pages/resources/lines/num.tsx';
import { MultiPick } from '#admin/parts/multi-pick.tsx';
import { countryWords } from '#client/country-words.ts';
import type { Condition } from '#contract/freight.ts';
import { CloseIcon } from '#ui/icons.tsx';
import { Field } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

type Param = Condition['param'];
const SIDES: Param[] = ['longest', 'second', 'sum_sides', 'girth'];
const WEIGHTS: Param[] = ['weight', 'volume_weight'];
const PARAMS: Param[] = [...SIDES, ...WEIGHTS, 'boxes', 'items', 'declared_value', 'postcode', 'goods_type', 'country'];

const paramText = (param: Param): string =>
  hasText(`freight.param.${param}`) ? translate(`freight.param.${param}`) : t(`desk.line.param.${param as 'postcode'}`);
const figureOf = (param: Param) =>
  SIDES.includes(param) ? 'mm' : WEIGHTS.includes(param) ? 'grams' : param === 'declared_value' ? 'fen' : 'whole';

/** Another thing to look at starts with a value of its kind. */
function withParam(param: Param): Condition {
  if (param === 'postcode') return { param, is: 'in', value: [{ prefix: '97' }] };
  if (param === 'goods_type') return { param, is: 'in', value: ['battery'] };
  if (param === 'country') return { param, is: 'in', value: [] };
  return {
    param,
    is: '>',
    value: SIDES.includes(param) ? 1200 : WEIGHTS.includes(param) ? 20_000 : param === 'declared_value' ? 100_000 : 1,
  } as Condition;
}

type Props = {
  condition: Condition;
  name: string;
  countries: string[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
};

export function ConditionRow({ condition: c, name, countries, onChange, onRemove }: Props) {
  const listed = c.is === 'in' || c.is === 'not in';
  const signs = listed ? (['in', 'not in'] as const) : (['>', '>=', '<', '<='] as const);
  return (
    <div className="flex flex-wrap items-start gap-12">
      <Field
        className="flex-[1_1_150px]"
        hideLabel
        label={t('desk.line.look_at')}
        name={`${name}-param`}
        type="select"
        value={c.param}
        onChange={(v) => onChange(withParam(v as Param))}
        options={PARAMS.map((p) => ({ value: p, label: paramText(p) }))}
      />
      <Field
        className="flex-[0_1_110px]"
        hideLabel
        label={t('desk.line.compare')}
        name={`${name}-is`}
        type="select"
        value={c.is}
        onChange={(v) => onChange({ ...c, is: v } as Condition)}
        options={signs.map((s) => ({ value: s, label: listed ? t(s === 'in' ? 'desk.line.in' : 'desk.line.not_in') : s }))}
      />
      <div className="flex-[2_1_180px]">
        <ValueInput condition={c} name={name} countries={countries} onChange={onChange} />
      </div>
      <IconButton
        label={t('desk.line.remove_condition')}
        icon={<CloseIcon className="size-36" />}
        onClick={onRemove}
        throttle={false}
      />
    </div>
  );
}

function ValueInput({ condition: c, name, countries, onChange }: Omit<Props, 'onRemove'>) {
  const types = useChoices('goods_types', c.param === 'goods_type');
  const [text, setText] = useState(c.param === 'postcode' ? areasText(c.value) : '');
  if (c.param === 'postcode')
    return (
      <Field
        hideLabel
        label={t('desk.line.areas')}
        name={`${name}-value`}
        value={text}
        onChange={(v) => {
          setText(v);
          onChange({ ...c, value: areasOf(v) });
        }}
        placeholder="10000-19999, 97*"
        ltr
      />
    );
  if (c.param === 'goods_type')
    return (
      <MultiPick
        hideLabel
        label={paramText(c.param)}
        options={types.map((x) => ({ value: x.id, label: x.name }))}
        value={c.value}
        onChange={(value) => onChange({ ...c, value })}
      />
    );
  if (c.param === 'country')
    return (
      <MultiPick
        hideLabel
        label={paramText(c.param)}
        options={countries.map((code) => ({ value: code, label: countryName(code) }))}
        wordsOf={countryWords}
        value={c.value}
        onChange={(value) => onChange({ ...c, value })}
      />
    );
  const figure = c as Extract<Condition, { value: number }>;
  return (
    <Num
      hideLabel
      label={paramText(c.param)}
      name={`${name}-value`}
      figure={figureOf(c.param)}
      value={figure.value}
      onChange={(v) => onChange({ ...figure, value: v ?? 0 })}
    />
  );
}
