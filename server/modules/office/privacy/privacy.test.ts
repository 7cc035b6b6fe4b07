// A member's own data: exported with the password; erasure refused while anything is open, and what remains after it.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallRefused, type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { lastCode } from '#server/testing-codes.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, expectSoundLedger, fund } from '#server/testing-money.ts';
import { hashPassword } from '#server/testing-password.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { sendFile } from '#server/testing-upload.ts';
import { encrypt } from '../../../secret.ts';
import { balances } from '../../payments/ledger/ledger.ts';
import { giveCoupon } from '../../shipping/waybills/stock/testing-stock.ts';
import { erasePersonal } from './jobs.ts';

const PASSWORD = 'a-long-password';
let shop: Shop;
let hash: string;
beforeAll(async () => {
  shop = await openShop();
  hash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

async function someone(email: string): Promise<MemberClient> {
  const member = await shop.member({ email, nickname: 'Marta' });
  await shop.db
    .updateTable('member')
    .set({ password_hash: hash, mobilecode: '49', mobile: email.slice(0, 8) })
    .where('id', '=', member.id)
    .execute();
  await shop.db
    .insertInto('address')
    .values({
      member_id: member.id,
      name: 'Marta Köhler',
      country: 'BR',
      street: 'Rua 1',
      city: 'Rio',
      postcode: '20000-000',
      mobilecode: '55',
      phone: '11987654321',
      tax_id_type: 'cpf',
      tax_id_enc: encrypt(shop.app.config.secret, 'tax_id', '52998224725'),
      tax_id_last: '4725',
    })
    .execute();
  return member;
}
const eraseWith = async (member: MemberClient, email: string) => {
  await member.ems.send({ event: 'erase', email });
  return { submit: 1, password: PASSWORD, captcha: await lastCode(shop, email), by: 'email' as const };
};

test('everything the shop stores, with the password; identity numbers in clear, without hashes and other members’ rows', async () => {
  const member = await someone('export@test.test');
  await fund(shop, member, 50_000);
  const { goods } = await sellGoods(shop, { title: 'Teapot' });
  const { order_ids } = await buy(shop, member, [{ goods }]);
  await member.order.addReply({ id: order_ids[0]!, content: 'Please hurry', key: uuid() });
  const other = await someone('neighbour@test.test');
  expect(await refusal(member.user.export({ password: 'wrong' }))).toBe('user.password_wrong');
  const { name, text } = await member.user.export({ password: PASSWORD });
  expect(name).toMatch(/^sampan-SP-\d+-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(text);
  expect(data.member).toMatchObject({ email: 'export@test.test', nickname: 'Marta' });
  expect(data.addresses).toMatchObject([{ name: 'Marta Köhler', tax_id: '52998224725' }]);
  expect(data.orders.map((o: { id: number }) => o.id)).toEqual(order_ids);
  expect(data.items).toHaveLength(1);
  expect(data.bills.length).toBeGreaterThan(0);
  expect(data.thread_messages).toMatchObject([{ text: 'Please hurry' }]);
  expect(data.statement.length).toBeGreaterThan(1);
  for (const secret of ['argon2', 'password_hash', 'token_hash', '_enc', 'neighbour@test.test'])
    expect(text).not.toContain(secret);
  expect(JSON.parse((await other.user.export({ password: PASSWORD })).text).orders).toEqual([]);
});

test('wrong passwords are counted and start a pause', async () => {
  const member = await someone('guess@test.test');
  for (let n = 0; n < 10; n++) expect(await refusal(member.user.export({ password: 'wrong' }))).toBe('user.password_wrong');
  expect(await refusal(member.user.export({ password: PASSWORD }))).toBe('fail.too_many');
});

test('refused while money, goods or open things exist, with their list; nothing is changed', async () => {
  const member = await someone('open@test.test');
  await fund(shop, member, 50_000);
  const { goods } = await sellGoods(shop);
  await buy(shop, member, [{ goods }]);
  await buy(shop, member, [{ goods }], { pay: false });
  const { blockers, erased } = await member.user.erase({});
  expect(erased).toBe(false);
  expect(blockers.map((o) => o.key)).toEqual(['erase.money.cash', 'erase.open.items', 'erase.open.bills']);
  expect(blockers[1]!.params).toEqual({ n: 2 });
  const asked = await eraseWith(member, 'open@test.test');
  const refused = await member.user.erase(asked).catch((e: unknown) => e);
  expect(refused).toBeInstanceOf(CallRefused);
  expect((refused as CallRefused).key).toBe('erase.blocked');
  expect((await member.user.info({})).email).toBe('open@test.test');
});

test('requires password and code', async () => {
  const member = await someone('codes@test.test');
  const asked = await eraseWith(member, 'codes@test.test');
  expect(await refusal(member.user.erase({ ...asked, password: 'wrong' }))).toBe('user.password_wrong');
  expect(await refusal(member.user.erase({ ...asked, captcha: '000000' }))).toBe('user.code_wrong');
  expect(await refusal(member.user.erase({ submit: 1, password: PASSWORD }))).toBe('user.code_wrong');
  const visitor = await shop.visitor.ems.send({ event: 'erase', email: 'other@test.test' }).catch((e: CallRefused) => e.key);
  expect(visitor).toBe('fail.login_first');
});

test('erased: personal data is deleted, the ledger and the order stay, the mail address is free again', async () => {
  const member = await someone('gone@test.test');
  await fund(shop, member, 4300);
  await fund(shop, member, 700, 'bonus');
  await fund(shop, member, 30, 'points');
  const { goods } = await sellGoods(shop);
  const { order_ids } = await buy(shop, member, [{ goods }]);
  await member.order.addReply({ id: order_ids[0]!, content: 'I am Marta', key: uuid() });
  await shop.db.updateTable('order_item').set({ state: 'completed' }).where('member_id', '=', member.id).execute();
  const look = await member.user.erase({});
  // 700 of bonus were spent first, so 700 of cash are left and block the erasure.
  expect(look.blockers).toMatchObject([{ key: 'erase.money.cash', params: { amount_fen: 700 } }]);
  await fund(shop, member, -700);
  await fund(shop, member, 200, 'bonus');
  expect(await member.user.erase({})).toMatchObject({ blockers: [], bonus: 200, points: 30 });
  const done = await member.user.erase(await eraseWith(member, 'gone@test.test'));
  expect(done.erased).toBe(true);
  const row = await shop.db.selectFrom('member').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    email: null,
    mobile: null,
    nickname: '',
    avatar: '',
    password_hash: '',
    pay_password_hash: null,
    state: 'erased',
  });
  expect(row.erased_at).not.toBeNull();
  for (const table of ['address', 'session', 'message', 'payee', 'cart_row', 'favorite'] as const)
    expect(await shop.db.selectFrom(table).select('member_id').where('member_id', '=', member.id).execute()).toEqual([]);
  const messages = await shop.db.selectFrom('thread_message').select('text').where('member_id', '=', member.id).execute();
  expect(messages).toEqual([{ text: '…' }]);
  expect(await refusal(member.user.info({}))).toBe('401');
  expect(await refusal(shop.visitor.user.login({ username: 'gone@test.test', password: PASSWORD }))).toBe('user.password_wrong');
  const money = await balances(shop.ctx(), member.id);
  expect([money.cash, money.bonus, money.points]).toEqual([0, 0, 0]);
  expect((await shop.db.selectFrom('orders').select('id').where('id', '=', order_ids[0]!).execute()).length).toBe(1);
  expect((await shop.db.selectFrom('ledger_tx').select('id').where('key', '=', `erase:${member.id}`).execute()).length).toBe(1);
  expect((await shop.member({ email: 'gone@test.test' })).id).not.toBe(member.id);
  const owner = await shop.operator('owner');
  const whole = await owner.members.detail({ id: member.id });
  expect(whole).toMatchObject({ state: 'erased', email: '', nickname: '', addresses: [] });
  expect(await refusal(owner.members.block({ id: member.id, blocked: 0, reason: 'x' }))).toBe('member.erased');
});

test('erased: pictures are deleted in every cached size, returned coupons too', async () => {
  const member = await someone('face@test.test');
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const { url } = (await sendFile(shop, '/api/common/upload', { token: member.token }, { use: 'avatar' }, picture)).data;
  const look = (headers: Record<string, string> = {}) => shop.server.inject({ method: 'GET', url: `${url}?w=110`, headers });
  const shown = await look();
  expect(shown.statusCode).toBe(200);
  const coupon = await giveCoupon(shop, member, { value: 500 });
  await shop.db.updateTable('coupon').set({ state: 'returned' }).where('id', '=', coupon).execute();
  expect((await member.user.erase({})).coupons).toBe(1);
  await member.user.erase(await eraseWith(member, 'face@test.test'));
  expect((await look()).statusCode).toBe(404);
  expect((await look({ 'if-none-match': String(shown.headers.etag) })).statusCode).toBe(404);
  const { state } = await shop.db.selectFrom('coupon').select('state').where('id', '=', coupon).executeTakeFirstOrThrow();
  expect(state).toBe('expired');
});

test('identity numbers are masked, and erased 180 days after the last parcel, or after the days of the setting', async () => {
  const member = await someone('taxid@test.test');
  expect((await member.address.lists({})).map((a) => a.tax_id)).toEqual(['••••4725']);
  const number = async () =>
    (await shop.db.selectFrom('address').select('tax_id_enc').where('member_id', '=', member.id).executeTakeFirstOrThrow())
      .tax_id_enc;
  shop.turn({ days: 179 });
  await erasePersonal(shop.app, shop.db);
  expect(await number()).not.toBe('');
  shop.turn({ days: 2 });
  await changeSetting(shop, 'papers_days', 200);
  await erasePersonal(shop.app, shop.db);
  expect(await number()).not.toBe('');
  await changeSetting(shop, 'papers_days');
  await erasePersonal(shop.app, shop.db);
  expect(await number()).toBe('');
});
