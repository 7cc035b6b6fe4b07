// A scanned bin is where the thing in hand goes, if goods may be put there: the server says so, with the name on the shelf ("A0312" is "A-03-12").
import { send } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { inHand } from '#admin/lib/in-hand.ts';
import type { Outcome } from '#admin/lib/use-scans.ts';
import { isCallError } from '#client/call-error.ts';
import type { Scanned } from '#contract/desk/scanning.ts';

export async function putInBin({ code, label }: Scanned, warehouse_id: number | null): Promise<Outcome> {
  const hand = inHand();
  if (!hand) return { band: 'stop', says: t('scan.bin_without_item', { bin: label }) };
  const { id, title } = hand;
  const found = await send('scan/what', { code, ...(warehouse_id ? { warehouse_id } : {}) }).catch((error: unknown) => {
    if (isCallError(error) && error.kind === 'network') return null;
    throw error;
  });
  if (found && found.kind !== 'bin') return { band: 'stop', says: t('scan.no_bin', { bin: label }) };
  if (found?.refused) return { band: 'stop', says: found.refused };
  // Another thing was taken in hand meanwhile.
  if (inHand()?.id !== id) return { band: 'stop', says: t('scan.bin_without_item', { bin: label }) };
  const bin = found?.label ?? label;
  const before = hand.putBin(bin);
  const undo = () => void (inHand()?.id === id && hand.putBin(before));
  // Without the network no one knows whether it is there: the server reads it when the work is sent.
  if (!found) return { band: 'unknown', says: t('scan.bin_unchecked', { bin, title }), undo };
  return { band: 'match', says: t('scan.bin_set', { bin, title }), undo };
}
