// Members and operators of the demo shop, with addresses, carts, favourites and histories. Their orders and money are created by play.ts, not loaded.
import { sql } from 'kysely';
import { lastDigits } from '../../modules/accounts/addresses/rules.ts';
import { hashPassword } from '../../modules/accounts/auth/password.ts';
import { Outside } from '../../outside.ts';
import { encrypt } from '../../secret.ts';
import { cleanTaxId } from '../base/tax-ids.ts';
import { bulkInsert } from '../bulk.ts';
import type { Db } from '../open.ts';
import { goodsOf } from './goods.ts';
import { daysBefore, goodsId, pictureUrl } from './load-catalogue.ts';
import { type DemoAddress, type DemoMember, members, operators } from './people.ts';

/** Few different passwords for many people: each is hashed once. */
async function hashed(): Promise<(password: string) => string> {
  const outside = new Outside();
  const all = [...new Set([...members.flatMap((m) => [m.password, m.pay_password ?? '']), ...operators.map((o) => o.password)])];
  const hashes = new Map(
    await Promise.all(all.map(async (password) => [password, await hashPassword(outside, password)] as const)),
  );
  return (password) => hashes.get(password)!;
}

export async function loadPeople(db: Db, now: Date, secret: Buffer): Promise<void> {
  const hash = await hashed();
  const marks = await freshMarks(db);
  await bulkInsert(
    db,
    'member',
    members.map((m, at) => ({
      id: at + 1,
      created_at: daysBefore(now, m.joined_days_ago),
      email: m.email,
      mobilecode: '',
      password_hash: hash(m.password),
      pay_password_hash: m.pay_password === null ? null : hash(m.pay_password),
      nickname: m.nickname,
      avatar: pictureUrl(m.avatar),
      sex: m.sex,
      birthday: m.birthday,
      mark: m.mark ?? marks[at],
      level: m.level,
      growth: m.growth,
      lang: m.lang,
      state: 'normal',
      warehouse_id: 1,
    })),
  );
  await bulkInsert(
    db,
    'address',
    members
      .flatMap((m, at) => m.addresses.map((a) => addressRow(a, at + 1, daysBefore(now, m.joined_days_ago), secret)))
      .map((a, at) => ({ id: at + 1, ...a })),
  );
  await bulkInsert(
    db,
    'favorite',
    numbered(
      of(
        (m) => m.favorites,
        (key, minutes) => ({ goods_id: goodsId(key), price_seen: goodsOf(key).price, at: minutesBefore(now, minutes) }),
      ),
    ),
  );
  await bulkInsert(
    db,
    'goods_view',
    numbered(
      of(
        (m) => m.history,
        (key, minutes) => ({ goods_id: goodsId(key), at: minutesBefore(now, minutes) }),
      ),
    ),
  );
  await bulkInsert(
    db,
    'cart_row',
    numbered(
      of(
        (m) => m.cart,
        (row, minutes) => cartRow(row, minutesBefore(now, minutes)),
      ),
    ),
  );
  await bulkInsert(
    db,
    'operator',
    operators.map(({ password, warehouse, ...o }, at) => ({
      id: at + 1,
      ...o,
      password_hash: hash(password),
      totp_enc: '',
      totp_on: false,
      state: 'normal',
      warehouse_id: warehouse,
      created_at: daysBefore(now, 700),
      signed_in_at: daysBefore(now, 700),
    })),
  );
}

/** Member codes for members without one, above all given ones; the sequence continues after them. */
async function freshMarks(db: Db): Promise<string[]> {
  const highest = Math.max(80_420, ...members.map((m) => Number(/^SP-(\d+)$/.exec(m.mark ?? '')?.[1] ?? 0)));
  await sql`select setval('member_mark', ${highest + members.length})`.execute(db);
  return members.map((_, at) => `SP-${highest + 1 + at}`);
}

function addressRow({ tax_id, ...a }: DemoAddress, member_id: number, created_at: Date, secret: Buffer): Record<string, unknown> {
  const number = cleanTaxId(tax_id);
  return {
    member_id,
    ...a,
    email: '',
    is_default_bill: a.is_default,
    created_at,
    tax_id_enc: number === '' ? '' : encrypt(secret, 'tax_id', number),
    tax_id_last: number === '' ? '' : lastDigits(number),
  };
}

function cartRow({ goods, sku, num, remark }: DemoMember['cart'][number], created_at: Date): Record<string, unknown> {
  const listing = goodsOf(goods);
  const chosen = listing.skus[sku % Math.max(1, listing.skus.length)];
  return {
    goods_id: goodsId(goods),
    sku_id: chosen?.sku_id ?? '',
    num: Math.max(num, listing.min_num),
    remark,
    services: [],
    warehouse_id: 1,
    price_seen: chosen?.price ?? listing.price,
    created_at,
  };
}

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const numbered = <T extends object>(rows: readonly T[]): (T & { id: number })[] =>
  rows.map((row, at) => ({ id: at + 1, ...row }));

/** The rows of a list of every member; each entry is about 45 minutes older than the one before. */
const of = <T>(
  list: (member: DemoMember) => readonly T[],
  row: (one: T, minutes: number) => Record<string, unknown>,
): Record<string, unknown>[] =>
  members.flatMap((member, at) => list(member).map((one, n) => ({ member_id: at + 1, ...row(one, 20 + n * 47) })));
