// What each kind of code does at the packing desk: an item or its parcel is seen into the waybill in hand, and with none in hand it begins its own; the label
// of a waybill or a box opens it, a carrier's number goes to the next box.
import { send } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { invalidate } from '#admin/lib/query.ts';
import { queueScan } from '#admin/lib/scan-outbox.ts';
import { signal } from '#admin/lib/signal.ts';
import type { Outcome, ScanTable } from '#admin/lib/use-scans.ts';
import { createStore, useStore } from '#client/store.ts';
import { uuid } from '#client/uuid.ts';
import type { Scanned } from '#contract/desk/scanning.ts';
import type { PackDetail } from '#contract/desk/waybills.ts';

/** The waybill in hand takes items; the form of dispatch takes numbers. */
type PackHand = { waybill: PackDetail; number?: (code: string) => Outcome };
const hand = createStore<PackHand | null>(null);
export const takeInHand = hand.set;
/** Scans that are not answered yet count at once: the hands are faster than the network. */
const ahead = createStore<ReadonlySet<number>>(new Set());
export const useAhead = (): ReadonlySet<number> => useStore(ahead);

const meant = (w: PackDetail, { kind, id, code }: Scanned): number[] =>
  w.items
    .filter((item) =>
      kind === 'item' ? item.id === id : item.tracking_no !== '' && code.toUpperCase().includes(item.tracking_no),
    )
    .map((item) => item.id);

/** Nothing is being packed: the waybill of what was scanned opens, and its packing begins. */
async function begin(scanned: Scanned, open: (id: number) => void): Promise<Outcome> {
  const { waybill_id } = scanned.waybill_id ? scanned : await send('scan/what', { code: scanned.code });
  if (!waybill_id) return { band: 'stop', says: t('pack.none_in_hand') };
  const found = await send('packing/detail', { id: waybill_id });
  const w = found.actions.includes('take') ? await send('packing/take', { id: found.id, key: uuid() }) : found;
  void invalidate('packing', 'session');
  open(w.id);
  return w.state === 'packing' ? see(w, scanned) : { band: 'unknown', says: t('pack.not_now', { no: w.no }) };
}

function see(w: PackDetail, scanned: Scanned): Outcome {
  const ids = meant(w, scanned);
  const told = queueScan('packing/verify', { id: w.id, code: scanned.code }, `${w.no} ${scanned.code}`);
  // Something of somebody else's: the server says whose.
  if (ids.length === 0) {
    void told;
    return { band: 'stop', says: t('pack.not_in_hand', { no: w.no }) };
  }
  ahead.set((now) => new Set([...now, ...ids]));
  void told.then((answer) => {
    ahead.set((now) => new Set([...now].filter((id) => !ids.includes(id))));
    if (!answer.ok) signal('stop');
  });
  const item = w.items.find((one) => one.id === ids[0])!;
  return {
    band: 'match',
    says: t('pack.seen', { title: item.title, n: item.num }),
    undo: () => ids.forEach((item_id) => void queueScan('packing/unverify', { id: w.id, item_id }, `${w.no} ${item.title}`)),
  };
}

export const packScans = (open: (id: number | null) => void): ScanTable => {
  const opens = ({ waybill_id, label, code }: Scanned): Outcome => {
    if (!waybill_id) return { band: 'stop', says: t('pack.no_waybill', { code }) };
    const before = hand.get()?.waybill.id ?? null;
    open(waybill_id);
    return { band: 'match', says: label, undo: () => open(before) };
  };
  const numbers = (scanned: Scanned): Outcome =>
    hand.get()?.number?.(scanned.code) ?? { band: 'stop', says: t('scan.not_here', { kind: t('scan.kind.unknown') }) };
  const sees = (scanned: Scanned): Outcome | Promise<Outcome> => {
    const w = hand.get()?.waybill;
    return w?.state === 'packing' ? see(w, scanned) : begin(scanned, open);
  };
  return {
    item: sees,
    parcel: sees,
    waybill: opens,
    box: opens,
    international: (scanned) => {
      const now = hand.get();
      if (!now?.number) return opens(scanned);
      // The number of another waybill's box is refused at the handover.
      const taken = scanned.waybill_id !== null && scanned.waybill_id !== now.waybill.id;
      return taken ? { band: 'stop', says: t('pack.number_taken', { no: scanned.code, box: scanned.label }) } : numbers(scanned);
    },
    unknown: numbers,
  };
};
