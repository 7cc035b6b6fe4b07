// A scanned bin is where the item in hand goes. The name on the shelf is asked for, so that "A0312" is shown as "A-03-12".
import { send } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { inHand } from '#admin/lib/in-hand.ts';
import type { Outcome } from '#admin/lib/use-scans.ts';
import type { Scanned } from '#contract/desk/scanning.ts';

export function putInBin({ code, label }: Scanned, warehouse_id: number | null): Outcome {
  const hand = inHand();
  if (!hand) return { band: 'stop', says: t('scan.bin_without_item', { bin: label }) };
  const before = hand.putBin(label);
  let takenBack = false;
  // Without the network the name is found when the work is sent: the server reads both.
  send('scan/what', { code, ...(warehouse_id ? { warehouse_id } : {}) }).then(
    (found) => found.kind === 'bin' && !takenBack && inHand()?.id === hand.id && hand.putBin(found.label),
    () => undefined,
  );
  const undo = () => {
    takenBack = true;
    hand.putBin(before);
  };
  return { band: 'match', says: t('scan.bin_set', { bin: label, title: hand.title }), undo };
}
