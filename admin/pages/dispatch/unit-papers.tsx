// Label and handover list of a unit, as they come out of the printer.
import { useParams } from 'react-router-dom';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { PaperPage } from '#admin/parts/paper-page.tsx';

export function UnitPapers() {
  const id = Number(useParams().id) || 0;
  const call = useCall('units/handover', { id }, { enabled: id > 0 });
  return <PaperPage title={t('unit.handover')} call={call} />;
}
