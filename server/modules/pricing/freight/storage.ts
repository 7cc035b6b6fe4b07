// Storage of one item row: free days, pauses, the fee. Days are plain dates 'YYYY-MM-DD' of the shop's time zone.

export interface StorageInput {
  /** Day of the stock-in scan. */
  since: string;
  free_days: number;
  /** Extensions bought, 30 days each. */
  extensions?: number;
  /** From a paid waybill's to_pack until the item is back; open-ended while it is still there. */
  pauses?: { from: string; to: string | null }[];
  /** Paid price of the row in fen: the fee never exceeds it. */
  paid: number;
}

export interface StorageTerms {
  day_fee: number;
  extension_days: number;
  /** Days before the end on which the member is notified; smallest first. */
  warn_days: readonly number[];
  /** Days after the end on which a notice goes out, smallest first, and after which the row may be abandoned. */
  notice_days: readonly number[];
  abandon_days: number;
}

/** The terms as shipped. */
export const storageTerms: StorageTerms = {
  day_fee: 100,
  extension_days: 30,
  warn_days: [1, 7, 30],
  notice_days: [0, 60, 83],
  abandon_days: 90,
};

export interface StorageStatus {
  /** The last free day. */
  free_until: string;
  /** Free days left; below zero once the end has passed. */
  days_left: number;
  paid_days: number;
  /** fen for the waybill's bill. */
  fee: number;
  warn_on: string[];
  notice_on: string[];
  abandon_from: string;
}

/** The notice threshold (days before the end) that has been reached; null before the first and once the end has passed. */
export function noticeThreshold(days_left: number, terms: StorageTerms): number | null {
  const reached = terms.warn_days.filter((days) => days_left <= days);
  return days_left < 0 || reached.length === 0 ? null : Math.min(...reached);
}

const day = 86_400_000;

function dayNumber(date: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new RangeError(`not a date: ${date}`);
  return time / day;
}

const dateOf = (number: number): string => new Date(number * day).toISOString().slice(0, 10);

/** Whole days from one date to another. Throws RangeError for anything but YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** A date the given number of days later. */
export const daysAfter = (date: string, days: number): string => dateOf(dayNumber(date) + days);

/** Days of the pauses up to a day; overlapping pauses count once. */
function pausedDays(pauses: NonNullable<StorageInput['pauses']>, today: number): number {
  let paused = 0;
  let counted = Number.NEGATIVE_INFINITY;
  const spans = pauses.map(({ from, to }) => ({
    from: dayNumber(from),
    to: Math.min(today, to === null ? today : dayNumber(to)),
  }));
  for (const { from, to } of spans.sort((a, b) => a.from - b.from)) {
    paused += Math.max(0, to - Math.max(from, counted));
    counted = Math.max(counted, to);
  }
  return paused;
}

/**
 * Storage of a row on a day: free days run from the scan, are paused on waybills and grow by extensions; then 1.00 CNY a day for the row
 * (not for each piece), at most the row's paid price.
 */
export function storageOf(row: StorageInput, today: string, terms: StorageTerms = storageTerms): StorageStatus {
  const now = dayNumber(today);
  const free = row.free_days + (row.extensions ?? 0) * terms.extension_days + pausedDays(row.pauses ?? [], now);
  const end = dayNumber(row.since) + free;
  const paid_days = Math.max(0, now - end);
  return {
    free_until: dateOf(end),
    days_left: end - now,
    paid_days,
    fee: Math.max(0, Math.min(paid_days * terms.day_fee, row.paid)),
    warn_on: terms.warn_days.map((days) => dateOf(end - days)),
    notice_on: terms.notice_days.map((days) => dateOf(end + days)),
    abandon_from: dateOf(end + terms.abandon_days),
  };
}
