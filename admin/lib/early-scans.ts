// Scans that come while their page is still loading: kept for it until it listens. What was scanned while another page was asked for is not meant for it.
import { createScanBuffer } from '#admin/lib/scan-buffer.ts';

type Stroke = { key: string; at: number; page: string; typing: boolean };

export function createEarlyScans(buffer = createScanBuffer()) {
  let listening = 0;
  let waiting: { code: string; page: string }[] = [];
  return {
    press({ key, at, page, typing }: Stroke): void {
      if (listening > 0) {
        buffer.reset();
        return;
      }
      const { code } = buffer.press({ key, at });
      // What was scanned into a field belongs to the field.
      if (code !== null && !typing) waiting.push({ code, page });
    },
    /** A page listens from now on; it gets what came since it was asked for. */
    listen(page: string): string[] {
      listening += 1;
      const codes = waiting.filter((one) => one.page === page).map((one) => one.code);
      waiting = [];
      return codes;
    },
    leave: (): void => {
      listening -= 1;
    },
  };
}

const early = createEarlyScans();
const page = (): string => location.hash.split('?')[0]!;
export const listen = (): string[] => early.listen(page());
export const { leave } = early;

export function watchEarlyScans(): void {
  window.addEventListener('keydown', ({ key, timeStamp, target, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return;
    const typing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    early.press({ key, at: timeStamp, page: page(), typing });
  });
}
