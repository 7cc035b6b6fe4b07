// Reviewing one's own received goods: stars, words, pictures.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useBack } from '#shop/lib/router.tsx';
import type { Uploaded } from '#shop/lib/upload.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { PhotoPicker } from '#shop/parts/photo/photo-picker.tsx';
import { cx } from '#ui/cx.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { StarIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';

const MOST_WORDS = 1000;

export default function ReviewForm({ order_item_id }: { order_item_id: number }) {
  const back = useBack(to.orders({ tab: 'completed' }));
  const [star, setStar] = useState(5);
  const [content, setContent] = useState('');
  const [pictures, setPictures] = useState<Uploaded[]>([]);
  const [anonymous, setAnonymous] = useState(false);
  const [uploading, setUploading] = useState(false);
  const add = useCommand('comment/add', { invalidates: ['comment/lists', 'order/detail', 'order/lists', 'user/info'] });
  const send = async () => {
    if (uploading) return void toast(t('manual.uploading'));
    const files = pictures.length > 0 ? pictures.map((one) => one.id).join(',') : undefined;
    const done = await add.run({ order_item_id, star, content: content.trim() || undefined, files, anonymous } as Parameters<
      typeof add.run
    >[0]);
    if (!done) return;
    toast(
      done.points > 0 ? t('review.thanks_points', { n: done.points }) : t(done.visible ? 'review.thanks' : 'review.thanks_later'),
      { mark: 'done' },
    );
    back();
  };
  return (
    <Screen
      title={t('review.write')}
      actions={
        <ActionBar>
          <Button kind="primary" type="submit" form="review" busy={add.busy} block>
            {t('review.publish')}
          </Button>
        </ActionBar>
      }
    >
      <Form id="review" onSubmit={send} errors={add.errors} className="!gap-20">
        <Card>
          <StarPicker value={star} onChange={setStar} />
          <Field
            className="mt-24"
            label={t('review.words')}
            name="content"
            type="textarea"
            optional
            rows={5}
            maxLength={MOST_WORDS}
            placeholder={t('review.words_hint')}
            value={content}
            onChange={setContent}
          />
        </Card>
        <Card title={t('review.pictures')}>
          <PhotoPicker use="review" most={9} value={pictures} onChange={setPictures} onBusy={setUploading} />
        </Card>
        <Card>
          <Checkbox shape="square" checked={anonymous} onChange={setAnonymous}>
            {t('review.anonymous_tick')}
          </Checkbox>
        </Card>
      </Form>
    </Screen>
  );
}

function StarPicker({ value, onChange }: { value: number; onChange: (star: number) => void }) {
  return (
    <fieldset className="flex items-center gap-8">
      <legend className="ui-hidden">{t('review.star_label')}</legend>
      {[1, 2, 3, 4, 5].map((star) => (
        <label key={star} className="relative p-10">
          <input
            type="radio"
            name="star"
            value={star}
            checked={star === value}
            onChange={() => onChange(star)}
            className="ui-hidden peer"
            aria-label={t('review.n_stars', { n: star })}
          />
          <StarIcon
            className={cx(
              'size-60 rounded-image peer-focus-visible:outline-2',
              star <= value ? 'ui-icon-solid text-ink' : 'text-control',
            )}
          />
        </label>
      ))}
      <span className="text-sm text-ink-2 ms-8">{t(`review.word_${value as 1 | 2 | 3 | 4 | 5}`)}</span>
    </fieldset>
  );
}
