// An operator approves, rejects or publishes the version they have seen: when it has changed since, the decision is refused without effect.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { executeWrite } from '#server/db/written.ts';
import { refusal, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { fund } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { available, payee, type Sellers } from '../sellers/shares/testing-shares.ts';
import { offer, seller, uploaded, wanted } from '../sellers/testing-sellers.ts';
import { openSuppliers } from '../warehouse/suppliers/testing-suppliers.ts';
import { type DeskStage, GOODS_STEPS } from './lifecycle/testing-desk-steps.ts';
import { OFFICE_STEPS } from './lifecycle/testing-office-steps.ts';
import { SHIPPING_STEPS } from './lifecycle/testing-shipping-steps.ts';

let on: DeskStage;
/** The version that operators name; by default the current one. */
let seen: number | undefined;
beforeAll(async () => {
  const suppliers = await openSuppliers();
  const { shop } = suppliers;
  const line = await testLine(shop, { volume_rule: { kind: 'none' } });
  const operator = () => shop.operator('owner', () => seen);
  on = { shop, line, suppliers, desk: await operator(), other: await operator() };
});
afterAll(() => on.shop.close());

const CASES = { ...GOODS_STEPS, ...SHIPPING_STEPS, ...OFFICE_STEPS };
const DECISIONS = [
  ...['application.approve', 'application.reject', 'seller_goods.approve', 'seller_goods.reject'],
  ...['seller_payout.approve', 'seller_payout.pay', 'seller_payout.cancel'],
  ...['withdrawal.approve', 'withdrawal.reject', 'withdrawal.pay', 'withdrawal.fail', 'remit.approve', 'remit.reject'],
  ...['refund.agree', 'refund.ask_fee', 'refund.refuse', 'refund.execute', 'refund.seller_received', 'refund.exchanged'],
  ...['claim.ask_evidence', 'claim.offer', 'claim.reject', 'rebate.release', 'rebate.void'],
  ...['parcel.agree', 'parcel.refuse', 'parcel.dispose', 'waybill.waive', 'waybill.confirm_supplement', 'stocktake.confirm'],
];

const versionOf = async ({ table, id }: { table: string; id: number }): Promise<number> =>
  (await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`.execute(on.shop.db)).rows[0]!.version;
const traces = async ({ table, id }: { table: string; id: number }) =>
  (
    await sql`select (select count(*)::int from history) history, (select count(*)::int from ledger_entry) entries, (select count(*)::int from audit) audit,
      (select count(*)::int from message) messages, (select to_jsonb(t) from ${sql.table(table)} t where id = ${id}) thing`.execute(
      on.shop.db,
    )
  ).rows[0];

test.each(DECISIONS)('%s: is refused for a version that has changed since', async (name) => {
  const found = CASES[name];
  if (!found || !('make' in found)) throw new Error(`${name} has no story of its own`);
  const { row, take } = await found.make(on);
  seen = await versionOf(row);
  await executeWrite(on.shop.db, [row.table], sql`update ${sql.table(row.table)} set state = state where id = ${row.id}`);
  const before = await traces(row);
  expect(await refusal(take(uuid()))).toBe('fail.changed_since');
  expect(await traces(row)).toEqual(before);
  seen = undefined; // reads it again
  await take(uuid());
  expect(await traces(row)).not.toEqual(before);
});

test('an application that was rejected and submitted again is not approved as the first one', async () => {
  const m = await on.shop.member();
  await m.shop.add(await wanted(on.shop, m));
  const [first] = (await on.desk.applications.lists({ member_id: m.id })).list;
  await on.other.applications.reject({ id: first!.id, reason: 'No licence', key: uuid() });
  await m.shop.add(await wanted(on.shop, m, { company: 'Another Ltd' }));
  const approve = (version: number) => on.desk.applications.approve({ id: first!.id, version, key: uuid() });
  expect(await refusal(approve(first!.version))).toBe('fail.changed_since');
  expect(await m.shop.add({})).toMatchObject({ state: 'pending', shop_id: null });
  const { version, company } = await on.desk.applications.detail({ id: first!.id });
  expect(company).toBe('Another Ltd');
  expect(await approve(version)).toMatchObject({ state: 'approved' });
});

test('goods are not approved with a price or title that was not seen', async () => {
  const own = await seller(on.shop);
  const { member } = own;
  const draft = {
    titles: { en: 'A quiet bowl' },
    pictures: [await uploaded(on.shop, member, 'goods')],
    skus: [{ price: 5000, quantity: 1 }],
    key: uuid(),
  };
  const { id, num_iid } = await member.seller.goodsSave(draft);
  const approve = (version: number) => on.desk.sellergoods.approve({ id, version, key: uuid() });
  const looked = async () => (await on.desk.sellergoods.detail({ id })).version;
  const changes = [
    () => member.seller.stock({ id, skus: [{ sku_id: '1', price: 900_000, quantity: 1 }], key: uuid() }),
    () => member.seller.goodsSave({ ...draft, id, titles: { en: 'Something else' }, key: uuid() }),
    async () => {
      const goods = { resource: 'goods' as const, id: String((await goodsOf(num_iid)).id) };
      const { _version } = await on.other.resource.detail(goods);
      return on.other.resource.save({ ...goods, data: { titles: { en: 'Edited' } }, version: String(_version) });
    },
  ];
  for (const change of changes) {
    const before = await looked();
    await change();
    expect(await refusal(approve(before))).toBe('fail.changed_since');
  }
  expect(await approve(await looked())).toMatchObject({ state: 'listed' });
});
const goodsOf = (num_iid: string) =>
  on.shop.db.selectFrom('goods').select('id').where('num_iid', '=', num_iid).executeTakeFirstOrThrow();

test('a review that its member edited is not published, hidden or bulk-approved at its old version', async () => {
  const m = await on.shop.member();
  await changeSetting(on.shop, 'review_approval', true);
  const { goods } = await offer(on.shop, await seller(on.shop));
  const goods_id = (await goodsOf(goods.num_iid)).id;
  const review = async () =>
    (
      await on.shop.db
        .insertInto('review')
        .values({
          goods_id,
          member_id: m.id,
          nickname: 'M',
          star: 5,
          content: json({ en: 'Soft' }),
          state: 'waiting',
          at: on.shop.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const edit = (id: number) => m.comment.edit({ id, star: 1, content: 'Not soft', key: uuid() });
  const [one, two] = [await review(), await review()];
  const looked = (await on.desk.reviews.detail({ id: one })).version;
  await m.comment.helpful({ id: one }).catch(() => undefined); // a vote does not change it
  expect((await on.desk.reviews.detail({ id: one })).version).toBe(looked);
  const versions = { [one]: looked, [two]: (await on.desk.reviews.detail({ id: two })).version };
  await edit(one);
  expect(await refusal(on.desk.reviews.publish({ id: one, version: looked, key: uuid() }))).toBe('fail.changed_since');
  expect(await refusal(on.desk.reviews.hide({ id: one, version: looked, reason: 'x', key: uuid() }))).toBe('fail.changed_since');
  const bulk = await on.desk.queues.bulk({
    ...{ thing: 'review', act: 'approve', ids: [one, two], key: uuid() },
    versions: JSON.stringify(versions),
  });
  expect([bulk.done, bulk.left.map((left) => [left.id, left.why.key])]).toEqual([[two], [[one, 'fail.changed_since']]]);
  const { version } = await on.desk.reviews.detail({ id: one });
  expect(await on.desk.reviews.publish({ id: one, version, key: uuid() })).toMatchObject({ state: 'published' });
  await changeSetting(on.shop, 'review_approval');
});

test('several are approved only with their versions', async () => {
  const approve = (versions: string) =>
    on.desk.queues.bulk({ thing: 'review', act: 'approve', ids: [999_999], versions, key: uuid() });
  expect(await approve('{}')).toMatchObject({ done: [] });
});

test('a correction of a wallet, a freeze, a payment in suspense and a payout count their changes too', async () => {
  const { shop, desk, other } = on;
  const m = await shop.member();
  await fund(shop, m, 100);
  const proposed = await other.members.adjust({ id: m.id, account: 'cash', amount: 900_000, reason: 'Sorry', key: uuid() });
  await shop.db.updateTable('adjustment').set({ amount: 800_000 }).where('id', '=', proposed.id).execute();
  const adjust = (version?: number) =>
    desk.adjustments.approve({ id: proposed.id, ...(version ? { version } : {}), key: uuid() });
  expect(await refusal(adjust(proposed.version))).toBe('fail.changed_since');
  expect(await adjust()).toMatchObject({ state: 'done', amount: 800_000 });

  const notice = { source: 'demo', ref: uuid() };
  const detail = { why: 'unknown', currency: 'CNY', minor: 500, amount: 0 } as const;
  await shop.db
    .insertInto('notice')
    .values({ ...notice, kind: 'unknown', state: 'suspense', detail: json(detail), at: shop.now() })
    .execute();
  const [waiting] = (await desk.payments.suspense({})).data.filter((row) => row.ref === notice.ref);
  await shop.db
    .updateTable('notice')
    .set({ detail: json({ ...detail, minor: 700 }) })
    .where('ref', '=', notice.ref)
    .execute();
  const assign = (version?: number) =>
    desk.payments.assign({
      ...notice,
      ...(version ? { version } : {}),
      member: String(m.id),
      amount: 500,
      note: 'x',
      key: uuid(),
    });
  expect(await refusal(assign(waiting!.version))).toBe('fail.changed_since');
  await assign();

  const own = await seller(shop);
  await available({ shop, finance: desk, buyer: desk, hall: desk, shops: [] } satisfies Sellers, own, 10_000);
  await payee(on, own);
  const { version } = await desk.ownsellers.detail({ id: own.shop_id });
  shop.turn({ minutes: 1 });
  await payee(on, own, { bank_name: 'CMB', account_name: 'Mei Chen', account_no: '6225880012345678' });
  expect(await refusal(desk.ownsellers.payout({ id: own.shop_id, version, key: uuid() }))).toBe('fail.changed_since');
});

test('an exchange rate is saved over the one that was seen', async () => {
  const rate = { resource: 'currencies' as const, id: 'USD' };
  const loaded = await on.desk.resource.detail(rate);
  await on.shop.db.updateTable('currency').set({ market: '0.2' }).where('code', '=', 'USD').execute();
  const save = (version: unknown) =>
    on.desk.resource.save({ ...rate, data: { market: '0.15' }, ...(version ? { version: String(version) } : {}) });
  expect(await refusal(save(loaded._version))).toBe('fail.changed');
  expect(await refusal(save(undefined))).toBe('fail.changed');
  expect(await save((await on.desk.resource.detail(rate))._version)).toMatchObject({ market: '0.150000000000' });
});
