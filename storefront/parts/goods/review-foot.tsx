// What the user may do with a review: mark it helpful, answer it, report it, change an own one.
import { lazy, Suspense, useState } from 'react';
import type { ReviewOut } from '#contract/calls/content.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import type { ReviewChange } from '#shop/parts/goods/review-change.ts';
import { cx } from '#ui/cx.ts';
import { FlagIcon, HeartIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Chip } from '#ui/input/chip.tsx';

const ReviewReply = lazy(() => import('#shop/parts/goods/review-reply.tsx'));
const ReviewReport = lazy(() => import('#shop/parts/goods/review-report.tsx'));

type Props = { review: ReviewOut; onChanged: (review: ReviewChange) => void };

export default function ReviewFoot({ review, onChanged }: Props) {
  const [open, setOpen] = useState<'reply' | 'report' | null>(null);
  const { id, helpful, marked, actions } = review;
  const mark = useCommand('comment/helpful', { onDone: (done) => onChanged({ id, ...done }) });
  const count = helpful > 0 ? t('review.helpful_n', { n: helpful }) : t('review.helpful');
  return (
    <>
      <div className="flex flex-wrap items-center gap-14">
        {actions.includes('helpful') ? (
          <Chip
            selected={marked}
            onClick={() => void mark.run({ id, on: !marked })}
            icon={<HeartIcon className={cx('ui-icon-xs', marked && 'ui-icon-solid')} />}
          >
            {count}
          </Chip>
        ) : (
          helpful > 0 && <span className="text-sm text-ink-3">{count}</span>
        )}
        {actions.includes('reply') && (
          <Button
            kind="quiet"
            size="small"
            throttle={false}
            expanded={open === 'reply'}
            onClick={() => setOpen(open === 'reply' ? null : 'reply')}
          >
            {t('review.reply')}
          </Button>
        )}
        {actions.includes('report') && (
          <Button
            kind="quiet"
            size="small"
            throttle={false}
            className="ms-auto"
            onClick={() => setOpen('report')}
            icon={<FlagIcon className="ui-icon-sm" />}
          >
            {t('review.report')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {open === 'reply' && (
          <ReviewReply
            id={id}
            onDone={({ replies }) => {
              setOpen(null);
              onChanged({ id, replies });
            }}
          />
        )}
        {open === 'report' && <ReviewReport id={id} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
