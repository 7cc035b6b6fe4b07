// Rows read as JSON inside another row (Kysely's jsonArrayFrom): PostgreSQL writes their timestamps as text.

type Dated<Row, K extends keyof Row> = {
  [Name in keyof Row]: Name extends K ? Date | Extract<Row[Name], null> : Row[Name];
};

/** Parses these columns of the rows as dates. */
export const withDates = <Row extends object, const K extends keyof Row & string>(
  rows: readonly Row[],
  columns: readonly K[],
): Dated<Row, K>[] =>
  rows.map((row) => {
    const dates = columns.map((name) => [name, row[name] === null ? null : new Date(String(row[name]))] as const);
    return { ...row, ...Object.fromEntries(dates) } as Dated<Row, K>;
  });
