// Tables as CSV for spreadsheets. A cell that would be read as a formula gets an apostrophe before it.
const FIGURE = /^-?\d+(\.\d+)?$/;

/** Spreadsheets pass over blanks, and read the wide signs of Chinese and Japanese keyboards (＝＋－＠) as the narrow ones. */
const isFormula = (text: string): boolean =>
  /^[\t\r\n]/.test(text) || (/^[=+\-@]/.test(text.trimStart().normalize('NFKC')) && !FIGURE.test(text));

export const csvCell = (value: unknown): string => {
  const plain = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = isFormula(plain) ? `'${plain}` : plain;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csv = (heads: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [heads, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n');
