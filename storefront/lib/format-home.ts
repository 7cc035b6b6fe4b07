// What home needs of format.ts, so that the rest is not in the first load: counts, days and how long ago something was.
import { createDates, grouped } from '#client/format.ts';
import { locale, t } from '#shop/lib/i18n.ts';

/** 3,406; from ten thousand 1.2万 in Chinese, 12K in English, 12 mil in Spanish: never more than there are. */
export function count(n: number): string {
  if (n < 10_000) return grouped(String(n));
  return new Intl.NumberFormat(locale(), {
    notation: 'compact',
    maximumFractionDigits: 1,
    roundingMode: 'trunc',
    numberingSystem: 'latn',
  }).format(n);
}

// The platform's English is American; the shop's is not.
export const dates = createDates({ locale: () => (locale() === 'en' ? 'en-GB' : locale()), t });

/** How long ago: "刚刚", "3 分钟前", "2 小时前", "5 天前", then the date. */
export function ago(iso: string, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return t('time.just_now');
  if (minutes < 60) return t('time.minutes_ago', { n: minutes });
  if (minutes < 1440) return t('time.hours_ago', { n: Math.floor(minutes / 60) });
  if (minutes < 10_080) return t('time.days_ago', { n: Math.floor(minutes / 1440) });
  return dates.date(iso, now);
}
