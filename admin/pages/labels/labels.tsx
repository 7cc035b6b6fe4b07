// Labels in batches: what for, at which size, and the sheet as the printer gets it.
import { useState } from 'react';
import { type ArgsAt, send } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { storage } from '#admin/lib/storage.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useScans } from '#admin/lib/use-scans.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { PaperPage } from '#admin/parts/paper-page.tsx';
import { SavePdf } from '#admin/parts/save-pdf.tsx';
import { ScanLine } from '#admin/parts/scan-line.tsx';
import type { Scanned } from '#contract/desk/scanning.ts';
import { LABEL_KINDS, LABEL_SIZES, type LabelKind, type LabelSize } from '#contract/desk/tabs.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Card } from '#ui/layout/card.tsx';

const among = <T extends string>(all: readonly T[], value: string, otherwise: T): T =>
  all.find((one) => one === value) ?? otherwise;

export function Labels() {
  const address = useAddress();
  const kind = among<LabelKind>(LABEL_KINDS, address.get('kind'), 'item');
  const size = among<LabelSize>(LABEL_SIZES, address.get('size') || storage.get('label') || '', '60x40');
  const what = address.get('what');
  const warehouses = useWarehouse();
  const [typed, setTyped] = useState(what);
  const byNumber = kind === 'waybill' || kind === 'box';
  const ids = what.split(',').filter((one) => /^\d+$/.test(one));
  const args: ArgsAt<'labels/print'> = {
    kind,
    size,
    ...(kind === 'bin' ? { zone: what, ...(warehouses.id ? { warehouse_id: warehouses.id } : {}) } : {}),
    ...(byNumber && /[A-Z]/i.test(what) ? { numbers: what } : ids.length > 0 ? { ids: ids.join(',') } : {}),
  };
  const call = useCall('labels/print', args as ArgsAt<'labels/print'>, { enabled: kind === 'badge' || what !== '' });
  const idle = kind !== 'badge' && what === '';
  const show = (next: string, of: LabelKind = kind) => {
    setTyped(next);
    address.set({ kind: of, what: next || null });
  };
  const one = (of: LabelKind, found: string) => {
    show(of === kind && what ? `${what},${found}` : found, of);
    return { band: 'match' as const, says: found, undo: () => show(what, kind) };
  };
  const byId = (of: LabelKind) => (scanned: Scanned) => one(of, String(scanned.id ?? ''));
  const scans = useScans({
    item: byId('item'),
    bin: ({ label }) => one('bin', label),
    waybill: ({ label }) => one('waybill', label),
    box: ({ label }) => one('box', label.split('/')[0]!),
    bag: byId('unit'),
    pallet: byId('unit'),
    master: byId('unit'),
  });
  return (
    <PaperPage
      title={t('label.title')}
      call={call}
      idle={idle ? t('label.idle') : ''}
      acts={<SavePdf label={t('papers.save')} disabled={idle} ask={() => send('labels/pdf', args as ArgsAt<'labels/pdf'>)} />}
    >
      <Card className="no-print mb-24">
        <ScanLine scans={scans} />
        <Form className="flex flex-col gap-20" onSubmit={() => show(typed.trim())} throttle={false}>
          <div className="desk-two">
            <Field
              label={t('label.kind')}
              name="kind"
              type="select"
              value={kind}
              onChange={(to) => show('', to as LabelKind)}
              options={LABEL_KINDS.map((value) => ({ value, label: t(`label.kind.${value}`) }))}
            />
            {kind !== 'badge' && (
              <Field
                label={t(`label.what.${kind}`)}
                name="what"
                value={typed}
                onChange={setTyped}
                ltr
                autoComplete="off"
                hint={t('label.hint')}
              />
            )}
          </div>
          <div className="flex flex-wrap items-center gap-20">
            <Segment
              label={t('label.size')}
              value={size}
              onChange={(to) => {
                storage.set('label', to);
                address.set({ size: to });
              }}
              options={LABEL_SIZES.map((value) => ({ value, label: `${value} mm` }))}
            />
            {kind !== 'badge' && (
              <span className="ms-auto">
                <Button type="submit">{t('label.show')}</Button>
              </span>
            )}
          </div>
        </Form>
      </Card>
    </PaperPage>
  );
}
