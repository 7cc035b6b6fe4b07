// How fast the scale at this station talks over its serial port.
import { t } from '#admin/lib/i18n.ts';
import { BAUD_RATES, hasSerial, setBaudRate, useBaudRate } from '#admin/lib/scale.ts';
import { Field } from '#ui/input/field.tsx';

export function ScaleSpeed() {
  const rate = useBaudRate();
  if (!hasSerial()) return null;
  return (
    <Field
      label={t('desk.me.scale')}
      hint={t('desk.me.scale_hint')}
      name="baud"
      type="select"
      value={String(rate)}
      onChange={(value) => setBaudRate(Number(value))}
      options={BAUD_RATES.map((one) => ({ value: String(one), label: t('desk.me.baud', { n: one }) }))}
    />
  );
}
