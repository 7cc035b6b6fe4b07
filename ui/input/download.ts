// Hands the user a file that was made on the screen.

const TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** A table goes with a mark of its encoding, so that Excel reads Chinese. */
export function download(name: string, text: string, type: keyof typeof TYPES = 'csv'): void {
  const parts = type === 'csv' ? ['\uFEFF', text] : [text];
  const url = URL.createObjectURL(new Blob(parts, { type: TYPES[type] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
