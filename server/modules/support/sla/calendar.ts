// The shop's working calendar: adds working hours to a moment, counting working days only, each from midnight to midnight in the shop's
// time zone. Pure.

export type Calendar = {
  zone: string;
  /** 1 Monday to 7 Sunday */
  days: ReadonlySet<number>;
  /** closed days, YYYY-MM-DD */
  closed: ReadonlySet<string>;
};

const HOUR = 3_600_000;
/** Longer than any holiday; bounds the loop for a calendar without working days. */
const MAX_DAYS = 400;

/** Parses the settings: "1,2,3,4,5", "2026-10-01 2026-10-02". Without a readable day every day is a working day. */
export function parseCalendar(zone: string, work_days: string, closed_days: string): Calendar {
  const days = (work_days.match(/[1-7]/g) ?? []).map(Number);
  return {
    zone,
    days: new Set(days.length > 0 ? days : [1, 2, 3, 4, 5, 6, 7]),
    closed: new Set(closed_days.match(/\d{4}-\d{2}-\d{2}/g) ?? []),
  };
}

/**
 * The formatters of a zone are slow to make, and a list needs the due time of each row: cached, with the days already
 * calculated.
 */
type Zone = { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat; starts: Map<string, number> };
const zones = new Map<string, Zone>();
const MOST_DAYS = 2000;

function zoneOf(zone: string): Zone {
  let known = zones.get(zone);
  if (!known) {
    const of = (locale: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
    known = {
      day: of('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }),
      time: of('en-US', {
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      }),
      starts: new Map(),
    };
    zones.set(zone, known);
  }
  return known;
}

const dayOf = (at: number, zone: string): string => zoneOf(zone).day.format(at);

const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR).toISOString().slice(0, 10);

export function isWorking(day: string, calendar: Calendar): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return calendar.days.has(weekday) && !calendar.closed.has(day);
}

/** When a day (YYYY-MM-DD) begins in a zone. Two passes: the first may land on the other side of a clock change. */
export function startOfDay(day: string, zone: string): number {
  const { starts } = zoneOf(zone);
  const known = starts.get(day);
  if (known !== undefined) return known;
  const wanted = Date.parse(`${day}T00:00:00Z`);
  const first = wanted - zoneOffset(wanted, zone);
  const start = wanted - zoneOffset(first, zone);
  if (starts.size === MOST_DAYS) starts.clear();
  starts.set(day, start);
  return start;
}

/** A zone's offset from UTC at a moment, in ms. */
function zoneOffset(at: number, zone: string): number {
  const parts = Object.fromEntries(
    zoneOf(zone)
      .time.formatToParts(at)
      .map((p) => [p.type, Number(p.value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const shown = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
  return shown - Math.floor(at / 1000) * 1000;
}

/** The moment when this many working hours have passed. */
export function addWorkingHours(from: Date, hours: number, calendar: Calendar): Date {
  let at = from.getTime();
  let left = hours * HOUR;
  let day = dayOf(at, calendar.zone);
  for (let n = 0; n < MAX_DAYS; n++) {
    const end = startOfDay(nextDay(day), calendar.zone);
    if (isWorking(day, calendar)) {
      if (at + left <= end) return new Date(at + left);
      left -= end - at;
    }
    at = end;
    day = nextDay(day);
  }
  return new Date(at + left);
}
