// Until when a bill has to be paid, and how long that still is; below an hour it counts seconds.
import { countdown, timeIn, timeLeft } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { useNow } from '#shop/parts/frame/use-now.ts';

const HOUR_MS = 3_600_000;

export function Deadline({ at }: { at: string }) {
  const now = useNow();
  const ms = new Date(at).getTime() - now.getTime();
  if (ms <= 0) return null;
  const left = ms < HOUR_MS ? countdown(Math.ceil(ms / 1000)) : timeLeft(at, now);
  return <span className="ui-num text-sm text-clock">{t('pay.until', { time: timeIn(at), left })}</span>;
}
