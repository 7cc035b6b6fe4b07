// Groups rows that carry a time by the user's own day, in their order.
export type Timed = { id: number; time: string };
export type Day<R> = { key: string; time: string; rows: R[] };

const keyOf = (iso: string): string => {
  const at = new Date(iso);
  return `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
};

export function byDay<R extends Timed>(rows: readonly R[]): Day<R>[] {
  const days = new Map<string, Day<R>>();
  for (const row of rows) {
    const key = keyOf(row.time);
    const day = days.get(key);
    if (day) day.rows.push(row);
    else days.set(key, { key, time: row.time, rows: [row] });
  }
  return [...days.values()];
}
