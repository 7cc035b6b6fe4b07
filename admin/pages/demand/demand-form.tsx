// The form of one marketplace order: its number first, then what a piece costs and how many were to be had, the freight once, and what it all comes to.
import { useEffect, useRef } from 'react';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import type { Demanded, DemandPart } from '#admin/pages/demand/use-demand.ts';
import { FigureField } from '#admin/parts/figure-field.tsx';
import type { DemandOutcome } from '#contract/desk/demand.ts';
import { Note } from '#ui/feedback/note.tsx';
import { AlertIcon, DoneIcon } from '#ui/icons.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';

const MAX_NO = 60;
const wantedIn = ({ items }: DemandPart, out: ReadonlySet<number>): number =>
  items.reduce((n, item) => n + (out.has(item.id) ? 0 : item.num), 0);

export function DemandForm({ demand }: { demand: Demanded }) {
  const { parts, outcome, wrong, failed } = demand;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (wrong) first.current?.focus();
  }, [wrong]);
  return (
    <Card title={t('demand.form')} all={t('demand.form_hint')}>
      <Form onSubmit={demand.submit} errors={demand.errors}>
        <div className="desk-two">
          <Field
            ref={first}
            label={t('desk.buying.platform_no')}
            name="platform_no"
            value={demand.platform_no}
            onChange={demand.setPlatformNo}
            ltr
            autoComplete="off"
            maxLength={MAX_NO}
            {...(wrong ? { error: t('fail.field_missing', { field: t('desk.buying.platform_no') }) } : {})}
          />
          <FigureField
            figure="fen"
            label={t('demand.freight')}
            name="freight"
            value={demand.freight}
            onChange={demand.setFreight}
            min={0}
            suffix="CNY"
          />
          {parts.map((part, at) => (
            <PartFields
              key={part.row.id}
              part={part}
              named={parts.length > 1}
              out={demand.out}
              onChange={(c) => demand.setPart(at, c)}
            />
          ))}
        </div>
        {failed && (
          <Note tone="wrong" icon={<AlertIcon className="ui-icon-sm" />} role="alert">
            {failed}
          </Note>
        )}
        {outcome && <OutcomeNote outcome={outcome} />}
        {outcome && outcome.supplement > 0 && (
          <Checkbox shape="square" checked={demand.ask} onChange={demand.setAsk}>
            {t('demand.ask')}
          </Checkbox>
        )}
        <button type="submit" hidden />
      </Form>
    </Card>
  );
}

type PartProps = {
  part: DemandPart;
  named: boolean;
  out: ReadonlySet<number>;
  onChange: (c: Partial<Pick<DemandPart, 'price' | 'num'>>) => void;
};
function PartFields({ part, named, out, onChange }: PartProps) {
  const of = named ? ` · ${part.row.properties_name || part.row.title}` : '';
  const wanted = wantedIn(part, out);
  return (
    <>
      <FigureField
        figure="fen"
        min={0}
        name={`price-${part.row.id}`}
        label={t('demand.price') + of}
        value={part.price}
        onChange={(price) => onChange({ price })}
        suffix="CNY"
      />
      <FigureField
        figure="whole"
        min={1}
        max={wanted}
        optional
        name={`num-${part.row.id}`}
        label={t('demand.num') + of}
        value={part.num}
        placeholder={String(wanted)}
        onChange={(num) => onChange({ num })}
        suffix={t('demand.num_of', { n: wanted })}
      />
    </>
  );
}

/** All of it in one sentence, before it is sent. */
function OutcomeNote({ outcome }: { outcome: DemandOutcome }) {
  const { pieces, members, left, unplaced, cost, refund, supplement, shares } = outcome;
  const asked = new Set(shares.filter((share) => share.supplement > 0).map((share) => share.member.id)).size;
  const wrong = unplaced > 0 || pieces === 0;
  return (
    <Note
      tone={wrong ? 'wrong' : supplement > 0 ? 'clock' : 'safe'}
      icon={wrong ? <AlertIcon className="ui-icon-sm" /> : <DoneIcon className="ui-icon-sm" />}
      role="status"
    >
      {pieces > 0 && <p>{t('demand.sum', { pieces, members, cost: money(cost) })}</p>}
      {refund > 0 && <p>{t('demand.sum_back', { amount: money(refund) })}</p>}
      {left > 0 && <p>{t('demand.sum_left', { n: left })}</p>}
      {asked > 0 && <p>{t('demand.sum_ask', { n: asked, amount: money(supplement) })}</p>}
      {unplaced > 0 && <p>{t('demand.unplaced_hint', { n: unplaced })}</p>}
    </Note>
  );
}
