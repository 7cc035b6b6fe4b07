// Service clocks: until when each waiting step should be done, and the compensation when it is late.
import type { ClockOut } from '#contract/calls/parts.ts';
import { timeIn } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { cx } from '#ui/cx.ts';
import { ClockIcon } from '#ui/icons.tsx';

export function ClockRows({ clocks, className }: { clocks: readonly ClockOut[]; className?: string }) {
  if (clocks.length === 0) return null;
  return (
    <ul className={cx('flex flex-col gap-10 text-sm', className)}>
      {clocks.map((one) => (
        <li key={one.clock} className="flex items-start gap-10">
          <ClockIcon className="ui-icon-xs mt-4 flex-none text-clock" />
          <span className="min-w-0 text-ink-2">
            {t(one.late ? `clock.was.${one.clock}` : `clock.${one.clock}`, { time: timeIn(one.due_at) })}
            {words(one) && <span className={cx('block text-xs', one.credited ? 'text-safe' : 'text-ink-3')}>{words(one)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function words({ late, credit, credited }: ClockOut): string {
  if (credited) return t('clock.credited', { amount: money(credit) });
  if (credit > 0 && !late) return t('clock.promise', { amount: money(credit) });
  return late ? t('clock.late') : '';
}
