// Tables as CSV for spreadsheets. A cell that would be evaluated as a formula is prefixed with an apostrophe.
const FIGURE = /^-?\d+(\.\d+)?$/;

/** Spreadsheets skip leading spaces, and treat the full-width signs of Chinese and Japanese keyboards (＝＋－＠) like the ASCII ones. */
const isFormula = (text: string): boolean =>
  /^[\t\r\n]/.test(text) || (/^[=+\-@]/.test(text.trimStart().normalize('NFKC')) && !FIGURE.test(text));

/** A text that a spreadsheet would evaluate, or that looks like a guarded one. */
const isGuarded = (text: string): boolean => isFormula(text.replace(/^'+/, ''));
/** The text of a cell without the apostrophe that `csvCell` guards it by. */
export const withoutGuard = (text: string): string => (text.startsWith("'") && isGuarded(text) ? text.slice(1) : text);

export const csvCell = (value: unknown): string => {
  const plain = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = isGuarded(plain) ? `'${plain}` : plain;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csv = (heads: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [heads, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n');
