// The handover list of a unit: what the carrier takes and signs for, with the label of the unit itself.
import { printedCode } from '#contract/codes.ts';
import { say } from '#contract/messages.ts';
import type { OperatorCtx } from '../../../context.ts';
import { escaped as safe } from '../../../escape.ts';
import { kg } from '../../../written.ts';
import { table } from '../waybills/papers/paper-html.ts';
import { barCode } from '../waybills/papers/papers.ts';
import { unitDetail } from './store.ts';

export async function handoverList(ctx: OperatorCtx, id: number): Promise<{ no: string; html: string }> {
  const unit = await unitDetail(ctx, id);
  const t = (key: string, params: Record<string, string | number> = {}) => safe(say(`unit.${key}`, params, ctx.lang));
  const label = `<section><h1>${t(`kind.${unit.kind}`)} ${safe(unit.no)}</h1>${barCode(printedCode(unit.kind, unit.id))}
    <p>${safe([unit.line, unit.carrier, unit.reference].filter(Boolean).join(' · '))}</p>
    <p>${t('paper.sum', { boxes: unit.boxes, waybills: unit.waybills })} · ${safe(kg(unit.weight ?? unit.expected))}${unit.seal_no ? ` · ${t('seal_no')} ${safe(unit.seal_no)}` : ''}</p></section>`;
  const rows = unit.contents.map((box, at) => [
    at + 1,
    `${box.waybill_no}/${box.box_no}`,
    box.tracking_no,
    box.country,
    box.unit_no,
    { n: kg(box.weight) },
  ]);
  const head = ['#', t('waybill'), t('number'), t('country'), t('kind.bag'), { n: t('weight') }];
  return {
    no: unit.no,
    html: `${label}<section><h1>${t('handover')} ${safe(unit.no)}</h1>${table(head, rows)}
      <p>${t('paper.sum', { boxes: unit.boxes, waybills: unit.waybills })} · ${safe(kg(unit.expected))}</p>
      <p>${t('paper.handed')}: ______________________ &nbsp; ${t('paper.taken')}: ______________________ &nbsp; ${t('paper.date')}: ______________</p></section>`,
  };
}
