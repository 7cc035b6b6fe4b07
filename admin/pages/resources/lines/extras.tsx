// Services that the line itself offers or forces, and insurance.

import { t } from '#admin/lib/i18n.ts';
import type { LinePart } from '#admin/pages/resources/lines/line-part.ts';
import { NamePair } from '#admin/pages/resources/lines/name-pair.tsx';
import { Num } from '#admin/pages/resources/lines/num.tsx';
import { without } from '#admin/pages/resources/lines/rule-edit.tsx';
import { newId } from '#admin/pages/resources/lines/rule-list.tsx';
import type { LineService } from '#contract/freight.ts';
import { PlusIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';

const CHARGES: LineService['charge'][] = ['order', 'box', 'kg', 'percent', 'declared'];

export function Extras({ line, change }: LinePart) {
  const { insurance } = line;
  const set = (at: number, service: LineService) => change({ services: line.services.map((s, i) => (i === at ? service : s)) });
  const insure = (part: Partial<typeof insurance>) => change({ insurance: { ...insurance, ...part } });
  const taken = [...line.rules, ...line.services].map((r) => r.id);
  return (
    <>
      <Card title={t('desk.line.services')} all={String(line.services.length)}>
        <div className="flex flex-col gap-28">
          {line.services.map((service, at) => (
            <fieldset key={service.id} className="flex flex-col gap-16 bg-sunken rounded-image p-24">
              <legend className="ui-hidden">{t('desk.line.service_n', { n: at + 1 })}</legend>
              <div className="flex items-start gap-12">
                <NamePair
                  label={t('desk.line.service_name')}
                  id={service.id}
                  value={service.name}
                  onChange={(name) => set(at, { ...service, name })}
                />
                <IconButton
                  label={t('desk.resource.remove_row', { n: at + 1 })}
                  icon={<TrashIcon className="size-36" />}
                  onClick={() => change({ services: line.services.filter((_, i) => i !== at) })}
                  throttle={false}
                />
              </div>
              <div className="desk-three">
                <Field
                  label={t('desk.line.charged')}
                  name={`${service.id}-charge`}
                  type="select"
                  value={service.charge}
                  onChange={(v) => set(at, { ...service, charge: v as LineService['charge'] })}
                  options={CHARGES.map((c) => ({ value: c, label: t(`desk.line.charge.${c}`) }))}
                />
                <Num
                  label={t('desk.line.amount')}
                  name={`${service.id}-amount`}
                  figure={service.charge === 'percent' || service.charge === 'declared' ? 'bp' : 'fen'}
                  value={service.amount}
                  onChange={(v) => set(at, { ...service, amount: v ?? 0 })}
                />
                <Num
                  label={t('desk.line.min')}
                  name={`${service.id}-min`}
                  figure="fen"
                  optional
                  value={service.min ?? null}
                  onChange={(v) => set(at, without(service, 'min', v))}
                />
              </div>
              <Checkbox shape="square" checked={service.forced} onChange={(forced) => set(at, { ...service, forced })}>
                {t('desk.line.forced')}
              </Checkbox>
            </fieldset>
          ))}
          <div>
            <Button
              size="small"
              icon={<PlusIcon />}
              throttle={false}
              onClick={() =>
                change({
                  services: [
                    ...line.services,
                    { id: newId(taken, 'service'), name: {}, forced: false, charge: 'order', amount: 1000 },
                  ],
                })
              }
            >
              {t('desk.line.add_service')}
            </Button>
          </div>
        </div>
      </Card>
      <Card title={t('desk.line.insurance')}>
        <div className="flex flex-wrap gap-40 mb-24">
          <Checkbox
            shape="square"
            checked={insurance.offered}
            onChange={(offered) => insure({ offered, forced: offered && insurance.forced })}
          >
            {t('desk.line.insurance.offered')}
          </Checkbox>
          <Checkbox
            shape="square"
            checked={insurance.forced}
            onChange={(forced) => insure({ forced, offered: forced || insurance.offered })}
          >
            {t('desk.line.insurance.forced')}
          </Checkbox>
        </div>
        {insurance.offered && (
          <div className="desk-three">
            <Num
              label={t('desk.line.insurance.rate')}
              name="rate_bp"
              figure="bp"
              value={insurance.rate_bp}
              onChange={(v) => insure({ rate_bp: v ?? 0 })}
            />
            <Num
              label={t('desk.line.insurance.min')}
              name="insurance_min"
              figure="fen"
              value={insurance.min}
              onChange={(v) => insure({ min: v ?? 0 })}
            />
            <Num
              label={t('desk.line.insurance.max')}
              name="insurance_max"
              figure="fen"
              value={insurance.max_value}
              onChange={(v) => insure({ max_value: v ?? 0 })}
            />
          </div>
        )}
      </Card>
    </>
  );
}
