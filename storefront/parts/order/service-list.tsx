// Ordered services and the outcome of each: done, by whom and when, the result, the photos; or refunded.
import type { ServiceOutcome } from '#contract/service-answers.ts';
import { timeIn } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { cx } from '#ui/cx.ts';

export function ServiceList({ services, className }: { services: readonly ServiceOutcome[]; className?: string }) {
  if (services.length === 0) return null;
  return (
    <ul className={cx('flex flex-col gap-14 text-sm', className)} aria-label={t('services.title')}>
      {services.map((one) => (
        <li key={one.code} className="flex flex-col gap-6">
          <span className="flex flex-wrap items-baseline justify-between gap-x-16 gap-y-4">
            <span className="text-ink">{one.name}</span>
            <span className={cx('text-xs', one.state === 'done' ? 'text-safe' : 'text-ink-3')}>{outcomeText(one)}</span>
          </span>
          {one.note && <span className="text-ink-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{one.note}</span>}
          <PhotoStrip photos={one.photos} picture="w-110" />
        </li>
      ))}
    </ul>
  );
}

function outcomeText({ state, done_at, by }: ServiceOutcome): string {
  if (state !== 'done' || !done_at) return t(`services.${state}`);
  return by ? t('services.done_by', { time: timeIn(done_at), by }) : t('services.done_at', { time: timeIn(done_at) });
}
