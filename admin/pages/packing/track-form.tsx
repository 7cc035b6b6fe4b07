// A tracking event of a waybill on its way, entered by hand; delivered starts the receipt timer.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import type { PackDetail } from '#contract/desk/waybills.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Timeline } from '#ui/layout/timeline.tsx';

const WORDS = [
  'in_transit',
  'customs',
  'out_for_delivery',
  'pickup',
  'delivered',
  'attempt_fail',
  'exception',
  'returned',
  'info',
] as const;
type Word = (typeof WORDS)[number];

export function TrackForm({ waybill }: { waybill: PackDetail }) {
  const [word, setWord] = useState<Word>('in_transit');
  const [text, setText] = useState('');
  const [place, setPlace] = useState('');
  const track = useCommand('packing/track', {
    onDone: () => {
      setText('');
      toast(t('desk.done'), { mark: 'done' });
    },
  });
  const send = () =>
    track.run({
      id: waybill.id,
      word,
      text: text.trim() || t(`desk.track.${word}`),
      ...(place.trim() ? { place: place.trim() } : {}),
    });
  return (
    <Card title={t('desk.packing.tracking')}>
      <Form onSubmit={async () => void (await send())} errors={track.errors}>
        <div className="desk-three">
          <Field
            label={t('desk.packing.news')}
            name="word"
            type="select"
            value={word}
            onChange={(v) => setWord(v as Word)}
            options={WORDS.map((value) => ({ value, label: t(`desk.track.${value}`) }))}
          />
          <Field
            label={t('desk.packing.news_text')}
            name="text"
            value={text}
            onChange={setText}
            placeholder={t(`desk.track.${word}`)}
            optional
            maxLength={200}
          />
          <Field label={t('desk.packing.news_place')} name="place" value={place} onChange={setPlace} optional maxLength={80} />
        </div>
        <div className="flex justify-end">
          <Button type="submit" busy={track.busy}>
            {t('desk.packing.add_news')}
          </Button>
        </div>
      </Form>
      {waybill.tracking.length > 0 && (
        <div className="mt-24">
          <Timeline
            items={waybill.tracking.map((event, at) => ({
              key: at,
              text: event.text,
              time: dateTime(event.time),
              place: event.place,
              milestone: event.word === 'delivered' || event.word === 'customs',
            }))}
          />
        </div>
      )}
    </Card>
  );
}
