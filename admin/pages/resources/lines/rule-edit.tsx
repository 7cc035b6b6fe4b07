// One rule: its name, its conditions, what it charges.

import { t } from '#admin/lib/i18n.ts';
import { ConditionRow } from '#admin/pages/resources/lines/condition-row.tsx';
import { NamePair } from '#admin/pages/resources/lines/name-pair.tsx';
import { Num } from '#admin/pages/resources/lines/num.tsx';
import type { Condition, Rule } from '#contract/freight.ts';
import { PlusIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

const CHARGES: Rule['charge'][] = ['order', 'box', 'kg', 'percent', 'forbid'];

type Props = { rule: Rule; no: number; countries: string[]; onChange: (rule: Rule) => void; onRemove: () => void };

/** Optional figures are left out when they are empty. */
function without<T extends object, K extends keyof T>(value: T, key: K, next: T[K] | null | ''): T {
  const { [key]: _, ...rest } = value;
  return (next === null || next === '' ? rest : { ...rest, [key]: next }) as T;
}

export function RuleEdit({ rule, no, countries, onChange, onRemove }: Props) {
  const set = (at: number, condition: Condition) =>
    onChange({ ...rule, conditions: rule.conditions.map((c, i) => (i === at ? condition : c)) });
  return (
    <fieldset className="flex flex-col gap-16 bg-sunken rounded-image p-24">
      <legend className="ui-hidden">{t('desk.line.rule_n', { n: no })}</legend>
      <div className="flex items-start gap-12">
        <NamePair
          label={t('desk.line.rule_name')}
          id={rule.id}
          value={rule.name}
          onChange={(name) => onChange({ ...rule, name })}
        />
        <IconButton
          label={t('desk.line.remove_rule', { n: no })}
          icon={<TrashIcon className="size-36" />}
          onClick={onRemove}
          throttle={false}
        />
      </div>
      {rule.conditions.length > 1 && (
        <Field
          className="max-w-[260px]"
          hideLabel
          label={t('desk.line.match')}
          name={`${rule.id}-match`}
          type="select"
          value={rule.match}
          onChange={(v) => onChange({ ...rule, match: v as Rule['match'] })}
          options={(['all', 'any'] as const).map((m) => ({ value: m, label: t(`desk.line.match.${m}`) }))}
        />
      )}
      {rule.conditions.length === 0 && <p className="desk-small">{t('desk.line.always')}</p>}
      {rule.conditions.map((condition, at) => (
        <ConditionRow
          key={at}
          condition={condition}
          name={`${rule.id}-${at}`}
          countries={countries}
          onChange={(next) => set(at, next)}
          onRemove={() => onChange({ ...rule, conditions: rule.conditions.filter((_, i) => i !== at) })}
        />
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusIcon />}
          throttle={false}
          onClick={() => onChange({ ...rule, conditions: [...rule.conditions, { param: 'weight', is: '>', value: 20_000 }] })}
        >
          {t('desk.line.add_condition')}
        </Button>
      </div>
      <div className="desk-three">
        <Field
          label={t('desk.line.then')}
          name={`${rule.id}-charge`}
          type="select"
          value={rule.charge}
          onChange={(v) => onChange({ ...rule, charge: v as Rule['charge'], amount: v === 'forbid' ? 0 : rule.amount })}
          options={CHARGES.map((c) => ({ value: c, label: t(`desk.line.charge.${c}`) }))}
        />
        {rule.charge !== 'forbid' && (
          <>
            <Num
              label={t('desk.line.amount')}
              name={`${rule.id}-amount`}
              figure={rule.charge === 'percent' ? 'bp' : 'fen'}
              value={rule.amount}
              onChange={(v) => onChange({ ...rule, amount: v ?? 0 })}
            />
            <Field
              label={t('desk.line.group')}
              name={`${rule.id}-group`}
              value={rule.group ?? ''}
              onChange={(v) => onChange(without(rule, 'group', v))}
              optional
              hint={t('desk.line.group_hint')}
              maxLength={40}
            />
            <Num
              label={t('desk.line.min')}
              name={`${rule.id}-min`}
              figure="fen"
              optional
              value={rule.min ?? null}
              onChange={(v) => onChange(without(rule, 'min', v))}
            />
            <Num
              label={t('desk.line.max')}
              name={`${rule.id}-max`}
              figure="fen"
              optional
              value={rule.max ?? null}
              onChange={(v) => onChange(without(rule, 'max', v))}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}
export { without };
