// Labels with bar codes, packing list and customs declaration, as they come out of the printer.
import { useParams } from 'react-router-dom';
import { send } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { PaperPage } from '#admin/parts/paper-page.tsx';
import { SavePdf } from '#admin/parts/save-pdf.tsx';
import { WAYBILL_PAPERS } from '#contract/desk/tabs.ts';

export function Papers() {
  const id = Number(useParams().id) || 0;
  const call = useCall('packing/papers', { id }, { enabled: id > 0 });
  const acts = WAYBILL_PAPERS.map((paper) => (
    <SavePdf key={paper} label={t(`papers.of.${paper}`)} ask={() => send('papers/waybill', { id, paper })} />
  ));
  return <PaperPage title={t('desk.packing.print')} call={call} acts={acts} />;
}
