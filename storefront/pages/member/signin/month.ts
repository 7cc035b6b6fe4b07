// The weeks of a month, Monday first, and stepping from month to month. Days and months are texts (2026-12-03, 2026-12) without a zone.

/** Rows of seven days; empty places before the first and after the last. */
export function weeksOf<D extends { date: string }>(days: readonly D[]): (D | null)[][] {
  const first = days[0];
  if (!first) return [];
  const lead = (new Date(`${first.date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const places: (D | null)[] = [...Array<null>(lead).fill(null), ...days];
  while (places.length % 7 !== 0) places.push(null);
  return Array.from({ length: places.length / 7 }, (_, n) => places.slice(n * 7, n * 7 + 7));
}

export function addMonths(month: string, n: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + n);
  return at.toISOString().slice(0, 7);
}
