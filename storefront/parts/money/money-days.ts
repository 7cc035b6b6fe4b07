// The periods of a statement, as days of the calendar; the address of the page has the period.
export const PERIODS = ['all', 'month', 'last', 'quarter', 'own'] as const;
export type Period = (typeof PERIODS)[number];
export type Days = { from?: string; to?: string };

const iso = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
const first = (now: Date, back: number): Date => new Date(now.getFullYear(), now.getMonth() - back, 1);

export function daysOf(period: Period, now: Date, own: Days = {}): Days {
  if (period === 'month') return { from: iso(first(now, 0)) };
  if (period === 'last') return { from: iso(first(now, 1)), to: iso(new Date(now.getFullYear(), now.getMonth(), 0)) };
  if (period === 'quarter') return { from: iso(first(now, 2)) };
  return period === 'own' ? own : {};
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
export const ownDays = (from: string | undefined, to: string | undefined): Days => ({
  ...(isDay(from) ? { from } : {}),
  ...(isDay(to) ? { to } : {}),
});
