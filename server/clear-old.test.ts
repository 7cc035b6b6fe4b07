// Expired rows are deleted: sessions, codes, mails, identity numbers. Those in use stay.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WaybillState } from '#contract/states/waybill.ts';
import { json } from '#server/context.ts';
import { encrypt } from '#server/secret.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { deleteInBatches } from './clear-old.ts';
import { runJob } from './jobs.ts';
import { sellGoods, testWarehouse } from './testing-goods.ts';
import { changeSetting } from './testing-settings.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('expired rows are deleted, the rest stays', async () => {
  const m = await shop.member();
  const old = new Date(shop.now().getTime() - 25 * 3_600_000);
  const soon = new Date(shop.now().getTime() + 60_000);
  await shop.db
    .insertInto('captcha')
    .values([
      { id: 'old', answer_hash: '', expires_at: old },
      { id: 'new', answer_hash: '', expires_at: soon },
    ])
    .execute();
  await shop.db
    .insertInto('attempt')
    .values([
      { scope: 'login_ip', key: 'x', at: old },
      { scope: 'login_ip', key: 'x', at: shop.now() },
    ])
    .execute();
  const key = { scope: 'm:1', call: 'cart/add', input_hash: '' };
  await shop.db
    .insertInto('idempotency')
    .values([
      { ...key, key: 'old', at: old },
      { ...key, key: 'new', at: shop.now() },
    ])
    .execute();
  await shop.db.insertInto('session').values({ token_hash: 'ended', member_id: m.id, expires_at: old }).execute();
  await shop.db
    .insertInto('code')
    .values({ channel: 'mail', target: 'x', event: 'login', code_hash: '', expires_at: new Date(old.getTime() - 60_000) })
    .execute();
  const mail = { channel: 'mail', target: 'x', body: '', state: 'sent' as const };
  const daysAgo = (days: number) => new Date(shop.now().getTime() - days * 86_400_000);
  await shop.db
    .insertInto('outbox')
    .values([
      { ...mail, subject: 'old', created_at: daysAgo(32) },
      { ...mail, subject: 'waits', state: 'queued', created_at: daysAgo(32) },
      { ...mail, subject: 'new', created_at: daysAgo(30) },
    ])
    .execute();
  const goods = [await sellGoods(shop), await sellGoods(shop)];
  const ids = await Promise.all(
    goods.map(({ goods: { num_iid } }) =>
      shop.db.selectFrom('goods').select('id').where('num_iid', '=', num_iid).executeTakeFirstOrThrow(),
    ),
  );
  await shop.db
    .insertInto('goods_view')
    .values(ids.map(({ id }, at) => ({ member_id: m.id, goods_id: id, at: daysAgo(at === 0 ? 366 : 364) })))
    .execute();
  await runJob(shop.app, shop.db, 'clear_old');
  await runJob(shop.app, shop.db, 'clear_answers');
  expect((await shop.db.selectFrom('outbox').select('subject').orderBy('id').execute()).map((r) => r.subject)).toEqual([
    'waits',
    'new',
  ]);
  expect(await shop.db.selectFrom('goods_view').select('goods_id').execute()).toEqual([{ goods_id: ids[1]!.id }]);
  expect((await shop.db.selectFrom('captcha').select('id').execute()).map((r) => r.id)).toEqual(['new']);
  expect(await shop.db.selectFrom('attempt').select('id').execute()).toHaveLength(1);
  expect((await shop.db.selectFrom('idempotency').select('key').execute()).map((r) => r.key)).toEqual(['new']);
  expect(await shop.db.selectFrom('session').select('token_hash').where('token_hash', '=', 'ended').execute()).toEqual([]);
  expect(await shop.db.selectFrom('code').select('id').execute()).toEqual([]);
  expect((await m.user.info({})).id).toBe(m.id);
  await changeSetting(shop, 'sent_days', 29);
  await runJob(shop.app, shop.db, 'clear_old');
  expect((await shop.db.selectFrom('outbox').select('subject').execute()).map((r) => r.subject)).toEqual(['waits']);
});

test('old rows are deleted in batches', async () => {
  const m = await shop.member();
  const expires_at = new Date(shop.now().getTime() - 1000);
  const tokens = ['a', 'b', 'c', 'd', 'e'].map((name) => `batch-${name}`);
  await shop.db
    .insertInto('session')
    .values(tokens.map((token_hash) => ({ token_hash, member_id: m.id, expires_at })))
    .execute();
  expect(await deleteInBatches(shop.db, 'session', sql`token_hash like 'batch-%'`, 2)).toBe(5);
  expect(await shop.db.selectFrom('session').select('token_hash').where('token_hash', 'like', 'batch-%').execute()).toEqual([]);
  expect((await m.user.info({})).id).toBe(m.id);
});

test('identity numbers are erased half a year after the last parcel', async () => {
  const [gone, active] = [await shop.member(), await shop.member()];
  const tax_id_enc = encrypt(shop.app.config.secret, 'tax_id', '52998224725');
  const at = new Date(shop.now().getTime() - 200 * 86_400_000);
  const address = {
    name: 'A',
    country: 'BR',
    street: 'S',
    mobilecode: '55',
    phone: '1',
    tax_id_type: 'cpf',
    tax_id_enc,
    tax_id_last: '4725',
    created_at: at,
    updated_at: at,
  };
  await shop.db
    .insertInto('address')
    .values([
      { ...address, member_id: gone.id },
      { ...address, member_id: active.id },
      { ...address, member_id: gone.id, name: 'B', updated_at: shop.now() },
    ])
    .execute();
  const warehouse_id = await testWarehouse(shop, 'TX');
  const line = await shop.db
    .insertInto('line')
    .values({ code: 'L', names: json({}), doc: json({}), data: json({} as never) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const waybill = (member_id: number, state: WaybillState, no: string) => ({
    no,
    member_id,
    warehouse_id,
    line_id: line.id,
    address: json({ name: 'A', tax_id_enc, tax_id_last: '4725' } as never),
    country: 'BR',
    state,
    quote: json({} as never),
    terms: json({} as never),
    currency: 'CNY',
    rate: '1',
    created_at: at,
  });
  await shop.db
    .insertInto('waybill')
    .values([{ ...waybill(gone.id, 'received', 'W1'), received_at: at }, waybill(active.id, 'dispatched', 'W2')])
    .execute();
  await runJob(shop.app, shop.db, 'erase_personal');
  const kept = await shop.db
    .selectFrom('address')
    .select(['member_id', 'name', 'tax_id_last'])
    .where('tax_id_enc', '<>', '')
    .orderBy('name')
    .execute();
  expect(kept).toEqual([
    { member_id: active.id, name: 'A', tax_id_last: '4725' },
    { member_id: gone.id, name: 'B', tax_id_last: '4725' },
  ]);
  const papers = await shop.db.selectFrom('waybill').select(['no', 'address']).orderBy('no').execute();
  expect(papers.map((w) => (w.address as { tax_id_enc: string; name: string }).tax_id_enc !== '')).toEqual([false, true]);
  expect((papers[0]!.address as { name: string }).name).toBe('A');
});
