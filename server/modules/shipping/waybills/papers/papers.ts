// Printable papers of a waybill: a barcode label for each box, the packing list, the customs declaration.

import { setImmediate } from 'node:timers/promises';
import { toSVG } from 'bwip-js/node';
import { pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { fail, type OperatorCtx } from '../../../../context.ts';
import { dayIn } from '../../../../dates.ts';
import { escaped as safe } from '../../../../escape.ts';
import { kg, sides } from '../../../../written.ts';
import { stateAbroad } from '../../../accounts/addresses/areas.ts';
import { toSnapshotAddress } from '../../../accounts/addresses/serialize.ts';

import { revealTaxId } from '../../../accounts/addresses/tax-id.ts';
import { settings } from '../../../platform/settings/settings.ts';
import { stockRows } from '../../../warehouse/receiving/stock-rows.ts';
import * as queries from '../core/queries.ts';
import { customsDeclaration, type Declaration, declaredValue, iossFor } from './customs.ts';
import { table } from './paper-html.ts';

/**
 * Code 128, which every carrier's scanner reads. What it cannot encode is left as words: bars without a character would be
 * another number.
 */
export const barCode = (text: string): string =>
  /^[\x20-\x7e]+$/.test(text)
    ? toSVG({ bcid: 'code128', text, height: 12, includetext: true, textxalign: 'center' })
    : `<p>${safe(text)}</p>`;

const STYLE = `
@page { margin: 8mm } body { font: 12px/1.45 system-ui, sans-serif; color: #000; margin: 0 }
section { page-break-after: always; padding: 4mm } section:last-child { page-break-after: auto }
h1, p, td { unicode-bidi: plaintext } h1 { font-size: 18px; margin: 0 0 3mm } h2 { font-size: 13px; margin: 3mm 0 1mm } p { margin: 0 } svg { max-width: 90mm; max-height: 24mm }
table { border-collapse: collapse; width: 100% } th, td { border: 1px solid #000; padding: 1mm 2mm; text-align: start; vertical-align: top } td.n, th.n { text-align: end }
.to { font-size: 15px; font-weight: 600 }`;

/** The data of a waybill's papers: the waybill, its contents, sender and recipient. */
export async function readPaper(ctx: OperatorCtx, id: number) {
  const w = await queries.deskById(ctx, id);
  if (!w) fail('fail.not_found', {}, 'id');
  const boxes = await queries.boxes(ctx, id);
  const items = await stockRows(ctx, { ids: (await queries.itemsOn(ctx, id)).map((i) => i.id) });
  const from = await ctx.db
    .selectFrom('warehouse')
    .select(['names', 'address', 'phone'])
    .where('id', '=', w.warehouse_id)
    .executeTakeFirstOrThrow();
  const tax_id = await revealTaxId(ctx, w.address, 'waybill', id);
  const shop = await settings(ctx.db, ['company', 'shop_name', 'company_address', 'time_zone', 'ioss_no', 'ioss_most']);
  // Carriers and customs abroad read it: known places are in English, whatever language the member and the operator use.
  const a = toSnapshotAddress(w.address, 'en');
  const to = [
    a.name,
    a.street,
    a.street2,
    [a.postcode, a.city].filter(Boolean).join(' '),
    [await stateAbroad(ctx, a), `${a.country_name.toUpperCase()} (${a.country})`].filter(Boolean).join(', '),
    `+${a.mobilecode.replace('+', '')} ${a.phone}`,
    tax_id && `${say('desk.paper.tax_id', {}, ctx.lang)}: ${tax_id}`,
  ].filter((l): l is string => Boolean(l));
  const sender = [pick(from.names, 'en'), pick(from.address, 'en'), from.phone];
  const line = pick(w.quote.line_name, ctx.lang);
  // The measured quote, once there is one.
  const quote = w.final ?? w.quote;
  const premium = quote.components.reduce((all, row) => all + (row.code === 'insurance' ? row.amount : 0), 0);
  const customs: Declaration = {
    ...{ postage: quote.shipping, insured: premium > 0 ? quote.insured_value : 0, premium, ddp: quote.ddp },
    ioss: iossFor(a.country, declaredValue(w.declare_rows), shop),
    no: w.no,
    from: { company: shop.company || shop.shop_name, address: shop.company_address, lines: sender },
    to: { lines: to, country: a.country },
    rows: w.declare_rows.map((d) => ({ ...d, weight: items.find((i) => i.id === d.order_item_id)?.weight ?? null })),
    gross: boxes.length > 0 ? boxes.reduce((all, box) => all + box.weight, 0) : null,
    date: dayIn(ctx.now, shop.time_zone),
  };
  return { w, boxes, items, sender, to, line, customs };
}

export async function printPapers(ctx: OperatorCtx, id: number): Promise<{ no: string; html: string }> {
  const { w, boxes, items, sender, to, line, customs: declared } = await readPaper(ctx, id);
  const t = (key: string, params: Record<string, string | number> = {}) => say(`desk.paper.${key}`, params, ctx.lang);
  const both = `<h2>${t('from')}</h2><p>${sender.map(safe).join('<br>')}</p><h2>${t('to')}</h2><p class="to">${to.map(safe).join('<br>')}</p>`;

  const labels: string[] = [];
  for (const [at, box] of (boxes.length ? boxes : [null]).entries()) {
    labels.push(`<section><h1>${t('label')} ${safe(w.no)}</h1>${barCode(w.no)}${both}
    <h2>${safe(line)}</h2><p>${t('box', { at: at + 1, total: Math.max(1, boxes.length) })}${box ? ` · ${kg(box.weight)} · ${sides(box)} cm` : ''}</p>${box?.tracking_no ? barCode(box.tracking_no) : ''}</section>`);
    await setImmediate();
  }
  const list = `<section><h1>${t('list')} ${safe(w.no)}</h1>${barCode(w.no)}<p>${t('line')}: ${safe(line)} · ${safe(w.nickname)} ${safe(w.mark)}</p>
    ${
      w.services.length
        ? `<p>${t('services')}: ${safe(
            w.services
              .filter((s) => s.state !== 'refunded')
              .map((s) => pick(s.names, ctx.lang))
              .join(', '),
          )}</p>`
        : ''
    }${w.remark ? `<p>${t('remark')}: ${safe(w.remark)}</p>` : ''}
    ${table(
      [t('bin'), t('goods'), { n: t('quantity') }, { n: t('weight') }],
      items.map((i) => [i.bin, `${i.title} ${i.properties_name}`, { n: i.num }, { n: i.weight ? kg(i.weight) : '' }]),
    )}</section>`;
  const customs = customsDeclaration(declared);
  return {
    no: w.no,
    html: `<!doctype html><html lang="${safe(ctx.lang)}"><head><meta charset="utf-8"><title>${safe(w.no)}</title><style>${STYLE}</style></head><body>${labels.join('')}${list}${customs}</body></html>`,
  };
}
