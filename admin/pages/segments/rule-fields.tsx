// The conditions of a segment, in three groups.
import { useChoices } from '#admin/lib/choices.ts';
import { monthName } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import type { RuleForm } from '#admin/pages/segments/rule-form.ts';
import { FigureField } from '#admin/parts/figure-field.tsx';
import { MultiPick } from '#admin/parts/multi-pick.tsx';
import { countryWords } from '#client/country-words.ts';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';

type Props = { form: RuleForm; set: (changes: Partial<RuleForm>) => void };
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

export function RuleFields(props: Props) {
  const { form, set } = props;
  const countries = useChoices('countries').map((one) => ({ value: one.id, label: one.name }));
  const languages = useLanguages().map((one) => ({ value: one.code, label: one.name }));
  const levels = useChoices('levels').map((one) => ({ value: one.id, label: one.name }));
  const any = { value: '', label: t('desk.segments.any') };
  const pick = (name: 'level_from' | 'level_to' | 'birthday_month', options: { value: string; label: string }[]) => (
    <Field
      label={t(`desk.segments.${name}`)}
      name={name}
      type="select"
      value={form[name]}
      onChange={(value) => set({ [name]: value })}
      options={[any, ...options]}
    />
  );
  return (
    <>
      <p className="desk-small">{t('desk.segments.conditions_help')}</p>
      <Card title={t('desk.segments.who')} className="flex flex-col gap-20">
        <div className="desk-two">
          <Day {...props} name="registered_from" />
          <Day {...props} name="registered_to" />
        </div>
        <MultiPick
          label={t('desk.segments.countries')}
          options={countries}
          wordsOf={countryWords}
          value={form.countries}
          onChange={(next) => set({ countries: next })}
          empty={t('desk.segments.any')}
        />
        <MultiPick
          label={t('desk.segments.languages')}
          options={languages}
          value={form.languages}
          onChange={(next) => set({ languages: next })}
          empty={t('desk.segments.any')}
        />
        <div className="desk-two">
          {pick('level_from', levels)}
          {pick('level_to', levels)}
          {pick(
            'birthday_month',
            MONTHS.map((month) => ({ value: String(month), label: monthName(month) })),
          )}
          <Field
            label={t('desk.segments.inviter')}
            name="inviter"
            value={form.inviter}
            onChange={(inviter) => set({ inviter })}
            maxLength={20}
            autoComplete="off"
            ltr
            optional
          />
        </div>
      </Card>
      <Card title={t('desk.segments.orders_group')} className="flex flex-col gap-20">
        <div className="desk-two">
          <Day {...props} name="ordered_from" />
          <Day {...props} name="ordered_to" />
          <Figure {...props} name="orders_from" figure="whole" />
          <Figure {...props} name="orders_to" figure="whole" />
          <Figure {...props} name="spent_from" figure="fen" hint={t('desk.segments.spent_hint')} />
          <Figure {...props} name="spent_to" figure="fen" />
        </div>
      </Card>
      <Card title={t('desk.segments.status')} className="flex flex-col gap-20">
        <div className="desk-two">
          <Figure {...props} name="wallet_from" figure="fen" />
          <Figure {...props} name="wallet_to" figure="fen" />
          <YesNo {...props} name="card" />
          <YesNo {...props} name="stock" />
        </div>
      </Card>
    </>
  );
}

const Day = ({ form, set, name }: Props & { name: 'registered_from' | 'registered_to' | 'ordered_from' | 'ordered_to' }) => (
  <Field
    label={t(`desk.segments.${name}`)}
    name={name}
    type="date"
    value={form[name]}
    onChange={(value) => set({ [name]: value })}
    optional
  />
);

type FigureName = 'orders_from' | 'orders_to' | 'spent_from' | 'spent_to' | 'wallet_from' | 'wallet_to';
const Figure = ({ form, set, name, figure, hint }: Props & { name: FigureName; figure: 'whole' | 'fen'; hint?: string }) => (
  <FigureField
    label={t(`desk.segments.${name}`)}
    name={name}
    figure={figure}
    min={0}
    value={form[name]}
    onChange={(value) => set({ [name]: value })}
    hint={hint}
    optional
  />
);

const YesNo = ({ form, set, name }: Props & { name: 'card' | 'stock' }) => (
  <Field
    label={t(`desk.segments.${name}`)}
    name={name}
    type="select"
    value={form[name]}
    onChange={(value) => set({ [name]: value })}
    options={[
      { value: '', label: t('desk.segments.any') },
      { value: 'yes', label: t(`desk.segments.${name}.yes`) },
      { value: 'no', label: t(`desk.segments.${name}.no`) },
    ]}
  />
);
