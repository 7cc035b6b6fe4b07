// A note for the buyer and the services of one row.
import { useState } from 'react';
import type { CartRow } from '#contract/calls/cart.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Service = OutputAt<'other/server'>[number];

export type RowSheetProps = {
  open: boolean;
  onClose: () => void;
  row: CartRow;
  /** services of an item; none for a visitor's cart */
  services: readonly Service[];
  onSave: (change: { remark: string; services: string[] }) => void;
};

export default function RowSheet({ open, onClose, row, services, onSave }: RowSheetProps) {
  const [remark, setRemark] = useState(row.remark);
  const [chosen, setChosen] = useState<readonly string[]>(row.services);
  const toggle = (code: string, on: boolean) => setChosen(on ? [...chosen, code] : chosen.filter((one) => one !== code));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(services.length > 0 ? 'cart.remark_title' : 'sku.remark_label')}
      actions={
        <Button
          kind="primary"
          onClick={() => {
            onSave({ remark: remark.trim(), services: [...chosen] });
            onClose();
          }}
        >
          {t('kit.save')}
        </Button>
      }
    >
      <p className="text-sm text-ink-3 line-clamp-2">{row.title}</p>
      <Field
        label={t('sku.remark_label')}
        name="remark"
        type="textarea"
        maxLength={300}
        placeholder={t('sku.remark')}
        value={remark}
        onChange={setRemark}
      />
      {services.length > 0 && (
        <div>
          <h3 className="text-md font-strong text-ink mb-8">{t('cart.services')}</h3>
          {services.map((service) => (
            <Checkbox
              key={service.code}
              shape="square"
              className="!flex py-16 border-b border-line last:border-b-0"
              checked={chosen.includes(service.code)}
              onChange={(on) => toggle(service.code, on)}
            >
              <span className="flex items-baseline gap-16">
                <span className="flex-1">
                  <span className="block text-md text-ink">{service.name}</span>
                  <span className="block text-xs text-ink-3">{service.doc}</span>
                </span>
                <ServicePrice service={service} />
              </span>
            </Checkbox>
          ))}
        </div>
      )}
    </Sheet>
  );
}

function ServicePrice({ service: { price, free, unit } }: { service: Service }) {
  if (price === 0) return <span className="text-sm text-safe">{t('cart.service_free')}</span>;
  return (
    <span className="flex-none text-sm text-ink-3 text-end">
      <bdi>{t(`cart.per.${unit}`, { price: money(price) })}</bdi>
      {free > 0 && <span className="block text-xs text-safe">{t('cart.service_free_n', { n: free })}</span>}
    </span>
  );
}
