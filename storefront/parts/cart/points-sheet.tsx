// How many points pay for freight.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { wholeOf } from '#shop/parts/waybill/send-rules.ts';
import type { SetSending } from '#shop/parts/waybill/sending.ts';
import { Button, Buttons } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Props = { preview: { points: number; points_max: number }; set: SetSending; onClose: () => void };

export default function PointsSheet({ preview, set, onClose }: Props) {
  const most = preview.points_max;
  const [text, setText] = useState(String(preview.points || most));
  const use = (points: number) => {
    set({ points });
    onClose();
  };
  const check = (value: string) => {
    const n = wholeOf(value);
    return n !== undefined && n <= most ? undefined : t('send.points_wrong', { n: most });
  };
  return (
    <Sheet open title={t('send.points_title')} onClose={onClose}>
      <Form onSubmit={() => use(wholeOf(text) ?? 0)}>
        <Field
          label={t('send.points')}
          name="points"
          type="number"
          value={text}
          onChange={setText}
          check={check}
          hint={t('send.points_hint', { n: most })}
        />
        <Buttons>
          {preview.points > 0 && <Button onClick={() => use(0)}>{t('send.points_without')}</Button>}
          <Button kind="primary" type="submit" className="flex-1">
            {t('send.points_do')}
          </Button>
        </Buttons>
      </Form>
    </Sheet>
  );
}
