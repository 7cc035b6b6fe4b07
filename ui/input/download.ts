// Downloads a file that was made on the screen, or fetched by a call.

const TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json', xliff: 'application/xliff+xml' } as const;

function hand(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A table gets a byte order mark, so that Excel reads Chinese. */
export function download(name: string, text: string, type: keyof typeof TYPES = 'csv'): void {
  hand(name, new Blob(type === 'csv' ? ['\uFEFF', text] : [text], { type: TYPES[type] }));
}

/** Bytes in base64. */
export function downloadPdf(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  hand(name, new Blob([bytes], { type: 'application/pdf' }));
}
