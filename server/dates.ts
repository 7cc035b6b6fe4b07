// Calendar days and formatted dates in a time zone. Formatters are cached, because creating one takes a hundred times as long as using it.

const kept = new Map<string, Intl.DateTimeFormat>();
/** More than the shop's languages and time zones need: a reader's own time zone adds one. */
const KEPT_MAX = 200;

/** A formatter, cached by locale and options. Throws a RangeError for an unknown locale or time zone. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(options)}`;
  const known = kept.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(name, made);
  return made;
}

const MINUTE = 60_000;
const DAY_MS = 86_400_000;
/** The day of the last requested minute, by time zone. */
const lastDays = new Map<string, { minute: number; day: string }>();

/** The calendar day (YYYY-MM-DD) of a time in a time zone; prices take effect and storage starts by day. A day never starts within a minute. */
export function dayIn(at: Date, timeZone: string): string {
  const minute = Math.floor(at.getTime() / MINUTE);
  const last = lastDays.get(timeZone);
  if (last?.minute === minute) return last.day;
  const day = dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  if (lastDays.size >= KEPT_MAX) lastDays.clear();
  lastDays.set(timeZone, { minute, day });
  return day;
}

/** The day (YYYY-MM-DD) `days` later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** A zone by name (Europe/Berlin), which the server and PostgreSQL read alike. An offset such as +08:00 has the opposite sign in PostgreSQL. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    dateFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const CLOCK: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};
/** What the clocks of a zone show, written as UTC, ms. */
function clockOf(at: number, timeZone: string): number {
  const part = new Map(
    dateFormat('en-CA', { ...CLOCK, timeZone })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/**
 * When the clocks of a zone show a time, which is written as UTC. Of an hour that comes twice the first; one that is skipped is as long after the change as it would
 * have been.
 */
export function timeShown(shown: Date, timeZone: string): Date {
  const wall = Math.floor(shown.getTime() / 1000) * 1000;
  const near = [wall - DAY_MS, wall + DAY_MS].map((at) => wall - (clockOf(at, timeZone) - at));
  return new Date(near.find((at) => clockOf(at, timeZone) === wall) ?? near[0]!);
}
