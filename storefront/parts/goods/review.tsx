// One review: author, goods, stars, words, pictures, and the answers.
import { lazy, Suspense } from 'react';
import type { ReviewOut } from '#contract/calls/content.ts';
import { date } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture as sized } from '#shop/lib/media.ts';
import type { ReviewChange } from '#shop/parts/goods/review-change.ts';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { countryName } from '#shop/parts/waybill/quote-words.ts';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { StarIcon, UserIcon } from '#ui/icons.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const ReviewFoot = lazy(() => import('#shop/parts/goods/review-foot.tsx'));

export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <span className={cx('inline-flex gap-4', className)} role="img" aria-label={t('review.stars', { n: value })}>
      {[1, 2, 3, 4, 5].map((at) => (
        <StarIcon key={at} className={cx('ui-icon-xs', at <= Math.round(value) ? 'ui-icon-solid text-ink' : 'text-control')} />
      ))}
    </span>
  );
}

export type ReviewProps = {
  review: ReviewOut;
  /** a short form: three lines, three pictures, no answers */
  folded?: boolean;
  /** called with what the user changed: an answer, a mark */
  onChanged?: (review: ReviewChange) => void;
};

export function Review({ review, folded, onChanged }: ReviewProps) {
  const { nickname, avatar, country, properties_name, star, content, photos, time, edited, reply, replies } = review;
  return (
    <article>
      <div className="flex items-center gap-14 mb-12">
        <Image {...sized(avatar, 56)} alt="" round className="w-56" fallback={<UserIcon className="ui-icon-sm" />} />
        <span className="flex-1 min-w-0">
          <span className="block text-sm text-ink ui-cut">{nickname}</span>
          {!folded && <Stars value={star} />}
        </span>
        <Facts
          className="text-xs text-ink-3 text-end line-clamp-2 max-w-[55%]"
          items={[
            country && countryName(country),
            folded ? properties_name : date(time),
            edited && !folded && t('review.edited'),
          ]}
        />
      </div>
      {content && (
        <p className={cx('leading-body [overflow-wrap:anywhere]', folded ? 'line-clamp-3' : 'whitespace-pre-line')}>{content}</p>
      )}
      {!folded && properties_name && <p className="text-xs text-ink-3 mt-8">{properties_name}</p>}
      <PhotoStrip photos={folded ? photos.slice(0, 3) : photos} picture="w-150" className="mt-18" />
      {!folded && (
        <div className="flex flex-col gap-12 mt-14">
          {reply && <Answer name={t('review.shop')} text={reply} />}
          {replies.map((one) => (
            <Answer key={one.id} name={one.name || t('review.member')} text={one.text} />
          ))}
          {onChanged && (
            <Suspense fallback={<span className="h-60" />}>
              <ReviewFoot review={review} onChanged={onChanged} />
            </Suspense>
          )}
        </div>
      )}
    </article>
  );
}

function Answer({ name, text }: { name: string; text: string }) {
  return (
    <p className="rounded-image bg-sunken px-20 py-16 text-sm">
      <strong className="font-strong text-ink">{name}</strong> {text}
    </p>
  );
}
