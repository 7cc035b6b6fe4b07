// Reporting what is wrong on the photos: the text goes to the buyer and stays in the order's messages.
import { useState } from 'react';
import type { OrderItemOut } from '#contract/calls/item-shapes.ts';
import { t } from '#shop/lib/i18n.ts';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { busyName, type OrderAct } from './use-order-act.ts';

export default function ObjectSheet({ item, act, onClose }: { item: OrderItemOut; act: OrderAct; onClose: () => void }) {
  const [text, setText] = useState('');
  const busy = act.busy === busyName(item.id, 'object_photos');
  const send = async () => {
    if (await act.act({ item_id: item.id, action: 'object_photos', input: { text: text.trim() } })) onClose();
  };
  return (
    <Sheet open title={t('shots.object_title')} onClose={onClose} locked={busy}>
      <Form onSubmit={send} errors={act.errors}>
        <PhotoStrip photos={item.photos} picture="w-110" scroll />
        <Field
          label={t('shots.object_label')}
          name="text"
          type="textarea"
          rows={4}
          maxLength={500}
          value={text}
          onChange={setText}
          check={(value) => (value.trim() ? undefined : t('claim.story_missing'))}
        />
        <Button kind="primary" type="submit" block busy={busy}>
          {t('shots.object_do')}
        </Button>
      </Form>
    </Sheet>
  );
}
