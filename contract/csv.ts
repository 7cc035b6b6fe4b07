// Tables as CSV for spreadsheets. A cell that would be read as a formula gets an apostrophe before it.
export const csvCell = (value: unknown): string => {
  const plain = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = /^[=+\-@\t\r]/.test(plain) && !/^-?\d+(\.\d+)?$/.test(plain) ? `'${plain}` : plain;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csv = (heads: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [heads, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n');
