// Receiving, phone first: scan by camera, hardware scanner or typing; the band answers with colour, sound and buzz; weigh and judge at once. What each kind of
// code does here: a parcel is received, and stands in line while another one is worked on; a bin is where the item in hand goes; an item opens.
import { useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { inHand } from '#admin/lib/in-hand.ts';
import { letGo, queueScan, useWaiting } from '#admin/lib/scan-outbox.ts';
import { signal } from '#admin/lib/signal.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useScans } from '#admin/lib/use-scans.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { putInBin } from '#admin/pages/warehouse/bin-scan.ts';
import { InLine } from '#admin/pages/warehouse/in-line.tsx';
import { Recent } from '#admin/pages/warehouse/recent.tsx';
import { ScanBand } from '#admin/pages/warehouse/scan-band.tsx';
import { ScanCamera } from '#admin/pages/warehouse/scan-camera.tsx';
import { ScanItem } from '#admin/pages/warehouse/scan-item.tsx';
import { UnknownParcel } from '#admin/pages/warehouse/unknown-parcel.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import { HeldBand, ScanLine } from '#admin/parts/scan-line.tsx';
import { isCallError } from '#client/call-error.ts';
import { uuid } from '#client/uuid.ts';
import { isOwnCode } from '#contract/codes.ts';
import type { ScanOut, StockRow } from '#contract/desk/warehouse.ts';
import { isWebAddress, labelText, parcelNumber } from '#contract/label-text.ts';
import { Image } from '#ui/data/image.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

const toInspect = (scan: ScanOut | null, done: ReadonlySet<number>): StockRow[] =>
  (scan?.items ?? []).filter((i) => i.state === 'received' && !done.has(i.id));

export function Receive() {
  useTitle(t('desk.menu.receive'));
  const warehouses = useWarehouse();
  /** The parcel in hand first, then those that stand in line. */
  const [line, setLine] = useState<ScanOut[]>([]);
  const [error, setError] = useState<{ no: string; words: string } | null>(null);
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<number | null>(null);
  const waiting = useWaiting().filter((one) => one.path === 'warehouse/scan' && one.refused === undefined);
  const recent = useCall(
    'warehouse/recent',
    { warehouse_id: warehouses.id ?? 0 },
    { enabled: warehouses.id !== null, keepPrevious: ['warehouse_id'] },
  );
  const answer = line[0] ?? null;
  const pieces = toInspect(answer, done);
  const item = pieces.find((i) => i.id === chosen) ?? pieces[0];

  const arrived = (out: ScanOut) => {
    signal(out.held.length > 0 ? 'stop' : out.band);
    setError(null);
    setLine((now) => {
      const others = now.filter((one) => one.tracking_no !== out.tracking_no);
      const busy = now[0] && now[0].tracking_no !== out.tracking_no && inHand()?.begun;
      if (busy) return [now[0]!, ...others.slice(1), out];
      setChosen(null);
      return [out, ...others.filter((one) => toInspect(one, done).length > 0 && one !== now[0])];
    });
  };
  const gone = (parcel_id: number | null) => setLine((now) => now.filter((one) => one.parcel_id !== parcel_id));
  /** Answers how to take it back: while it waits for the network it is not sent, afterwards the server undoes it. */
  const receive = (code: string, mark?: string): (() => void) => {
    const tracking_no = parcelNumber(code);
    if (tracking_no.length < 5 || warehouses.id === null) return () => undefined;
    // The server reads the label itself: only it knows which of its numbers is expected.
    const args = { tracking_no: labelText(code), warehouse_id: warehouses.id, ...(mark ? { mark } : {}) };
    const key = uuid();
    let answered: ScanOut | null = null;
    let takenBack = false;
    const revert = (out: ScanOut) => {
      gone(out.parcel_id);
      if (out.parcel_id === null || out.again) return;
      void queueScan('warehouse/undo', { parcel_id: out.parcel_id }, tracking_no, 'buying', 'parcels');
    };
    void queueScan('warehouse/scan', args, { label: tracking_no, key }, 'buying', 'parcels').then((told) => {
      if (told.ok) {
        answered = told.data;
        return takenBack ? revert(told.data) : arrived(told.data);
      }
      signal('stop');
      setError({ no: tracking_no, words: isCallError(told.error) ? told.error.msg : '' });
    });
    return () => {
      takenBack = true;
      if (answered) revert(answered);
      else letGo(key);
    };
  };
  const scans = useScans(
    {
      parcel: ({ code }) => ({ undo: receive(code) }),
      bin: (scanned) => putInBin(scanned, warehouses.id),
      item: async ({ id, label }) => {
        if (pieces.some((one) => one.id === id)) {
          setChosen(id);
          return { band: 'match', says: label || t('scan.opened'), undo: () => setChosen(item?.id ?? null) };
        }
        const row = await send('warehouse/item', { id: id ?? 0 }).catch(() => null);
        return { band: 'unknown', says: row ? t('scan.item_lies', { title: row.title, bin: row.bin || '-' }) : t('scan.failed') };
      },
    },
    { warehouse_id: warehouses.id, enabled: warehouses.id !== null, others: 'parcel' },
  );
  // Typed or seen by the camera: the same grammar.
  const onCode = (code: string, mark?: string) =>
    isOwnCode(code) || isWebAddress(code) ? scans.scan(code) : void receive(code, mark);
  const next = (id: number) => {
    setDone((now) => new Set([...now, id]));
    setChosen(null);
    // The next parcel in line opens once this one has nothing left to inspect.
    setLine((now) => (now.length > 1 && toInspect(now[0]!, new Set([...done, id])).length === 0 ? now.slice(1) : now));
  };
  return (
    <div className="scan desk-big">
      <ScanCamera warehouses={warehouses} onCode={onCode} />
      <ScanBand answer={answer} waiting={waiting.length} error={error} />
      {answer && <HeldBand held={answer.held} />}
      <ScanLine scans={scans} reads={false} />
      <div className="scan-body">
        <InLine line={line.slice(1)} onOpen={(one) => setLine((now) => [one, ...now.filter((x) => x !== one)])} />
        {answer?.remark && <Note tone="clock">{t('desk.scan.remark', { remark: answer.remark })}</Note>}
        {answer?.band === 'unknown' && answer.parcel_id !== null && (
          <UnknownParcel
            key={`${answer.parcel_id}:${answer.state}`}
            scan={{ ...answer, parcel_id: answer.parcel_id }}
            busy={waiting.length > 0}
            onMark={(mark) => void receive(answer.tracking_no, mark)}
          />
        )}
        {pieces.length > 1 && (
          <Card title={t('desk.scan.in_parcel', { n: pieces.length })}>
            <Cells>
              {pieces.map((one) => (
                <Cell
                  key={one.id}
                  label={one.title}
                  note={`${one.properties_name} × ${one.num}`}
                  icon={<Image className="w-72 rounded-image" src={one.pic_url} alt="" />}
                  onClick={() => setChosen(one.id)}
                  end={one.id === item?.id ? t('desk.scan.now') : undefined}
                />
              ))}
            </Cells>
          </Card>
        )}
        {item && <ScanItem key={item.id} item={item} onDone={() => next(item.id)} />}
        {!item && answer && answer.items.length > 0 && answer.band === 'match' && (
          <Note tone="safe">{t('desk.scan.parcel_done')}</Note>
        )}
        <Recent scans={recent.data ?? []} onUndone={(out) => gone(out.parcel_id)} />
      </div>
    </div>
  );
}
