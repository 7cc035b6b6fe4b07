// For stories: a member who may withdraw, with an address in their name, a pay password and cash of a known source.
import type { MemberClient, Shop } from '../../../testing.ts';
import { uuid } from '../../../testing.ts';
import { fund, inTransaction } from '../../../testing-money.ts';
import { book } from '../ledger/ledger.ts';

export type Source = 'refund' | 'gateway' | 'remit' | 'compensation';
const OTHER = {
  refund: { kind: 'goods_clearing' as const },
  gateway: { kind: 'gateway' as const, owner: 'demo' },
  remit: { kind: 'bank' as const, owner: 1 },
  compensation: { kind: 'compensation' as const },
};

/** Fen that come in now or, below zero, are spent. */
export const moveCash = (shop: Shop, member: { id: number }, amount: number, source: Source = 'refund') =>
  inTransaction(shop, (ctx) =>
    book(ctx, {
      key: `test:${uuid()}`,
      kind: source === 'gateway' ? 'recharge' : source === 'remit' ? 'remit' : 'refund_goods',
      entries: [
        { kind: 'cash', owner: member.id, amount: -amount },
        { ...OTHER[source], amount },
      ],
    }),
  );

export async function addName(shop: Shop, member: { id: number }, name = 'Mei Zhang'): Promise<void> {
  await shop.db
    .insertInto('address')
    .values({
      member_id: member.id,
      name,
      country: 'DE',
      street: 'Teststr. 1',
      city: 'Berlin',
      postcode: '10115',
      mobilecode: '49',
      phone: '15112345678',
    })
    .execute();
}

/** A member with this much cash from refunds, a name and the tests' pay password. */
export async function withCash(shop: Shop, amount: number): Promise<MemberClient> {
  const member = await shop.member();
  await fund(shop, member, 1);
  await moveCash(shop, member, -1);
  await moveCash(shop, member, amount);
  await addName(shop, member);
  return member;
}

export const PAYEE = { bank_name: 'Sparkasse Berlin', account_name: 'Mei Zhang', account_no: 'DE89 3704 0044 0532 0130 00' };
