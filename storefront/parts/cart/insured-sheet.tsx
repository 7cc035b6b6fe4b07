// A lower insured value than goods and freight are worth.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { cny } from '#shop/lib/money.ts';
import { fenOf, yuanText } from '#shop/parts/waybill/send-rules.ts';
import type { SetSending } from '#shop/parts/waybill/sending.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Props = { preview: { insured_default: number; insured_value: number }; set: SetSending; onClose: () => void };

export default function InsuredSheet({ preview, set, onClose }: Props) {
  const most = preview.insured_default;
  const [text, setText] = useState(yuanText(preview.insured_value || most));
  const check = (value: string) => {
    const fen = fenOf(value);
    return fen && fen >= 100 && fen <= most ? undefined : t('send.insured_wrong', { max: yuanText(most) });
  };
  return (
    <Sheet open title={t('send.insured_title')} onClose={onClose}>
      <Form
        onSubmit={() => {
          set({ insured: true, insured_value: fenOf(text) });
          onClose();
        }}
      >
        <Field
          label={t('send.insured_label')}
          name="insured_value"
          type="decimal"
          prefix="¥"
          value={text}
          onChange={setText}
          check={check}
          hint={t('send.insured_hint', { amount: cny(most) })}
        />
        <Button kind="primary" type="submit" block>
          {t('kit.save')}
        </Button>
      </Form>
    </Sheet>
  );
}
