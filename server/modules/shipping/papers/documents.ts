// The content of each paper, as blocks: packing list, CN22, CN23, commercial invoice, pick list, handover list, manifest.
// Papers that cross a border are in English and Chinese; internal ones in the operator's language.
import { cny } from '#contract/amount.ts';
import type { Pick as PickRow } from '#contract/desk/packing.ts';
import type { UnitDetail } from '#contract/desk/units.ts';
import { say } from '#contract/messages.ts';
import { kg, sides } from '../../../written.ts';
import { both, CATEGORIES, type Declaration, declaredValue, netWeights, ORIGIN } from '../waybills/papers/customs.ts';
import type { readPaper } from '../waybills/papers/papers.ts';
import { A4, type Block, type Column, type Paper } from './layout.ts';

export type WaybillFacts = Awaited<ReturnType<typeof readPaper>>;
const textsIn =
  (lang: string) =>
  (key: string, params: Record<string, string | number> = {}) =>
    say(key, params, lang);
const value = (fen: number): string => cny(fen, 'zh-cn');
const two = (key: string): string => `${say(key, {}, 'en')} · ${say(key, {}, 'zh-cn')}`;

type Few<Name extends 'boxes' | 'items', Key extends keyof WaybillFacts[Name][number]> = readonly Pick<
  WaybillFacts[Name][number],
  Key
>[];
export type Packing = {
  w: Pick<WaybillFacts['w'], 'no' | 'services' | 'nickname' | 'mark' | 'remark'>;
  boxes: Few<'boxes', 'no' | 'weight' | 'length' | 'width' | 'height' | 'tracking_no'>;
  items: Few<'items', 'bin' | 'title' | 'properties_name' | 'num' | 'weight'>;
  line: string;
};

export function packingList({ w, boxes, items, line }: Packing, lang: string): Paper {
  const t = textsIn(lang);
  const services = w.services.filter((one) => one.state !== 'refunded');
  return {
    ...A4,
    blocks: [
      { is: 'title', text: `${t('desk.paper.list')} ${w.no}` },
      { is: 'bars', text: w.no.replace('-', '') },
      { is: 'text', text: [line, `${w.nickname} ${w.mark}`, w.remark].filter(Boolean).join(' · ') },
      ...(services.length > 0
        ? [
            {
              is: 'text' as const,
              text: `${t('desk.paper.services')}: ${services.map((one) => one.names[lang] ?? one.names.en).join(', ')}`,
            },
          ]
        : []),
      {
        is: 'table',
        columns: [
          { head: t('desk.paper.bin'), part: 2 },
          { head: t('desk.paper.goods'), part: 7 },
          { head: t('desk.paper.quantity'), part: 1.4, end: true },
          { head: t('desk.paper.weight'), part: 1.8, end: true },
        ],
        rows: items.map((item) => [
          item.bin,
          `${item.title} ${item.properties_name}`.trim(),
          String(item.num),
          item.weight ? kg(item.weight) : '',
        ]),
      },
      {
        is: 'text',
        text: boxes.map((box) => `${w.no}/${box.no}  ${kg(box.weight)}  ${sides(box)} cm  ${box.tracking_no ?? ''}`).join('\n'),
      },
    ],
  };
}

const sum = (d: Declaration): number => declaredValue(d.rows);
/** "Postage: 120.00 CNY", and the parcel's other charges. */
const charges = (d: Declaration): string =>
  [
    `${two('papers.postage')}: ${value(d.postage)} CNY`,
    d.insured > 0 && `${two('papers.insured')}: ${value(d.insured)} CNY`,
    d.ioss && `${two('papers.ioss')}: ${d.ioss}`,
  ]
    .filter(Boolean)
    .join('    ');
const people = (d: Declaration): Block => ({
  is: 'columns',
  of: [
    [
      { is: 'text', text: both('from'), bold: true },
      { is: 'text', text: [d.from.company, d.from.address, ...d.from.lines].filter(Boolean).join('\n') },
    ],
    [
      { is: 'text', text: both('to'), bold: true },
      { is: 'text', text: d.to.lines.filter(Boolean).join('\n') },
    ],
  ],
});
const reasons: Block = {
  is: 'checks',
  of: CATEGORIES.map((one) => ({ on: one === 'sale', text: both(`category.${one}`) })),
};

function contents(d: Declaration, small: boolean): Block {
  const net = netWeights(d.rows, d.gross);
  const known = net.every((grams) => grams !== null);
  const columns: Column[] = [
    { head: both('name_en'), part: small ? 3.8 : 5 },
    { head: both('quantity'), part: small ? 2.2 : 1.6, end: true },
    { head: both('net'), part: 1.8, end: true },
    { head: `${both('value')} (CNY)`, part: 2, end: true },
    { head: both('hs'), part: 2 },
    ...(small ? [] : [{ head: both('origin'), part: 1.4 }]),
  ];
  const cut = (cells: string[]) => cells.slice(0, columns.length);
  return {
    is: 'table',
    columns,
    rows: d.rows.map((row, at) =>
      cut([
        [row.name_en, row.name_cn].filter(Boolean).join(' / '),
        String(row.quantity),
        net[at] === null ? '' : kg(net[at]!),
        value(row.unit_value * row.quantity),
        row.hs_code,
        ORIGIN,
      ]),
    ),
    total: cut([
      both('total'),
      String(d.rows.reduce((all, row) => all + row.quantity, 0)),
      known ? kg(net.reduce<number>((all, grams) => all + grams!, 0)) : '',
      value(sum(d)),
      small ? ORIGIN : '',
      '',
    ]),
  };
}
const gross = (d: Declaration): string => `${both('gross')}: ${d.gross === null ? '________' : kg(d.gross)}`;
const signed = (d: Declaration): Block[] => [
  { is: 'text', text: two('desk.paper.sign').replace(' · ', '\n') },
  { is: 'text', text: `${both('date')}: ${d.date}    ${both('signature')}: ____________________` },
];

/** The small label on the parcel itself. */
export const cn22 = (d: Declaration): Paper => ({
  ...{ width: 100, height: 150, margin: 4, size: 6.5 },
  blocks: [
    { is: 'title', text: `CN22 ${two('papers.declaration')}` },
    { is: 'text', text: `${d.no}   ${two('papers.may_open')}` },
    { is: 'bars', text: d.no.replace('-', '') },
    reasons,
    contents(d, true),
    { is: 'text', text: gross(d) },
    { is: 'text', text: charges(d) },
    ...signed(d),
  ],
});

export const cn23 = (d: Declaration, numbers: readonly string[]): Paper => ({
  ...A4,
  blocks: [
    { is: 'title', text: `CN23 ${two('papers.declaration')}` },
    { is: 'bars', text: numbers[0] || d.no.replace('-', '') },
    { is: 'text', text: [d.no, ...numbers, two('papers.may_open')].join('   ') },
    people(d),
    reasons,
    contents(d, false),
    {
      is: 'table',
      columns: [
        { head: both('gross'), part: 1 },
        { head: both('currency'), part: 1 },
        { head: both('destination'), part: 1 },
        { head: two('papers.invoice_no'), part: 1 },
        { head: two('papers.office'), part: 1 },
      ],
      rows: [[d.gross === null ? '' : kg(d.gross), 'CNY', d.to.country, d.no, d.from.lines[0] ?? '']],
    },
    { is: 'text', text: charges(d) },
    ...signed(d),
  ],
});

export function invoice(d: Declaration, more: { numbers: readonly string[]; carrier: string }): Paper {
  const net = netWeights(d.rows, d.gross);
  return {
    ...A4,
    blocks: [
      { is: 'title', text: two('papers.invoice') },
      { is: 'text', text: `${two('papers.invoice_no')}: ${d.no}    ${both('date')}: ${d.date}` },
      people(d),
      {
        is: 'text',
        text: `${two('papers.terms')}: ${d.ddp ? 'DDP' : 'DAP'} ${d.to.country}    ${both('line')}: ${more.carrier}    ${more.numbers.join(', ')}`,
      },
      {
        is: 'table',
        columns: [
          { head: both('name_en'), part: 5 },
          { head: both('hs'), part: 1.8 },
          { head: both('origin'), part: 1.3 },
          { head: both('quantity'), part: 1.5, end: true },
          { head: both('net'), part: 1.7, end: true },
          { head: `${both('unit_value')} (CNY)`, part: 1.9, end: true },
          { head: `${both('value')} (CNY)`, part: 1.9, end: true },
        ],
        rows: d.rows.map((row, at) => [
          [row.name_en, row.name_cn].filter(Boolean).join(' / '),
          row.hs_code,
          ORIGIN,
          String(row.quantity),
          net[at] === null ? '' : kg(net[at]!),
          value(row.unit_value),
          value(row.unit_value * row.quantity),
        ]),
        total: [both('total'), '', '', String(d.rows.reduce((all, row) => all + row.quantity, 0)), '', '', value(sum(d))],
      },
      {
        is: 'text',
        text: [
          `${two('papers.goods_total')}: ${value(sum(d))} CNY`,
          `${two('papers.postage')}: ${value(d.postage)} CNY`,
          d.premium > 0 && `${two('papers.premium')}: ${value(d.premium)} CNY`,
          `${two('papers.invoice_total')}: ${value(sum(d) + d.postage + d.premium)} CNY`,
          d.ioss && `${two('papers.ioss')}: ${d.ioss}`,
        ]
          .filter(Boolean)
          .join('\n'),
      },
      { is: 'text', text: gross(d) },
      { is: 'text', text: `${both('signature')}: ____________________` },
    ],
  };
}

export function pickList(id: number, picks: readonly PickRow[], lang: string): Paper {
  const t = textsIn(lang);
  return {
    ...A4,
    blocks: [
      { is: 'title', text: `${t('papers.pick_list')} #${id}` },
      {
        is: 'table',
        columns: [
          { head: t('desk.paper.bin'), part: 2 },
          { head: t('desk.paper.goods'), part: 6 },
          { head: t('desk.paper.quantity'), part: 1.2, end: true },
          { head: t('papers.slot'), part: 1.2, end: true },
          { head: t('unit.waybill'), part: 2.4 },
          { head: '', part: 0.7 },
        ],
        rows: picks.map((one) => [
          one.bin,
          `${one.title} ${one.properties_name}`.trim(),
          String(one.num),
          String(one.slot),
          `${one.waybill_no} ${one.mark}`,
          '',
        ]),
      },
    ],
  };
}

export type UnitHead = Pick<UnitDetail, 'no' | 'kind' | 'line' | 'carrier' | 'reference' | 'seal_no' | 'weight' | 'expected'>;
const unitHead = (unit: UnitHead, title: string, lang: string): Block[] => [
  { is: 'title', text: `${title} ${unit.no}` },
  {
    is: 'text',
    text: [
      textsIn(lang)(`unit.kind.${unit.kind}`),
      unit.line,
      unit.carrier,
      unit.reference,
      unit.seal_no && `${textsIn(lang)('unit.seal_no')} ${unit.seal_no}`,
      kg(unit.weight ?? unit.expected),
    ]
      .filter(Boolean)
      .join(' · '),
  },
];

export function handover(unit: UnitDetail, lang: string): Paper {
  const t = textsIn(lang);
  const counts = t('unit.paper.sum', { boxes: unit.boxes, waybills: unit.waybills });
  return {
    ...A4,
    blocks: [
      ...unitHead(unit, t('unit.handover'), lang),
      {
        is: 'table',
        columns: [
          { head: '#', part: 0.8, end: true },
          { head: t('unit.waybill'), part: 2.4 },
          { head: t('unit.number'), part: 3 },
          { head: t('unit.country'), part: 1 },
          { head: t('unit.kind.bag'), part: 2 },
          { head: t('unit.weight'), part: 1.4, end: true },
        ],
        rows: unit.contents.map((box, at) => [
          String(at + 1),
          `${box.waybill_no}/${box.box_no}`,
          box.tracking_no,
          box.country,
          box.unit_no,
          kg(box.weight),
        ]),
        total: ['', counts, '', '', '', kg(unit.expected)],
      },
      {
        is: 'columns',
        of: ['unit.paper.handed', 'unit.paper.taken', 'unit.paper.date'].map((key) => [
          { is: 'text' as const, text: `${t(key)}:\n\n____________________` },
        ]),
      },
    ],
  };
}

export type ManifestRow = {
  no: string;
  number: string;
  country: string;
  name: string;
  goods: string;
  pieces: number;
  value: number;
  weight: number;
};
export function manifest(unit: UnitHead, rows: readonly ManifestRow[]): Paper {
  return {
    ...A4,
    size: 8,
    blocks: [
      ...unitHead(unit, two('papers.manifest'), 'en'),
      {
        is: 'table',
        columns: [
          { head: '#', part: 0.7, end: true },
          { head: two('papers.waybill'), part: 2.2 },
          { head: two('papers.number'), part: 2.4 },
          { head: both('to'), part: 2.4 },
          { head: both('name_en'), part: 3.6 },
          { head: both('quantity'), part: 1.2, end: true },
          { head: both('gross'), part: 1.4, end: true },
          { head: `${both('value')} (CNY)`, part: 1.6, end: true },
        ],
        rows: rows.map((row, at) => [
          String(at + 1),
          row.no,
          row.number,
          `${row.name} ${row.country}`,
          row.goods,
          String(row.pieces),
          kg(row.weight),
          value(row.value),
        ]),
        total: [
          '',
          both('total'),
          '',
          '',
          '',
          String(rows.reduce((all, row) => all + row.pieces, 0)),
          kg(rows.reduce((all, row) => all + row.weight, 0)),
          value(rows.reduce((all, row) => all + row.value, 0)),
        ],
      },
    ],
  };
}
