// Extra services of the warehouse, and insurance: switches that take effect at once.
import type { ReactNode } from 'react';
import type { ServiceOut } from '#contract/calls/parts.ts';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import type { Sending, SetSending } from '#shop/parts/waybill/sending.ts';
import { Switch } from '#ui/input/switch.tsx';
import { Card } from '#ui/layout/card.tsx';

type Props = {
  preview: Pick<
    PackagePreview,
    'services' | 'chosen_services' | 'insurance' | 'insured_value' | 'insured_default' | 'components'
  > & {
    insured_premium?: number;
  };
  draft: Pick<Sending, 'services' | 'insured'>;
  set: SetSending;
  onInsured: () => void;
};

const priceOf = ({ price, unit, free }: ServiceOut): string =>
  price === 0 || free > 0 ? t('send.service_free') : t(`cart.per.${unit}`, { price: money(price) });

export function WaybillServices({ preview, draft, set, onInsured }: Props) {
  const chosen = draft.services ?? preview.chosen_services;
  const on = (code: string) => chosen.includes(code);
  const turn = (code: string, yes: boolean) => set({ services: yes ? [...chosen, code] : chosen.filter((one) => one !== code) });
  return (
    <Card title={t('send.services')}>
      <div className="flex flex-col -mb-18 -mt-10">
        {preview.services.map((service) => (
          <Row key={service.code} name={service.name} note={service.doc} price={priceOf(service)}>
            <Switch checked={on(service.code)} label={service.name} onChange={(yes) => turn(service.code, yes)} />
          </Row>
        ))}
        <Insurance preview={preview} draft={draft} set={set} onInsured={onInsured} />
      </div>
    </Card>
  );
}

function Insurance({ preview, draft, set, onInsured }: Props) {
  const { insurance, insured_value, insured_default, components } = preview;
  const forced = insurance === 'forced';
  const on = forced || draft.insured;
  const insured = on && insured_value > 0;
  const premium = insured ? components.find((row) => row.code === 'insurance')?.amount : preview.insured_premium;
  const note =
    insurance === 'none' ? (
      t('send.insurance_none')
    ) : insured ? (
      <>
        {t('send.insured', { amount: money(insured_value) })}{' '}
        <button type="button" className="ui-reach relative whitespace-nowrap text-ink-2" onClick={onInsured}>
          {t('send.insured_change')} ›
        </button>
      </>
    ) : (
      t('send.insurance_offer', { amount: money(insured_default) })
    );
  return (
    <Row
      name={t('send.insurance')}
      note={
        <>
          {forced && `${t('send.insurance_forced')}${t('send.and')}`}
          {note}
        </>
      }
      price={insurance !== 'none' && premium ? money(premium) : ''}
    >
      {insurance !== 'none' && (
        <Switch
          checked={on}
          disabled={forced}
          label={t('send.insurance')}
          onChange={(insured) => set({ insured, insured_value: undefined })}
        />
      )}
    </Row>
  );
}

function Row({ name, note, price, children }: { name: ReactNode; note?: ReactNode; price: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-18 border-line py-18 not-first:border-t">
      <div className="min-w-0 flex-1">
        <p className="text-ink">{name}</p>
        {note && <p className="mt-4 text-xs text-ink-3">{note}</p>}
      </div>
      {price && <span className="flex-none text-sm text-ink-2 ui-num">{price}</span>}
      {children}
    </div>
  );
}
