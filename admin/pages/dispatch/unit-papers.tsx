// Label and handover list of a unit, as they come out of the printer.
import { useParams } from 'react-router-dom';
import { send } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { PaperPage } from '#admin/parts/paper-page.tsx';
import { SavePdf } from '#admin/parts/save-pdf.tsx';
import { UNIT_PAPERS } from '#contract/desk/tabs.ts';

export function UnitPapers() {
  const id = Number(useParams().id) || 0;
  const call = useCall('units/handover', { id }, { enabled: id > 0 });
  const acts = UNIT_PAPERS.map((paper) => (
    <SavePdf key={paper} label={t(`papers.of.${paper}`)} ask={() => send('papers/unit', { id, paper })} />
  ));
  return <PaperPage title={t('unit.handover')} call={call} acts={acts} />;
}
