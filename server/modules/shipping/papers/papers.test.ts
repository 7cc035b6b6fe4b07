// Labels and papers as PDF: their pages, sizes and every field, read back from the file with its own fonts.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedCode } from '#contract/codes.ts';
import type { Line } from '#contract/freight.ts';
import { json } from '#server/context.ts';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { changeSetting } from '#server/testing-settings.ts';
import type { Desk } from '../../aftersale/refunds/testing-refunds.ts';
import { spread } from '../../pricing/money/round.ts';
import { packAs, paidStock, sender } from '../waybills/stock/testing-stock.ts';
import { A4, papersPdf } from './layout.ts';
import { readPdf } from './testing-pdf.ts';

let shop: Shop;
let hall: Desk;
let line: Line;
let made: Awaited<ReturnType<typeof paidStock>>;
let no: string;
beforeAll(async () => {
  shop = await openShop();
  hall = await shop.operator('warehouse');
  line = await testLine(shop, { volume_rule: { kind: 'none' } });
  made = await paidStock({ shop, line }, await sender(shop));
  await packAs(hall, made.id, [{ weight: 4000 }]);
  ({ no } = await hall.packing.detail({ id: made.id }));
});
afterAll(() => shop.close());

const pagesOf = ({ name, pdf }: { name: string; pdf: string }) => {
  const bytes = Buffer.from(pdf, 'base64');
  // For manual inspection: PDF_PAPERS names a folder.
  if (process.env.PDF_PAPERS) writeFileSync(`${process.env.PDF_PAPERS}/${name}`, bytes);
  return readPdf(bytes);
};
const zh = async () => (await hall.packing.detail({ id: made.id })).items[0]!.title;

test('labels come in batches at the size of the roll, a page each, with Chinese in a font of their own', async () => {
  const { warehouse_id } = await shop.db
    .selectFrom('waybill')
    .select('warehouse_id')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  await hall.bins.add({ warehouse_id, zone: 'a', racks: 2, places: 3, capacity: 2, key: uuid() });
  for (const [size, width, height] of [
    ['40x30', 40, 30],
    ['60x40', 60, 40],
    ['100x150', 100, 150],
  ] as const) {
    const bins = await hall.labels.pdf({ kind: 'bin', size, zone: 'A', warehouse_id });
    const pages = pagesOf({ ...bins, name: `bins-${size}.pdf` });
    expect(bins.pages).toBe(6);
    expect(pages.map((page) => [page.width, page.height])).toEqual(Array(6).fill([width, height]));
    expect(pages[5]!.text).toContain('A-02-03');
    expect(pages[5]!.text).toContain(printedCode('bin', 'A-02-03'));
    const items = await hall.labels.pdf({ kind: 'item', size, ids: made.item_ids.join(',') as never });
    const [first] = pagesOf({ ...items, name: `items-${size}.pdf` });
    expect(first!.text).toContain(printedCode('item', made.item_ids[0]!));
    expect(first!.text.replace(/\s/g, '')).toMatch(/测试商品|Testgoods/);
    expect(first!.text).not.toContain('\uFFFD');
  }
  expect(await refusal(hall.labels.pdf({ kind: 'item', size: '60x40', ids: '999999' as never }))).toBe('label.none');
});

test('papers of a waybill have what customs requires; the small form ends at its limit', async () => {
  await shop.db.updateTable('box').set({ tracking_no: 'LX123456785CN' }).where('waybill_id', '=', made.id).execute();
  const one = async (paper: 'list' | 'customs' | 'cn22' | 'cn23' | 'invoice') =>
    pagesOf(await hall.papers.waybill({ id: made.id, paper }));
  const [list] = await one('list');
  expect(list!.text).toContain(no);
  expect(list!.text.replace(/\s/g, '')).toContain((await zh()).replace(/\s/g, ''));
  const { declare_rows } = await shop.db
    .selectFrom('waybill')
    .select('declare_rows')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  const total = declare_rows.reduce((sum, row) => sum + row.quantity * row.unit_value, 0);
  for (const paper of ['cn22', 'cn23', 'invoice'] as const) {
    const [page] = await one(paper);
    const squeezed = page!.text.replace(/\s/g, '');
    for (const word of [declare_rows[0]!.name_en, declare_rows[0]!.hs_code, (total / 100).toFixed(2), '4.00kg', 'CN', '签名'])
      expect(`${paper}: ${squeezed}`).toContain(String(word).replace(/\s/g, ''));
    expect(squeezed).not.toContain('\uFFFD');
  }
  const [cn23] = await one('cn23');
  for (const word of ['CN23', 'Kastanienallee 48', 'GERMANY', 'DE', 'CNY', 'LX123456785CN', '商品'])
    expect(cn23!.text).toContain(word);
  expect((await one('cn22'))[0]).toMatchObject({ width: 100, height: 150 });
  expect((await one('customs'))[0]!.text).toContain('CN22');
  await changeSetting(shop, 'cn22_most', total - 1);
  expect(await refusal(one('cn22'))).toBe('papers.cn22_over');
  expect((await one('customs'))[0]!.text).toContain('CN23');
});

test('customs forms have postage, insurance and the IOSS number; the invoice names who pays duties', async () => {
  const read = async () => {
    const { quote, final, declare_rows } = await shop.db
      .selectFrom('waybill')
      .select(['quote', 'final', 'declare_rows'])
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    return { quote: final ?? quote, goods: declare_rows.reduce((sum, row) => sum + row.quantity * row.unit_value, 0) };
  };
  const say = async (paper: 'cn22' | 'cn23' | 'invoice') =>
    pagesOf(await hall.papers.waybill({ id: made.id, paper }))[0]!.text.replace(/\s/g, '');
  const { quote, goods } = await read();
  const fen = (amount: number) => (amount / 100).toFixed(2);
  await changeSetting(shop, 'cn22_most', goods);
  await changeSetting(shop, 'ioss_no', 'IM2760000742');
  for (const paper of ['cn22', 'cn23'] as const)
    expect(await say(paper)).toMatch(new RegExp(`邮费:¥?${fen(quote.shipping).replace('.', '\\.')}CNY.*IM2760000742`));
  expect(await say('invoice')).toContain('DAPDE');
  // More expensive than the scheme covers: no number.
  await changeSetting(shop, 'ioss_most', goods - 1);
  expect(await say('cn23')).not.toContain('IM2760000742');
  const insured = {
    ...quote,
    ddp: true,
    insured_value: 50_000,
    components: [...quote.components, { code: 'insurance', key: 'freight.row.insurance', params: {}, amount: 1000 }],
  };
  await shop.db
    .updateTable('waybill')
    .set({ final: json(insured) as never })
    .where('id', '=', made.id)
    .execute();
  expect(await say('cn23')).toMatch(/保价金额:¥?500\.00CNY/);
  const bill = await say('invoice');
  for (const word of ['DDPDE', '保险费', fen(goods + quote.shipping + 1000)]) expect(bill).toContain(word);
});

test('pick list, handover list and manifest', async () => {
  const { warehouse_id } = await shop.db
    .selectFrom('waybill')
    .select('warehouse_id')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  const unit = await hall.units.open({ warehouse_id, kind: 'bag', line_id: line.id, key: uuid() });
  const [list] = pagesOf(await hall.papers.unit({ id: unit.id, paper: 'handover' }));
  for (const word of [unit.no, `${no}/1`, 'LX123456785CN', '4.00']) expect(list!.text).toContain(word);
  const [freight] = pagesOf(await hall.papers.unit({ id: unit.id, paper: 'manifest' }));
  for (const word of ['Manifest', 'Yao Lin', `${no}/1`]) expect(freight!.text).toContain(word);
  await paidStock({ shop, line }, await sender(shop));
  const wave = await hall.waves.start({ warehouse_id, size: 5, key: uuid() });
  expect(pagesOf(await hall.papers.wave({ id: wave.id }))[0]!.text).toContain(`#${wave.id}`);
  expect(await refusal((await shop.operator('content')).papers.wave({ id: wave.id }))).toBe('fail.forbidden');
});

test('a manifest shares pieces and value among the boxes of a waybill, and its sums are what is declared', async () => {
  const two = await paidStock({ shop, line }, await sender(shop));
  await packAs(hall, two.id, [{ weight: 3000 }, { weight: 1000 }]);
  const w = await shop.db
    .selectFrom('waybill')
    .select(['no', 'warehouse_id', 'declare_rows'])
    .where('id', '=', two.id)
    .executeTakeFirstOrThrow();
  await shop.db.updateTable('box').set({ tracking_no: 'LX1' }).where('waybill_id', '=', two.id).execute();
  const unit = await hall.units.open({ warehouse_id: w.warehouse_id, kind: 'bag', line_id: line.id, key: uuid() });
  const text = pagesOf(await hall.papers.unit({ id: unit.id, paper: 'manifest' }))
    .map((page) => page.text)
    .join('');
  const total = w.declare_rows.reduce((sum, row) => sum + row.quantity * row.unit_value, 0);
  const [first, second] = spread(total, [3000, 1000]);
  for (const [box, share] of [
    [1, first],
    [2, second],
  ] as const)
    expect(text.slice(text.indexOf(`${w.no}/${box}`))).toContain((share! / 100).toFixed(2));
});

test('a long table continues over pages, each with its head', async () => {
  const rows = Array.from({ length: 130 }, (_, at) => [`row ${at}`, '陶瓷茶壶 手工 带盖 '.repeat(1 + (at % 4))]);
  const table = {
    is: 'table',
    columns: [
      { head: 'Number', part: 1 },
      { head: '品名', part: 3 },
    ],
    rows,
  } as const;
  const pages = readPdf(Buffer.from((await papersPdf('long', [{ ...A4, blocks: [table] }])).pdf));
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) expect(page.text).toMatch(/^Number品名row \d+/);
  expect(pages.map((page) => page.text).join('')).toContain('row 129');
});
