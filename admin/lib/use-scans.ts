// One grammar for every warehouse page: a scan is listened for wherever the focus is, read by what it says itself or by the server, and handed to what the
// page does with that kind. Each scan answers with sound, colour and words; one key takes the last one back.
import { useRef, useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { type Band, signal } from '#admin/lib/signal.ts';
import { useScanner } from '#admin/lib/use-scanner.ts';
import { isCallError } from '#client/call-error.ts';
import { type CodeKind, isOwnCode, looksLikeBin, readCode } from '#contract/codes.ts';
import type { Held, Scanned } from '#contract/desk/scanning.ts';
import { useShortcut } from '#ui/input/shortcut.ts';

/** The result of a scan. `undo` reverts it; `null`: the handler gives its own signal. */
export type Outcome = { band: Band; says: string; undo?: () => unknown } | null;
export type ScanTable = Partial<Record<CodeKind, (code: Scanned) => Outcome | Promise<Outcome>>>;
export type ScanNote = { code: string; kind: CodeKind; band: Band | 'wait'; says: string; at: number; held?: Held[] };

type Options = {
  warehouse_id?: number | null;
  enabled?: boolean;
  /** what a code that is none of ours is taken for without asking: parcels at the door, carriers' numbers at dispatch */
  others?: CodeKind;
};
export type Scans = {
  last: ScanNote | null;
  /** what the last scan has shouted, until it is closed */
  held: Held[];
  closeHeld: () => void;
  /** takes the last scan back, where that is possible */
  undo: (() => void) | null;
  scan: (code: string) => void;
};

export const TAKE_BACK = 'f8';
/** Known by their form, but what they stand for is only known to the server. */
const ONLINE: readonly CodeKind[] = ['waybill', 'box', 'bag', 'pallet', 'master'];

const blank = (kind: CodeKind, code: string, id: number | null, label: string): Scanned => ({
  ...{ kind, code, id, label, waybill_id: null, note: '', elsewhere: '', held: [] },
});

/** What the code says without the network; undefined where only the server knows. */
export function readOffline(code: string, others: CodeKind | undefined): Scanned | undefined {
  const read = readCode(code);
  if (read) return blank(read.kind, code, read.id || null, read.text);
  if (looksLikeBin(code)) return blank('bin', code, null, code.trim().toUpperCase());
  return others && !isOwnCode(code) ? blank(others, code, null, code) : undefined;
}

export function useScans(table: ScanTable, { warehouse_id, enabled = true, others }: Options = {}): Scans {
  const [last, setLast] = useState<ScanNote | null>(null);
  const [held, setHeld] = useState<Held[]>([]);
  const [undo, drawUndo] = useState<{ act: () => unknown } | null>(null);
  // The key may come before the page has drawn that it is offered, or before the scan is answered: then it waits for the answer.
  const latestUndo = useRef<typeof undo>(null);
  const underway = useRef(0);
  const wanted = useRef(false);
  const setUndo = (next: typeof undo) => {
    latestUndo.current = next;
    drawUndo(next);
  };
  const latest = useRef(table);
  latest.current = table;
  const ask = (code: string) => send('scan/what', { code, ...(warehouse_id ? { warehouse_id } : {}) });
  const note = (band: ScanNote['band'], code: string, kind: CodeKind, says: string) =>
    setLast({ code, kind, band, says, at: Date.now() });
  const shout = (scanned: Scanned) => {
    if (scanned.held.length === 0) return;
    setHeld(scanned.held);
    signal('stop');
  };
  const act = async (scanned: Scanned) => {
    const handler = latest.current[scanned.kind];
    const outcome = handler
      ? await handler(scanned)
      : { band: 'stop' as const, says: t('scan.not_here', { kind: t(`scan.kind.${scanned.kind}`) }) };
    if (outcome === null) return;
    signal(outcome.band);
    note(outcome.band, scanned.code, scanned.kind, outcome.says);
    setUndo(outcome.undo ? { act: outcome.undo } : null);
  };
  const scan = async (code: string) => {
    setUndo(null);
    wanted.current = false;
    underway.current += 1;
    await read(code).finally(() => {
      underway.current -= 1;
    });
    if (wanted.current && underway.current === 0) takeBack(code);
  };
  const read = async (code: string) => {
    const offline = readOffline(code, others);
    if (offline && !ONLINE.includes(offline.kind)) {
      await act(offline);
      // Who holds these goods only the server knows; the work does not wait for it.
      if (offline.kind !== others && offline.kind !== 'bin') ask(code).then(shout, () => undefined);
      return;
    }
    note('wait', code, 'unknown', t('scan.asking'));
    try {
      const scanned = await ask(code);
      await act(scanned);
      shout(scanned);
    } catch (error) {
      signal('unknown');
      note('unknown', code, 'unknown', isCallError(error) && error.kind === 'network' ? t('scan.offline') : t('scan.failed'));
    }
  };
  useScanner((code) => void scan(code), enabled);
  const takeBack = (code?: string) => {
    const now = latestUndo.current;
    wanted.current = !now && underway.current > 0;
    if (!now) return;
    setUndo(null);
    now.act();
    const of = code ?? last?.code;
    if (of) note('unknown', of, last?.kind ?? 'unknown', t('scan.taken_back'));
  };
  useShortcut(TAKE_BACK, () => takeBack(), { inFields: true, enabled });
  return { last, held, closeHeld: () => setHeld([]), undo: undo ? () => takeBack() : null, scan: (code) => void scan(code) };
}
