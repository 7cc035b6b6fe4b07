// The bank account of a seller changes like a mail address: proof, notices with the link "this was not me", lock, refused while
// frozen; finance sees it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '#server/http/who.ts';
import { refusal, refusedCall, type Shop, uuid } from '#server/testing.ts';
import { lastCode } from '#server/testing-codes.ts';
import { PAY_PASSWORD } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import type { Desk } from '../testing-sellers.ts';
import {
  ACCOUNT,
  available,
  bankId,
  closeSellers,
  type Own,
  opened,
  openSellers,
  payee,
  type Sellers,
} from './testing-shares.ts';

let s: Sellers;
let shop: Shop;
let finance: Desk;
beforeAll(async () => {
  s = await openSellers();
  ({ shop, finance } = s);
});
afterAll(() => closeSellers(s));

const OTHER = { bank_name: 'CMB', account_name: 'Mei Chen', account_no: '6225880012345678' };

let n = 0;
/** A seller with money to pay out, an account, a mail address and a mobile number. */
async function earning(): Promise<Own & { email: string; mobile: string }> {
  const own = await opened(s);
  await available(s, own, 10_000);
  const [email, mobile] = [`seller${++n}@test.test`, `1511234${String(n).padStart(4, '0')}`];
  await shop.db
    .updateTable('member')
    .set({ email, mobilecode: '49', mobile, lang: 'en' })
    .where('id', '=', own.member.id)
    .execute();
  return { ...own, email, mobile: `+49${mobile}` };
}
const messages = async (target: string) =>
  (
    await shop.db
      .selectFrom('outbox')
      .select('body')
      .where('target', '=', target)
      .where('body', 'like', '%notme?token=%')
      .orderBy('id')
      .execute()
  ).map(({ body }) => body);
const tokenIn = (body: string) => /token=(\S+)/.exec(body)![1]!;
const saved = async (own: Own) => (await own.member.seller.home({})).payee;

test('the token alone changes nothing, neither the first account nor another one', async () => {
  const own = await earning();
  expect(await refusedCall(own.member.seller.payee({ ...ACCOUNT, key: uuid() }))).toMatchObject({
    key: 'seller.payee_proof',
    field: 'pay_password',
  });
  expect(await saved(own)).toBeNull();
  expect((await payee(s, own)).payee).toMatchObject({ account_no: '••••2222', changed_at: null, rest_until: null });
  expect(await refusal(own.member.seller.payee({ ...OTHER, key: uuid() }))).toBe('seller.payee_proof');
  expect(await refusal(own.member.seller.payee({ ...OTHER, pay_password: '000000', key: uuid() }))).toBe('pay.password_wrong');
  expect(await refusal(own.member.seller.payee({ ...OTHER, old_captcha: '000000', key: uuid() }))).toBe('user.code_wrong');
  expect(await saved(own)).toMatchObject({ account_no: '••••2222' });
  expect(await messages(own.email)).toHaveLength(1);
});

test('a code to an address of the member will do, once; with pay passwords switched off it is the only proof', async () => {
  const own = await earning();
  await payee(s, own);
  await own.member.ems.send({ event: 'provepayee', email: own.email });
  const old_captcha = await lastCode(shop, own.email);
  expect((await own.member.seller.payee({ ...OTHER, old_captcha, key: uuid() })).payee).toMatchObject({ account_no: '••••5678' });
  expect(await refusal(own.member.seller.payee({ ...ACCOUNT, old_captcha, key: uuid() }))).toBe('user.code_wrong');
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'paypassword').execute();
  expect(await refusal(own.member.seller.payee({ ...ACCOUNT, pay_password: PAY_PASSWORD, key: uuid() }))).toBe(
    'seller.payee_proof',
  );
  await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'paypassword').execute();
});

test('all addresses are notified, with both accounts masked; the same account again is no change', async () => {
  const own = await earning();
  await payee(s, own);
  await payee(s, own);
  expect(await messages(own.email)).toHaveLength(1);
  await payee(s, own, OTHER);
  const [, mail] = await messages(own.email);
  expect(mail).toContain('ICBC ••••2222 → CMB ••••5678');
  expect(mail).not.toContain('6225880012345678');
  expect((await messages(own.mobile)).at(-1)).toContain('Your payout account was changed');
  expect((await own.member.message.lists({})).list.data[0]!.title).toBe('Your payout account was changed');
  const seen = await shop.visitor.user.changenotice({ token: tokenIn(mail!) });
  expect(seen).toMatchObject({ kind: 'payee', old_address: 'ICBC ••••2222', new_address: 'CMB ••••5678', state: 'open' });
});

test('a payout to another account waits for 24 hours; finance sees when it was changed', async () => {
  const own = await earning();
  await payee(s, own);
  await payee(s, own, OTHER);
  const changed_at = (await saved(own))!.changed_at!;
  expect(Date.parse((await saved(own))!.rest_until!) - Date.parse(changed_at)).toBe(24 * 3_600_000);
  const inList = async () => (await finance.ownsellers.lists({ member_id: own.member.id })).list[0]!.payee;
  expect(await inList()).toMatchObject({ changed_at, rest_until: expect.any(String) });
  const { id } = await finance.ownsellers.payout({ id: own.shop_id, key: uuid() });
  expect((await finance.payouts.lists({ seller_id: own.shop_id })).list[0]).toMatchObject({
    changed_at,
    account_replaced: false,
  });
  expect(await refusal(finance.payouts.approve({ id, key: uuid() }))).toBe('seller.account_rests');
  shop.turn({ hours: 23, minutes: 50 });
  expect(await refusal(finance.payouts.approve({ id, key: uuid() }))).toBe('seller.account_rests');
  shop.turn({ minutes: 11 });
  expect(await finance.payouts.detail({ id })).toMatchObject({ changed_at, rest_until: null });
  await finance.payouts.approve({ id, key: uuid() });
  const paid = await finance.payouts.pay({ id, bank_id: await bankId(s), reference: 'T-24', key: uuid() });
  expect(paid).toMatchObject({ state: 'paid', account_no: '••••5678' });
  expect(await inList()).toMatchObject({ changed_at, rest_until: null });
});

test('the owner of the shop sets how long payouts are locked', async () => {
  const own = await earning();
  await payee(s, own);
  await payee(s, own, OTHER);
  await changeSetting(shop, 'account_rest_hours', 0);
  const { id } = await finance.ownsellers.payout({ id: own.shop_id, key: uuid() });
  expect(await finance.payouts.approve({ id, key: uuid() })).toMatchObject({ state: 'approved' });
  await changeSetting(shop, 'account_rest_hours');
});

test('a payout that was begun with an account goes to no account that was replaced', async () => {
  const own = await earning();
  await payee(s, own);
  const { id } = await finance.ownsellers.payout({ id: own.shop_id, key: uuid() });
  await finance.payouts.approve({ id, key: uuid() });
  await payee(s, own, OTHER);
  expect(await finance.payouts.detail({ id })).toMatchObject({ account_replaced: true, account_no: '••••2222' });
  const pay = async () => finance.payouts.pay({ id, bank_id: await bankId(s), reference: 'T-1', key: uuid() });
  expect(await refusal(pay())).toBe('seller.account_replaced');
  await finance.payouts.cancel({ id, reason: 'Another account', key: uuid() });
  const again = await finance.ownsellers.payout({ id: own.shop_id, key: uuid() });
  expect(again).toMatchObject({ account_no: '••••5678', account_replaced: false });
});

test('"this was not me" freezes the wallet and removes the account; while frozen nothing changes and nothing is paid', async () => {
  const own = await earning();
  await payee(s, own);
  await payee(s, own, OTHER);
  const { id } = await finance.ownsellers.payout({ id: own.shop_id, key: uuid() });
  const token = tokenIn((await messages(own.email)).at(-1)!);
  expect(await shop.visitor.user.notme({ token })).toMatchObject({ kind: 'payee', state: 'frozen' });
  shop.turn({ hours: 25 });
  expect(await finance.payouts.detail({ id })).toMatchObject({ wallet_frozen: true, account_replaced: true });
  expect(await refusal(finance.payouts.approve({ id, key: uuid() }))).toBe('cash.member_frozen');
  const token_back = await signedIn(own.member.id);
  const owner = shop.signed(own.member.id, token_back);
  expect(await owner.seller.home({})).toMatchObject({ payee: null, wallet_frozen: true });
  expect(await refusal(owner.seller.payee({ ...ACCOUNT, pay_password: PAY_PASSWORD, key: uuid() }))).toBe('wallet.is_frozen');
  const desk = await shop.operator('owner');
  const found = (await desk.frozen.lists({ page_size: 50 })).data.find((row) => row.member.id === own.member.id)!;
  expect(found.changes[0]).toMatchObject({ kind: 'payee', old_address: 'ICBC ••••2222', reported: true, restorable: false });
  await desk.frozen.lift({ id: found.id, reason: 'spoke on the phone', key: uuid() });
  expect(await refusal(finance.payouts.approve({ id, key: uuid() }))).toBe('seller.account_replaced');
  await finance.payouts.cancel({ id, reason: 'not the owner', key: uuid() });
  expect(await refusal(finance.ownsellers.payout({ id: own.shop_id, key: uuid() }))).toBe('seller.no_payee');
  const set = await owner.seller.payee({ ...ACCOUNT, pay_password: PAY_PASSWORD, key: uuid() });
  expect(set.payee).toMatchObject({ account_no: '••••2222', rest_until: expect.any(String) });
});

test('a second report while staff looks at a freeze is a change of it', async () => {
  const own = await earning();
  await payee(s, own);
  await payee(s, own, OTHER);
  const [first, second] = (await messages(own.email)).map(tokenIn);
  await shop.visitor.user.notme({ token: first! });
  const desk = await shop.operator('owner');
  const found = (await desk.frozen.lists({ page_size: 50 })).data.find((row) => row.member.id === own.member.id)!;
  await shop.visitor.user.notme({ token: second! });
  const lift = (version?: number) =>
    desk.frozen.lift({ id: found.id, ...(version ? { version } : {}), reason: 'spoke on the phone', key: uuid() });
  expect(await refusal(lift(found.version))).toBe('fail.changed_since');
  expect((await lift()).lifted_at).not.toBeNull();
});

/** A session of a member whose sessions were ended. */
async function signedIn(member_id: number): Promise<string> {
  const token = uuid();
  await shop.db
    .insertInto('session')
    .values({ token_hash: hashToken(token), member_id, created_at: shop.now(), expires_at: new Date(shop.now().getTime() + 1e9) })
    .execute();
  return token;
}
