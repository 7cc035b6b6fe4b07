// Writes tables as CSV for spreadsheets. A cell that would be evaluated as a formula is prefixed with an apostrophe.
const FIGURE = /^-?\d+(\.\d+)?$/;

/** Spreadsheets skip leading spaces, and treat the full-width signs of Chinese and Japanese keyboards (＝＋－＠) like the ASCII ones. */
const isFormula = (text: string): boolean =>
  /^[\t\r\n]/.test(text) || (/^[=+\-@]/.test(text.trimStart().normalize('NFKC')) && !FIGURE.test(text));

export const csvCell = (value: unknown): string => {
  const plain = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = isFormula(plain) ? `'${plain}` : plain;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csv = (heads: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [heads, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n');
