// What staff wrote about a member's things, in the language of the member's screen, and what members wrote in the operator's: once
// by the service, saved texts by the shop itself.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WRITTEN_THINGS } from '#contract/written-things.ts';
import { json } from '#server/context.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { fund } from '#server/testing-money.ts';
import { testTranslator } from '../../catalog/translation/testing-translator.ts';
import { berlin, packAs, payBill, sendOff, stockItems, submit } from '../../shipping/waybills/stock/testing-stock.ts';
import { act, declarationInput, HAT, picture, scanIn, someNo } from '../../warehouse/parcels/testing-parcels.ts';
import { eraseSaid } from '../erase.ts';

let shop: Shop;
let m: MemberClient;
let packer: Awaited<ReturnType<Shop['operator']>>;
let finance: Awaited<ReturnType<Shop['operator']>>;
let line_id: number;
const translator = testTranslator();
const { asked } = translator;
beforeAll(async () => {
  shop = await openShop({ config: { translator } });
  [packer, finance] = [await shop.operator('warehouse'), await shop.operator('finance')];
  line_id = (await testLine(shop, { volume_rule: { kind: 'none' } })).id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await shop.member();
  await m.address.addAddress(berlin);
  await fund(shop, m, 500_000);
});

type Thing = Parameters<MemberClient['thread']['translate']>[0]['thing'];
const german = (thing: Thing, ...ids: number[]) =>
  m.thread.translate({ thing, ids, lang: 'de' } as { thing: Thing; ids: number[] });
const chinese = (desk: typeof finance, thing: 'claim' | 'waybill', id: number) =>
  desk.threads.words({ thing, id, lang: 'zh-cn' } as { thing: 'claim'; id: number });
const made = (text: string) => ({ original: text, text: `de: ${text}`, machine: true });

async function paid(): Promise<number> {
  const { id, invoice_no } = await submit(m, {
    item_ids: await stockItems(shop, m, [{ weight: 1000, price: 10_000 }]),
    shipping_id: line_id,
  });
  await payBill(m, invoice_no);
  return id;
}

async function claimed() {
  const id = await paid();
  await packAs(packer, id, [{ weight: 1200 }]);
  await sendOff(packer, id);
  shop.turn({ days: 46 });
  return m.claim.add({ sendorder_id: id, type: 'lost', content: 'Nichts angekommen', key: uuid() });
}

test('a claim: staff read the member’s words, and the member those of staff, each translated once', async () => {
  const { id } = await claimed();
  expect((await chinese(finance, 'claim', id)).texts).toEqual([
    { original: 'Nichts angekommen', text: 'zh-cn: Nichts angekommen', machine: true },
  ]);
  await finance.claims.evidence({ id, reason: '请提供照片', key: uuid() });
  expect(await german('claim', id)).toEqual({ state: 'done', texts: [made('请提供照片')] });
  const n = asked.length;
  expect((await german('claim', id)).texts).toHaveLength(1);
  await chinese(finance, 'claim', id);
  expect(asked.filter((text) => text === 'Nichts angekommen')).toHaveLength(1);
  expect(asked.length - n, 'the words of staff in their own language').toBe(1);
  expect(await refusal(chinese(packer, 'claim', id))).toBe('fail.forbidden');
});

test('a proposed offer is not told before it is signed', async () => {
  const { id } = await claimed();
  await shop.db.updateTable('claim').set({ reason: '私下' }).where('id', '=', id).execute();
  expect(await german('claim', id)).toEqual({ state: 'done', texts: [] });
});

test('a text for a member starts from the language that the member reads, and from saved texts without open gaps', async () => {
  const { id } = await claimed();
  await shop.db.updateTable('member').set({ lang: 'de', nickname: 'Ana' }).where('id', '=', m.id).execute();
  const { waybill_id } = await shop.db.selectFrom('claim').select('waybill_id').where('id', '=', id).executeTakeFirstOrThrow();
  const { no } = await shop.db.selectFrom('waybill').select('no').where('id', '=', waybill_id).executeTakeFirstOrThrow();
  const words = { de: '{member}: {waybill} ist da', en: '{member}: {waybill} is there' };
  await shop.db
    .insertInto('canned_reply')
    .values([
      { kind: 'decision', names: json({ en: 'There' }), texts: json(words), sort: -2 },
      { kind: 'decision', names: json({ en: 'Gap' }), texts: json({ de: 'Ohne {option}' }), sort: -1 },
    ])
    .execute();
  const saved = await finance.threads.saved({ thing: 'claim', id, kind: 'decision', lang: 'en' } as {
    thing: 'claim';
    id: number;
  });
  expect(saved).toMatchObject({ lang: 'de', translates: true });
  expect(saved.replies[0]).toMatchObject({ name: 'There', text: `Ana: ${no} ist da` });
  expect(saved.replies.map((one) => one.text)).not.toContain('Ohne {option}');
  expect(saved.replies.map((one) => one.name)).toContain('More photos');
  const refused = packer.threads.saved({ thing: 'claim', id, kind: 'decision' });
  expect(await refusal(refused)).toBe('fail.forbidden');
});

test('who reads is known of every thing that staff write about', async () => {
  const owner = await shop.operator('owner');
  expect(await owner.threads.saved({ thing: 'member', id: m.id })).toMatchObject({ lang: 'zh-cn' });
  for (const thing of WRITTEN_THINGS)
    expect(await refusal(owner.threads.saved({ thing, id: 1_000_000 })), thing).toBe('fail.not_found');
});

test('what is somebody else’s is not found', async () => {
  const { id } = await claimed();
  m = await shop.member();
  expect(await refusal(german('claim', id))).toBe('fail.not_found');
  expect(await refusal(german('message', 1_000_000))).toBe('fail.not_found');
});

test('a service that does not answer leaves the original, and is asked again', async () => {
  const { id } = await claimed();
  await finance.claims.evidence({ id, reason: '还缺一张照片', key: uuid() });
  translator.up = false;
  expect(await german('claim', id)).toEqual({ state: 'failed', texts: [] });
  translator.up = true;
  await shop.db.deleteFrom('source_state').execute();
  expect((await german('claim', id)).texts).toEqual([made('还缺一张照片')]);
});

test('a problem while packing and its answer are read by both sides in their own words', async () => {
  const id = await paid();
  await packer.packing.take({ id });
  await packer.packing.problem({ id, text: '少了一只袜子', key: uuid() });
  const waybill = await m.sendorder.detail({ id, lang: 'de' } as { id: number });
  expect(waybill.problem).toMatchObject({ text: '少了一只袜子', why: '' });
  expect((await german('waybill', id)).texts).toEqual([made('少了一只袜子')]);
  await m.sendorder.act({ id, action: 'answer', input: { text: 'Bitte ohne senden' }, key: uuid() });
  expect((await chinese(packer, 'waybill', id)).texts).toContainEqual({
    ...{ original: 'Bitte ohne senden', text: 'zh-cn: Bitte ohne senden', machine: true },
  });
});

test('usual problems of goods are said by the shop itself', async () => {
  const id = await paid();
  await packer.packing.take({ id });
  await packer.packing.problem({ id, text: '有破损', key: uuid() });
  expect((await german('waybill', id)).texts).toEqual([{ original: '有破损', text: 'Beschädigt', machine: false }]);
});

test('a saved text is said by the shop itself, with what stood in its gaps, and is not marked', async () => {
  const id = await paid();
  const texts = { 'zh-cn': '{member}您好，包裹里缺少{goods}，怎么办？', de: 'Hallo {member}, {goods} fehlt im Paket. Was nun?' };
  await shop.db
    .insertInto('canned_reply')
    .values({ kind: 'problem', names: JSON.stringify({}) as never, texts: JSON.stringify(texts) as never, sort: 0 })
    .execute();
  await packer.packing.take({ id });
  const text = 'Ana您好，包裹里缺少杯子，怎么办？';
  await packer.packing.problem({ id, text, key: uuid() });
  expect((await german('waybill', id)).texts).toEqual([
    { original: text, text: 'Hallo Ana, 杯子 fehlt im Paket. Was nun?', machine: false },
  ]);
});

test('reasons that staff write freely: each is asked for by its thing, several at once, and only once', async () => {
  const one = {
    member_id: m.id,
    ...{ no: uuid(), amount: 1000, fee: 0, bank_name: '', account_name: '', account_no_enc: '', account_last: '' },
  };
  const rows = await shop.db
    .insertInto('withdrawal')
    .values([
      { ...one, state: 'rejected', reason: '户名不符' },
      { ...one, no: uuid(), state: 'rejected', reason: '户名不符' },
    ])
    .returning('id')
    .execute();
  const ids = rows.map((row) => row.id);
  const before = asked.length;
  expect((await german('withdrawal', ...ids)).texts).toEqual([made('户名不符')]);
  expect(asked.length - before).toBe(1);
  for (const thing of [
    'order',
    'refund',
    'remit',
    'rebate',
    'review',
    'application',
    'seller_goods',
    'shop',
    'feedback',
    'parcel_claim',
  ] as const)
    expect(await refusal(german(thing, 1_000_000)), thing).toBe('fail.not_found');
});

test('why a claim on a parcel was refused', async () => {
  const no = someNo();
  const id = (await scanIn(shop, packer, no)).parcel_id!;
  const { courier_id } = await declarationInput(shop);
  const claim = { tracking_no: no, courier_id, goods_type: 'general', items: [HAT], file_id: await picture(shop, m) };
  await act(m, id, 'claim', claim);
  const claim_id = (await packer.parcels.detail({ id })).claims[0]!.id;
  await packer.parcels.refuse({ id, claim_id, reason: '面单上是别人的名字', key: uuid() });
  expect((await german('parcel_claim', claim_id)).texts).toEqual([made('面单上是别人的名字')]);
  const [row] = (await m.buyself.lists({ tab: 'closed' })).list.data;
  expect(row).toMatchObject({ claim_id, note: { params: { reason: '面单上是别人的名字' } } });
  const other = await shop.member();
  expect(await refusal(other.thread.translate({ thing: 'parcel_claim', ids: [claim_id] }))).toBe('fail.not_found');
});

test('a reason inside of a message is translated with the message, in its sentence', async () => {
  const { id } = await claimed();
  await finance.claims.reject({ id, reason: '已签收', key: uuid() });
  const list = async () => (await m.message.lists({ lang: 'de' } as object)).list.data[0]!;
  const { id: message_id, content } = await list();
  expect(content).toContain('已签收');
  expect((await german('message', message_id)).texts).toEqual([
    { original: content, text: content.replace('已签收', 'de: 已签收'), machine: true },
  ]);
});

test('a member who leaves takes the translations along', async () => {
  const { id } = await claimed();
  await chinese(finance, 'claim', id);
  const kept = () => shop.db.selectFrom('said_translation').select('lang').where('member_id', '=', m.id).execute();
  expect(await kept()).toHaveLength(1);
  await eraseSaid(shop.ctx(), m.id);
  expect(await kept()).toEqual([]);
});
