// Test helpers: a card bought and paid from the wallet.
import { type MemberClient, type Shop, uuid } from '../../../testing.ts';
import { PAY_PASSWORD } from '../../../testing-money.ts';

type Code = 'month' | 'quarter' | 'year';

export const cardId = async (shop: Pick<Shop, 'db'>, code: Code): Promise<number> =>
  (await shop.db.selectFrom('card').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

export async function orderCard(shop: Shop, member: MemberClient, code: Code): Promise<string> {
  return (await member.membershipcard.buy({ id: await cardId(shop, code), key: uuid() })).invoice_no;
}

/** Buys and pays; returns the id of the member's card. */
export async function buyCard(shop: Shop, member: MemberClient, code: Code): Promise<number> {
  const no = await orderCard(shop, member, code);
  await member.paywallet.payBalance({ no, pay_password: PAY_PASSWORD, key: uuid() });
  const { id } = await shop.db
    .selectFrom('member_card as c')
    .innerJoin('bill as b', 'b.id', 'c.bill_id')
    .select('c.id')
    .where('b.no', '=', no)
    .executeTakeFirstOrThrow();
  return id;
}
