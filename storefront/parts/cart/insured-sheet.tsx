// A lower insured value than goods and freight are worth.
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { useTyped } from '#shop/parts/money/use-typed.ts';
import type { SetSending } from '#shop/parts/waybill/sending.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Props = { preview: { insured_default: number; insured_value: number }; set: SetSending; onClose: () => void };

export default function InsuredSheet({ preview, set, onClose }: Props) {
  const most = preview.insured_default;
  const typed = useTyped(preview.insured_value || most);
  const check = (value: string) => {
    const fen = typed.read(value);
    return fen && fen >= 100 && fen <= most ? undefined : t('send.insured_wrong', { max: money(most) });
  };
  return (
    <Sheet open title={t('send.insured_title')} onClose={onClose}>
      <Form
        onSubmit={() => {
          set({ insured: true, insured_value: typed.fen });
          onClose();
        }}
      >
        <Field
          label={t('send.insured_label')}
          name="insured_value"
          type="decimal"
          prefix={typed.prefix}
          value={typed.text}
          onChange={typed.setText}
          check={check}
          hint={t('send.insured_hint', { amount: money(most) })}
        />
        <Button kind="primary" type="submit" block>
          {t('kit.save')}
        </Button>
      </Form>
    </Sheet>
  );
}
