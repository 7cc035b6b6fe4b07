// A restored or moved shop that is started with another key reports it before it writes anything.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { berlin } from './modules/shipping/waybills/stock/testing-stock.ts';
import { encrypt } from './secret.ts';
import { fitsDatabase } from './secret-check.ts';
import { openShop, type Shop } from './testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const right = Buffer.alloc(32, 7);
const wrong = Buffer.alloc(32, 8);
const fits = async () => [await fitsDatabase(shop.db, right), await fitsDatabase(shop.db, wrong)];

test('any key fits a database without secrets, only its own one with secrets', async () => {
  const m = await shop.member();
  const { id } = await m.address.addAddress(berlin);
  expect(await fits()).toEqual([true, true]);
  const seal = (secret: Buffer) =>
    shop.db
      .updateTable('address')
      .set({ tax_id_enc: encrypt(secret, 'tax_id', '123') })
      .where('id', '=', id)
      .execute();
  await seal(right);
  expect(await fits()).toEqual([true, false]);
  await seal(wrong);
  // Secrets of operators count as well: one that can be decrypted is enough.
  await shop.db
    .insertInto('operator')
    .values({ username: 'owner1', name: 'O', password_hash: '', role: 'owner', totp_enc: encrypt(right, 'totp', 'X') })
    .execute();
  expect(await fits()).toEqual([true, true]);
});
