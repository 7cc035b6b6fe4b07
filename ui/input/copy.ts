// Copies a text; empty text is refused. The result selects the toast.
export type CopyResult = 'done' | 'empty' | 'failed' | 'unsupported';

type CopyWays = {
  clipboard?: { writeText: (text: string) => Promise<void> };
  legacy?: (text: string) => boolean;
};

export async function copyBy(text: string, ways: CopyWays): Promise<CopyResult> {
  if (text.trim() === '') return 'empty';
  if (!ways.clipboard && !ways.legacy) return 'unsupported';
  if (ways.clipboard) {
    try {
      await ways.clipboard.writeText(text);
      return 'done';
    } catch {
      // Not allowed here (no focus, no permission): fall back to execCommand.
    }
  }
  try {
    return ways.legacy?.(text) ? 'done' : 'failed';
  } catch {
    return 'failed';
  }
}

/** A hidden textarea inside the topmost dialog, since the rest of the page cannot take the focus while one is open. */
function copyByTextarea(text: string): boolean {
  const back = document.activeElement as HTMLElement | null;
  const host = back?.closest('dialog') ?? document.body;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0;font-size:16px';
  host.append(area);
  area.focus();
  area.setSelectionRange(0, text.length);
  const done = document.execCommand('copy');
  area.remove();
  back?.focus({ preventScroll: true });
  return done;
}

export function copyText(text: string): Promise<CopyResult> {
  return copyBy(text, {
    clipboard: window.isSecureContext ? navigator.clipboard : undefined,
    legacy: typeof document.execCommand === 'function' ? copyByTextarea : undefined,
  });
}
