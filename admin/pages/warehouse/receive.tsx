// Receiving, phone first: scan by camera, hardware scanner or typing; the band answers with colour, sound and buzz; weigh and judge at once.
import { useRef, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { cleanCode } from '#admin/lib/scan-buffer.ts';
import { type Asked, createScanLine } from '#admin/lib/scan-line.ts';
import { signal } from '#admin/lib/signal.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { useScanner } from '#admin/lib/use-scanner.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { NotReceived } from '#admin/pages/warehouse/not-received.tsx';
import { Recent } from '#admin/pages/warehouse/recent.tsx';
import { ScanBand } from '#admin/pages/warehouse/scan-band.tsx';
import { ScanCamera } from '#admin/pages/warehouse/scan-camera.tsx';
import { ScanItem } from '#admin/pages/warehouse/scan-item.tsx';
import { UnknownParcel } from '#admin/pages/warehouse/unknown-parcel.tsx';
import { useTitle } from '#admin/parts/page.tsx';
import type { ScanOut, StockRow } from '#contract/desk/warehouse.ts';
import { Image } from '#ui/data/image.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

const toInspect = (scan: ScanOut | null, done: ReadonlySet<number>): StockRow[] =>
  (scan?.items ?? []).filter((i) => i.state === 'received' && !done.has(i.id));

export function Receive() {
  useTitle(t('desk.menu.receive'));
  const warehouses = useWarehouse();
  const [answer, setAnswer] = useState<ScanOut | null>(null);
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<number | null>(null);
  const recent = useCall(
    'warehouse/recent',
    { warehouse_id: warehouses.id ?? 0 },
    { enabled: warehouses.id !== null, keepPrevious: ['warehouse_id'] },
  );
  const scan = useCommand('warehouse/scan', {
    quiet: true,
    invalidates: ['warehouse', 'buying', 'parcels'],
    onDone: (out) => {
      signal(out.band);
      setAnswer(out);
      setChosen(null);
      setFailed((now) => now.filter((one) => one.tracking_no !== out.tracking_no));
    },
    onError: () => signal('stop'),
  });
  const [waiting, setWaiting] = useState(0);
  const [failed, setFailed] = useState<Asked[]>([]);
  const ask = useRef<(input: Asked) => Promise<boolean>>(async () => false);
  ask.current = async (input) => {
    const out = await scan.run({ ...input, warehouse_id: warehouses.id ?? 0 });
    // The band must not go on showing the parcel before.
    if (!out) setAnswer(null);
    if (!out) setFailed((now) => [...now.filter((one) => one.tracking_no !== input.tracking_no), input]);
    return out !== undefined;
  };
  const [line] = useState(() => createScanLine((input) => ask.current(input), setWaiting));
  const receive = (code: string, mark?: string) => {
    const tracking_no = cleanCode(code);
    if (tracking_no.length >= 5 && warehouses.id !== null) void line.add({ tracking_no, ...(mark ? { mark } : {}) });
  };
  useScanner(receive, warehouses.id !== null);
  const pieces = toInspect(answer, done);
  const item = pieces.find((i) => i.id === chosen) ?? pieces[0];
  return (
    <div className="scan desk-big">
      <ScanCamera warehouses={warehouses} onCode={receive} />
      <ScanBand answer={answer} busy={scan.busy} waiting={waiting} error={scan.error} failed={failed.at(-1)?.tracking_no} />
      <div className="scan-body">
        <NotReceived
          failed={failed}
          busy={scan.busy}
          onAgain={(one) => void line.add(one)}
          onDrop={(one) => setFailed(failed.filter((x) => x !== one))}
        />
        {answer?.remark && <Note tone="clock">{t('desk.scan.remark', { remark: answer.remark })}</Note>}
        {answer?.band === 'unknown' && answer.parcel_id !== null && (
          <UnknownParcel
            key={`${answer.parcel_id}:${answer.state}`}
            scan={{ ...answer, parcel_id: answer.parcel_id }}
            busy={scan.busy}
            onMark={(mark) => receive(answer.tracking_no, mark)}
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
        {item && <ScanItem key={item.id} item={item} onDone={() => setDone(new Set([...done, item.id]))} />}
        {!item && answer && answer.items.length > 0 && answer.band === 'match' && (
          <Note tone="safe">{t('desk.scan.parcel_done')}</Note>
        )}
        <Recent
          scans={recent.data ?? []}
          onUndone={(out) => {
            setAnswer((now) => (now?.parcel_id === out.parcel_id ? null : now));
          }}
        />
      </div>
    </div>
  );
}
