// One grammar for every warehouse page: a scan is listened for wherever the focus is, read by what it says itself or by the server, and handed to what the
// page does with that kind. Each scan answers with sound, colour and words; one key takes the last one back.
import { useEffectEvent, useRef, useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { useOperator } from '#admin/lib/session.ts';
import { type Band, signal } from '#admin/lib/signal.ts';
import { useScanner } from '#admin/lib/use-scanner.ts';
import { takeWeight } from '#admin/lib/weighing.ts';
import { isCallError } from '#client/call-error.ts';
import { type CodeKind, isOwnCode, looksLikeBin, readCode } from '#contract/codes.ts';
import type { HeldItem, Scanned } from '#contract/desk/scanning.ts';
import { isWebAddress, labelText } from '#contract/label-text.ts';
import { useShortcut } from '#ui/input/shortcut.ts';

/** What a scan did. What had an effect says how it is taken back; without `band` the page gives its own signal. */
export type Outcome =
  | { band: 'match'; says: string; undo: () => unknown }
  | { band: 'unknown' | 'stop'; says: string; undo?: () => unknown }
  | { band?: undefined; undo: () => unknown };
export type ScanTable = Partial<Record<CodeKind, (code: Scanned) => Outcome | Promise<Outcome>>>;
type ScanNote = { code: string; kind: CodeKind | 'weight'; band: Band | 'wait'; says: string; at: number; held?: HeldItem[] };

type Options = {
  warehouse_id?: number | null;
  enabled?: boolean;
  /** what a code that is none of ours is taken for without asking: parcels at the door, carriers' numbers at dispatch */
  others?: CodeKind;
};
export type Scans = {
  enabled: boolean;
  last: ScanNote | null;
  /** what the last scan has shouted, until it is closed */
  held: HeldItem[];
  closeHeld: () => void;
  /** the code of somebody else's badge, until they have signed in here or it is closed */
  badge: string;
  closeBadge: () => void;
  /** takes the last scan back, where that is possible */
  undo: (() => void) | null;
  scan: (code: string) => void;
};

const TAKE_BACK = 'f8';
/** Known by their form, but what they stand for is only known to the server. */
const ONLINE: readonly CodeKind[] = ['waybill', 'box', 'bag', 'pallet', 'master'];

const blank = (kind: CodeKind, code: string, id: number | null, label: string): Scanned => ({
  ...{ kind, code, id, label, waybill_id: null, note: '', elsewhere: '', refused: '', held: [] },
});

/** What the code says without the network; undefined where only the server knows. */
function readOffline(code: string, others: CodeKind | undefined): Scanned | undefined {
  const read = readCode(code);
  if (read) return blank(read.kind, code, read.id || null, read.text);
  if (looksLikeBin(code)) return blank('bin', code, null, labelText(code).toUpperCase());
  return others && !isOwnCode(code) ? blank(others, code, null, code) : undefined;
}

const wordsOf = (error: unknown): string => {
  if (!isCallError(error)) return t('scan.failed');
  return error.kind === 'network' ? t('scan.offline') : error.kind === 'refused' ? errorText(error) : t('scan.failed');
};

export function useScans(table: ScanTable, { warehouse_id, enabled = true, others }: Options = {}): Scans {
  const [last, setLast] = useState<ScanNote | null>(null);
  const [held, setHeld] = useState<HeldItem[]>([]);
  const [badge, setBadge] = useState('');
  const who = useOperator();
  const [undo, drawUndo] = useState<{ act: () => unknown } | null>(null);
  // The key may come before the page has drawn that it is offered, or before the scan is answered: then it waits for the answer.
  const latestUndo = useRef<typeof undo>(null);
  const underway = useRef(0);
  const wanted = useRef(false);
  const latestCode = useRef<Pick<Scanned, 'code' | 'kind'> | null>(null);
  const setUndo = (next: typeof undo) => {
    latestUndo.current = next;
    drawUndo(next);
  };
  const handlerOf = useEffectEvent((kind: CodeKind) => table[kind]);
  const ask = (code: string) => send('scan/what', { code, ...(warehouse_id ? { warehouse_id } : {}) });
  const note = (band: ScanNote['band'], code: string, kind: ScanNote['kind'], says: string) =>
    setLast({ code, kind, band, says, at: Date.now() });
  const shout = (scanned: Scanned) => {
    if (scanned.held.length === 0) return;
    setHeld(scanned.held);
    signal('stop');
  };
  /** Who works here: one's own badge says so, another's asks them to sign in. */
  const showBadge = ({ code, id }: Scanned) => {
    const own = id === who.id;
    signal(own ? 'match' : 'unknown');
    note(own ? 'match' : 'unknown', code, 'badge', own ? t('badge.you', { name: who.name }) : t('badge.other'));
    setBadge(own ? '' : code);
  };
  const act = async (scanned: Scanned) => {
    if (scanned.kind === 'badge') return showBadge(scanned);
    const handler = handlerOf(scanned.kind);
    const outcome = handler
      ? await handler(scanned)
      : { band: 'stop' as const, says: t('scan.not_here', { kind: t(`scan.kind.${scanned.kind}`) }) };
    latestCode.current = scanned;
    setUndo(outcome.undo ? { act: outcome.undo } : null);
    if (outcome.band === undefined) return setLast(null);
    signal(outcome.band);
    note(outcome.band, scanned.code, scanned.kind, outcome.says);
  };
  const scan = async (code: string) => {
    setUndo(null);
    wanted.current = false;
    underway.current += 1;
    await read(code).finally(() => {
      underway.current -= 1;
    });
    if (wanted.current && underway.current === 0) takeBack();
  };
  const read = async (code: string) => {
    if (isWebAddress(code)) {
      signal('stop');
      return note('stop', code, 'unknown', t('scan.web_address'));
    }
    const offline = readOffline(code, others);
    const known = offline && !ONLINE.includes(offline.kind) ? offline : undefined;
    if (!known) note('wait', code, 'unknown', t('scan.asking'));
    try {
      const scanned = known ?? (await ask(code));
      await act(scanned);
      if (!known) shout(scanned);
      // Who holds these goods only the server knows; the work does not wait for it.
      else if (known.kind !== others && known.kind !== 'bin' && known.kind !== 'badge') ask(code).then(shout, () => undefined);
    } catch (error) {
      signal('unknown');
      note('unknown', code, known?.kind ?? 'unknown', wordsOf(error));
    }
  };
  /** A scanner with a scale types the weight: it belongs where one is awaited, and is no code anywhere. */
  const weigh = (text: string): boolean => {
    const weight = takeWeight(text);
    if (!weight) return false;
    const { reading, heard } = weight;
    const weighed = heard && 'grams' in reading;
    signal(weighed ? 'match' : 'stop');
    if (weighed) note('match', text, 'weight', t('scan.weighed'));
    else note('stop', text, 'weight', t('grams' in reading ? 'scan.weight_not_here' : `scale.trouble.${reading.trouble}`));
    return true;
  };
  useScanner((code) => weigh(code) || void scan(code), enabled);
  const takeBack = () => {
    const now = latestUndo.current;
    wanted.current = !now && underway.current > 0;
    if (!now) return;
    setUndo(null);
    now.act();
    const of = latestCode.current;
    if (of) note('unknown', of.code, of.kind, t('scan.taken_back'));
  };
  useShortcut(TAKE_BACK, takeBack, { inFields: true, enabled });
  return {
    enabled,
    last,
    held,
    closeHeld: () => setHeld([]),
    badge,
    closeBadge: () => setBadge(''),
    undo: undo ? takeBack : null,
    scan: (code) => void scan(code),
  };
}
