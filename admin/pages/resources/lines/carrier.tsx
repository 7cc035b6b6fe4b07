// Who carries the parcels of a line: prefilled when they are handed over; another carrier needs a reason then.
import { useChoices } from '#admin/lib/choices.ts';
import { t } from '#admin/lib/i18n.ts';
import type { LinePart } from '#admin/pages/resources/lines/line-part.ts';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';

export function Carrier({ line, change }: LinePart) {
  const carriers = useChoices('carriers');
  const carrier = line.carrier ?? null;
  const set = (part: Partial<NonNullable<typeof carrier>>) =>
    change({ carrier: { code: '', account: '', service: '', ...carrier, ...part } });
  return (
    <Card title={t('desk.line.carrier')}>
      <div className="desk-three">
        <Field
          label={t('desk.line.carrier')}
          name="carrier"
          type="select"
          value={carrier?.code ?? ''}
          onChange={(code) => (code ? set({ code }) : change({ carrier: null }))}
          options={[
            { value: '', label: t('desk.line.carrier_any') },
            ...carriers.map((one) => ({ value: one.id, label: one.name })),
          ]}
        />
        {carrier && (
          <>
            <Field
              label={t('desk.line.carrier_account')}
              name="carrier_account"
              value={carrier.account}
              onChange={(account) => set({ account })}
              maxLength={60}
              optional
              ltr
            />
            <Field
              label={t('desk.line.carrier_service')}
              name="carrier_service"
              value={carrier.service}
              onChange={(service) => set({ service })}
              maxLength={60}
              optional
            />
          </>
        )}
      </div>
    </Card>
  );
}
