// Reviewing one's own received goods, or changing a review: stars, words, pictures.
import { useState } from 'react';
import type { Reviewable } from '#contract/calls/content.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { useBack } from '#shop/lib/router.tsx';
import type { Uploaded } from '#shop/lib/upload.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { PhotoPicker } from '#shop/parts/photo/photo-picker.tsx';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { StarIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { HiddenWhy } from './hidden-why.tsx';

const MOST_WORDS = 1000;
const TOUCHED = ['comment/lists', 'comment/mine', 'comment/own', 'order/detail', 'order/lists', 'user/info'] as const;

export default function ReviewForm({ order_item_id }: { order_item_id: number }) {
  const call = useCall('comment/own', { order_item_id });
  return (
    <QueryBoundary call={call} title={t('review.failed_item')} shape={<FormSkeleton />}>
      {(item) => (item.actions.length > 0 ? <Writing key={item.review?.id ?? 0} item={item} /> : <Over item={item} />)}
    </QueryBoundary>
  );
}

function Goods({ item: { goods, properties_name } }: { item: Reviewable }) {
  return (
    <div className="flex items-center gap-20">
      <Image {...picture(goods.pic_url, 96)} alt="" className="w-96" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink line-clamp-2">{goods.title}</span>
        <span className="block text-xs text-ink-3 mt-6">{properties_name}</span>
      </span>
    </div>
  );
}

/** Nothing to write: it has not arrived, or the review can no longer be changed. */
function Over({ item }: { item: Reviewable }) {
  const { review, goods } = item;
  return (
    <Screen title={t('review.write')}>
      <Card>
        <Goods item={item} />
      </Card>
      <Empty
        title={t(review ? 'review.over' : 'review.not_yet')}
        help={review?.state === 'hidden' ? <HiddenWhy review={review} /> : undefined}
        actions={
          <Button size="small" href={to.reviews(review ? { tab: 'written' } : { tp: goods.api_type, tid: goods.num_iid })}>
            {t(review ? 'review.tab_written' : 'review.see_all')}
          </Button>
        }
      />
    </Screen>
  );
}

function Writing({ item }: { item: Reviewable }) {
  const old = item.review;
  const back = useBack(to.reviews(old ? { tab: 'written' } : {}));
  const [star, setStar] = useState(old?.star ?? 5);
  const [content, setContent] = useState(old?.content ?? '');
  const [pictures, setPictures] = useState<Uploaded[]>(
    () => old?.photos.filter((one) => one.id > 0).map(({ id, url }) => ({ id, url, fullurl: url })) ?? [],
  );
  const [anonymous, setAnonymous] = useState(old?.anonymous ?? false);
  const [uploading, setUploading] = useState(false);
  const add = useCommand('comment/add', { invalidates: TOUCHED });
  const edit = useCommand('comment/edit', { invalidates: TOUCHED });
  const send = async () => {
    if (uploading) return void toast(t('manual.uploading'));
    const files = pictures.length > 0 ? pictures.map((one) => one.id).join(',') : undefined;
    const words = { star, content: content.trim() || undefined, files, anonymous };
    const done = old
      ? await edit.run({ id: old.id, ...words } as Parameters<typeof edit.run>[0])
      : await add.run({ order_item_id: item.id, ...words } as Parameters<typeof add.run>[0]);
    if (!done) return;
    toast(
      done.points > 0 ? t('review.got_points', { n: done.points }) : t(done.visible ? 'review.thanks' : 'review.thanks_later'),
      {
        mark: 'done',
      },
    );
    back();
  };
  return (
    <Screen
      title={t(old ? 'review.edit' : 'review.write')}
      actions={
        <ActionBar>
          <Button kind="primary" type="submit" form="review" busy={add.busy || edit.busy} block>
            {t('review.publish')}
          </Button>
        </ActionBar>
      }
    >
      <Form id="review" onSubmit={send} errors={old ? edit.errors : add.errors} className="!gap-20">
        {old?.state === 'hidden' && (
          <Note tone="clock">
            <HiddenWhy review={old} />
          </Note>
        )}
        <Card>
          <Goods item={item} />
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
          <PhotoPicker use="review" name="files" most={9} value={pictures} onChange={setPictures} onBusy={setUploading} />
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

function FormSkeleton() {
  return (
    <Screen title={t('review.write')}>
      <div className="ui-card flex flex-col gap-24">
        <div className="flex gap-20">
          <SkeletonBlock width={96} height={96} />
          <SkeletonBlock width="60%" />
        </div>
        <SkeletonBlock height={60} />
        <SkeletonBlock height={200} />
      </div>
    </Screen>
  );
}

function StarPicker({ value, onChange }: { value: number; onChange: (star: number) => void }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-8 mt-24">
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
