// What the dashboard's numbers are called and how they are written: totals of a look, their change, names of days, weeks and months, CSV.
import type { OutputAt } from '#admin/lib/api.ts';
import { count, money, percent } from '#admin/lib/format.ts';
import { locale, t } from '#admin/lib/i18n.ts';
import { plain } from '#contract/amount.ts';
import { csv } from '#contract/csv.ts';
import { download } from '#ui/input/download.ts';

export type Report = OutputAt<'reports/trends'>;
export type Series = Report['series'][number];

/** What is counted, not paid. */
const COUNTED: readonly Series['code'][] = ['missed'];
export const showValue = (code: Series['code'], value: number): string => (COUNTED.includes(code) ? count(value) : money(value));

/** A balance is what it is at the end; everything else adds up. */
export const totalOf = (code: Series['code'], values: readonly number[]): number =>
  code === 'wallets' ? (values.at(-1) ?? 0) : values.reduce((all, value) => all + value, 0);

/** "+12 %", "−3 %"; without a time before to compare with, nothing. */
export function change(now: number, before: number): string {
  if (before === 0) return '';
  const part = Math.round(((now - before) / Math.abs(before)) * 100);
  return `${part > 0 ? '+' : ''}${percent(part * 100)}`;
}

/** "12 Nov", a week by its Monday, "Nov 2026". */
export function bucketName(by: Report['by'], day: string): string {
  const parts = by === 'month' ? ({ month: 'short', year: 'numeric' } as const) : ({ day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(locale(), { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}

const cellText = (code: Series['code'], value: number): string => (COUNTED.includes(code) ? String(value) : plain(value, 2));

/** A series as a file: each day with its number, and the one that far before. */
export function downloadSeries(report: Report, series: Series): void {
  const heads = [
    t('desk.dashboard.from_day'),
    t(`desk.dashboard.${series.code}`),
    t('desk.dashboard.before_day'),
    t('desk.dashboard.before'),
  ];
  const rows = report.starts.map((start, at) => [
    start,
    cellText(series.code, series.now[at]!),
    report.before[at],
    cellText(series.code, series.before[at]!),
  ]);
  download(`${series.code}-${report.by}-${report.until}.csv`, csv(heads, rows));
}

/** A table as a file; fen become CNY with two decimals. */
export function downloadTable(name: string, report: Report, heads: string[], rows: (string | number)[][]): void {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? plain(cell, 2) : cell)));
  download(`${name}-${report.by}-${report.until}.csv`, csv(heads, cells));
}
