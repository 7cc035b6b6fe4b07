// The map of the bins: each zone with its racks, how full every bin is; a zone is added in one go, a bin changed by a tap.
import { useState } from 'react';
import { readWhole } from '#admin/lib/figures.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { FigureField } from '#admin/parts/figure-field.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import type { BinRow } from '#contract/desk/scanning.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';

const two = (n: number): string => String(n).padStart(2, '0');

export function Bins() {
  const warehouses = useWarehouse();
  const call = useCall('bins/lists', { warehouse_id: warehouses.id ?? 0 }, { enabled: warehouses.id !== null });
  const [adding, setAdding] = useState(false);
  const [bin, setBin] = useState<BinRow | null>(null);
  return (
    <DeskPage
      title={t('bin.title')}
      acts={
        <span className="flex gap-16">
          <WarehouseChoice warehouses={warehouses} />
          <Button size="small" kind="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
            {t('bin.add')}
          </Button>
        </span>
      }
    >
      <QueryBoundary call={call}>
        {({ bins, loose }) => (
          <div className="flex flex-col gap-32">
            {loose > 0 && bins.length > 0 && <Note tone="clock">{t('bin.loose', { n: loose })}</Note>}
            {bins.length === 0 && <Empty title={t('bin.none')} help={t('bin.none_help')} />}
            {[...new Set(bins.map((one) => one.zone))].map((zone) => (
              <Zone key={zone} zone={zone} bins={bins.filter((one) => one.zone === zone)} onOpen={setBin} />
            ))}
          </div>
        )}
      </QueryBoundary>
      {warehouses.id !== null && <AddZone open={adding} warehouse_id={warehouses.id} onClose={() => setAdding(false)} />}
      <EditBin key={bin?.id} bin={bin} onClose={() => setBin(null)} />
    </DeskPage>
  );
}

const fill = (bin: BinRow): string =>
  !bin.enabled ? 'off' : bin.items === 0 ? 'empty' : bin.items >= bin.capacity ? 'full' : 'some';

function Zone({ zone, bins, onOpen }: { zone: string; bins: BinRow[]; onOpen: (bin: BinRow) => void }) {
  const used = bins.filter((bin) => bin.items > 0).length;
  return (
    <Card title={t('wave.zone', { zone })} all={t('bin.used', { used, all: bins.length })}>
      <ul className="desk-bins">
        {bins.map((bin) => (
          <li key={bin.id}>
            <button
              type="button"
              data-fill={fill(bin)}
              aria-label={t('bin.fill', { bin: bin.code, n: bin.items, of: bin.capacity, members: bin.members })}
              onClick={() => onOpen(bin)}
            >
              <span className="ui-mono">{bin.code}</span>
              <small>
                {bin.items}/{bin.capacity}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AddZone({ open, warehouse_id, onClose }: { open: boolean; warehouse_id: number; onClose: () => void }) {
  const [zone, setZone] = useState('');
  const [racks, setRacks] = useState('4');
  const [places, setPlaces] = useState('12');
  const [capacity, setCapacity] = useState('10');
  const add = useCommand('bins/add', {
    onDone: ({ added }) => {
      toast(t('bin.added', { n: added }), { mark: 'done' });
      onClose();
    },
  });
  const [r, p, c] = [readWhole(racks), readWhole(places), readWhole(capacity)];
  const letters = zone.trim().toUpperCase();
  return (
    <AskSheet
      open={open}
      onClose={onClose}
      title={t('bin.add')}
      verb={t('bin.add')}
      busy={add.busy}
      errors={add.errors}
      onSend={() => r && p && c && add.run({ warehouse_id, zone: letters, racks: r, places: p, capacity: c })}
    >
      <Field
        label={t('bin.zone')}
        name="zone"
        value={zone}
        onChange={setZone}
        maxLength={3}
        ltr
        check={(v) => (/^[a-z]{1,3}$/i.test(v.trim()) ? undefined : t('fail.field_format', { field: t('bin.zone') }))}
      />
      <FigureField figure="whole" label={t('bin.racks')} name="racks" value={racks} onChange={setRacks} min={1} max={99} />
      <FigureField figure="whole" label={t('bin.places')} name="places" value={places} onChange={setPlaces} min={1} max={99} />
      <FigureField
        figure="whole"
        label={t('bin.capacity')}
        name="capacity"
        value={capacity}
        onChange={setCapacity}
        min={1}
        max={999}
      />
      {letters && r && p ? (
        <Note>{t('bin.effect', { n: r * p, from: `${letters}-01-01`, to: `${letters}-${two(r)}-${two(p)}` })}</Note>
      ) : null}
    </AskSheet>
  );
}

function EditBin({ bin, onClose }: { bin: BinRow | null; onClose: () => void }) {
  const [capacity, setCapacity] = useState(String(bin?.capacity ?? ''));
  const [enabled, setEnabled] = useState(bin?.enabled ?? true);
  const edit = useCommand('bins/edit', {
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  });
  const c = readWhole(capacity);
  return (
    <AskSheet
      open={bin !== null}
      onClose={onClose}
      title={bin?.code ?? ''}
      verb={t('kit.save')}
      busy={edit.busy}
      errors={edit.errors}
      onSend={() => bin && c && edit.run({ id: bin.id, capacity: c, enabled })}
    >
      {bin && <p>{t('bin.fill', { bin: bin.code, n: bin.items, of: bin.capacity, members: bin.members })}</p>}
      <FigureField
        figure="whole"
        label={t('bin.capacity')}
        name="capacity"
        value={capacity}
        onChange={setCapacity}
        min={1}
        max={999}
      />
      <Checkbox shape="square" checked={enabled} onChange={setEnabled}>
        {t('bin.enabled')}
      </Checkbox>
    </AskSheet>
  );
}
