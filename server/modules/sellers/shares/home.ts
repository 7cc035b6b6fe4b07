// A seller's own page: the shop's profile, the account that is paid, sums and statement.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { say } from '#contract/messages.ts';
import { fail, type MemberCtx, type MemberPrepareCtx } from '../../../context.ts';
import { isWalletFrozen } from '../../accounts/auth/freeze.ts';
import { changeOwnShop } from '../../catalog/goods/own-goods.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { settings } from '../../platform/settings/settings.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { ownUploads } from '../../platform/uploads/uploads.ts';
import { written } from '../applications/goods.ts';
import { ownShop } from '../applications/store.ts';
import { preparePayee, toPayee } from './payee.ts';
import { sellerWork } from './ports.ts';
import { sumsOfOne } from './store.ts';

type Rows = (typeof calls)['seller'];

export async function home(ctx: MemberCtx): Promise<Output<Rows['home']>> {
  const own = await ownShop(ctx);
  const face = await ctx.db.selectFrom('seller').selectAll().where('id', '=', own.seller_id).executeTakeFirstOrThrow();
  const s = await settings(ctx.db, ['seller_commission_bp', 'seller_share_days', 'seller_goods_approval', 'account_rest_hours']);
  const goods = await ctx.db
    .selectFrom('seller_goods')
    .select((eb) => ['state', eb.cast<number>(eb.fn.countAll(), 'int4').as('n')])
    .where('seller_id', '=', own.seller_id)
    .groupBy('state')
    .execute();
  const count = (state: string) => goods.find((g) => g.state === state)?.n ?? 0;
  const file = face.pic_url.split('/').at(-1) ?? '';
  const pic = await ctx.db.selectFrom('upload').select('id').where('name', '=', file).executeTakeFirst();
  return {
    shop_id: own.seller_id,
    names: face.names,
    docs: face.doc,
    locations: face.location,
    pic: pic ? { id: pic.id, url: face.pic_url } : null,
    post_fee: face.post_fee,
    free_over: face.free_over,
    commission_bp: own.commission_bp ?? s.seller_commission_bp,
    held: own.held_at !== null,
    held_reason: own.held_reason,
    share_days: s.seller_share_days,
    moderated: s.seller_goods_approval,
    money: await sumsOfOne(ctx, own.seller_id),
    counts: {
      ...(await sellerWork.of(ctx)(ctx, own.seller_id)),
      goods: count('listed'),
      waiting: count('pending'),
      rejected: count('rejected'),
    },
    payee: toPayee(ctx, own, s.account_rest_hours),
    wallet_frozen: await isWalletFrozen(ctx, ctx.member.id),
  };
}

export async function editShop(ctx: MemberCtx, input: Input<Rows['edit']>): Promise<Output<Rows['home']>> {
  const own = await ownShop(ctx, true);
  const names = written(input.names);
  if (Object.keys(names).length === 0) fail('fail.field_missing', {}, 'names');
  const [pic] = input.pic === undefined ? [] : await ownUploads(ctx, [input.pic], 'goods', 'pic');
  await changeOwnShop(ctx, own.seller_id, {
    names,
    docs: written(input.docs),
    locations: written(input.locations),
    post_fee: input.post_fee,
    free_over: input.free_over ?? null,
    ...(pic ? { pic_url: uploadUrl(ctx.app.config, pic.name, 'goods', ctx.now) } : {}),
  });
  return home(ctx);
}

/** Sets the account that payouts go to. */
export async function prepareChangePayee(ctx: MemberPrepareCtx, input: Input<Rows['payee']>) {
  const setPayee = await preparePayee(ctx, input);
  return async (inside: MemberCtx): Promise<Output<Rows['home']>> => {
    await setPayee(inside);
    return home(inside);
  };
}

type Moved = { id: number; kind: string; params: Record<string, string | number>; amount: number; balance: number; at: Date };
const WORDS = {
  purchase: 'seller.move.purchase',
  purchase_back: 'seller.move.purchase_back',
  seller_payout: 'seller.move.seller_payout',
} as const;

export async function statement(ctx: MemberCtx, input: Input<Rows['statement']>): Promise<Output<Rows['statement']>> {
  const { seller_id } = await ownShop(ctx);
  const at = asOf(ctx, input);
  const from = sql`from account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
    where a.kind = 'seller' and a.owner = ${String(seller_id)} and a.unit = 'CNY' and t.at <= ${at}`;
  const counted = await sql<{ n: number }>`select count(*)::int n ${from}`.execute(ctx.db);
  const { rows } = await sql<Moved>`
    select e.id, t.kind, t.params, -e.amount amount, -e.balance_after balance, t.at ${from}
    order by e.id desc limit ${input.page_size} offset ${offsetOf(input)}`.execute(ctx.db);
  return toPage(
    input,
    at,
    counted.rows[0]!.n,
    rows.map((r) => ({
      id: Number(r.id),
      text: say(WORDS[r.kind as 'purchase'] ?? 'seller.move.purchase', r.params, ctx.lang),
      amount: Number(r.amount),
      balance: Number(r.balance),
      time: r.at.toISOString(),
    })),
  );
}
