// Demo history of bills: paid from the wallet, or by remittances that finance reviews.
import { randomUUID } from 'node:crypto';
import { lockById } from '../../modules/payments/bills/find.ts';
import { payBill } from '../../modules/payments/bills/pay.ts';
import { balances, book } from '../../modules/payments/ledger/ledger.ts';
import { decimalsOf, rateOf, toMinor } from '../../modules/pricing/money/rates.ts';
import { systemCtx } from '../../system.ts';
import { banks } from './money.ts';
import { translated } from './play-said.ts';
import type { Scene } from './play-scene.ts';
import { byStaff, said } from './said.ts';
import type { RemitStep, ScenarioStep } from './scenario-types.ts';

/** The newest open bill of a waybill (w1), an order (o1) or one item of it (o1.0). */
function openBillOf(scene: Scene, ref: string): Promise<{ id: number; no: string } | undefined> {
  const [type, id] = ref.startsWith('w')
    ? ['waybill', scene.waybills.get(ref)!]
    : ref.includes('.')
      ? ['item', scene.items.get(ref)!]
      : ['order', scene.orders.get(ref)![0]!];
  return scene.db
    .selectFrom('bill as b')
    .innerJoin('bill_target as t', 't.bill_id', 'b.id')
    .select(['b.id', 'b.no'])
    .where('t.type', '=', type as string)
    .where('t.target_id', '=', id as number)
    .where('b.state', '=', 'open')
    .orderBy('b.id', 'desc')
    .executeTakeFirst();
}

/** Pays what is due for a thing from the wallet, which is topped up if necessary. */
export async function payDue(scene: Scene, ref: string, at: Date): Promise<void> {
  const due = await openBillOf(scene, ref);
  if (!due) return; // settled without a difference: nothing is due
  await scene.inside(at, async (ctx) => {
    const bill = (await lockById(ctx, due.id))!;
    const own = await balances(ctx, bill.member_id);
    const short = bill.amount - own.cash - own.bonus;
    if (short > 0) {
      const amount = Math.ceil(short / 10_000) * 10_000;
      await book(ctx, {
        key: `demo:fill:${bill.id}`,
        kind: 'recharge',
        text_key: 'money.recharge',
        entries: [
          { kind: 'cash', owner: bill.member_id, amount: -amount },
          { kind: 'bank', owner: 1, amount },
        ],
      });
    }
    await payBill(ctx, bill, 'wallet');
  });
}

export async function playRemit(scene: Scene, step: RemitStep): Promise<void> {
  const at = scene.at(step);
  const place = banks.findIndex((b) => b.key === step.bank);
  const bank = (await scene.db.selectFrom('bank_account').select(['id', 'currency']).orderBy('id').execute())[place]!;
  const no = step.for ? (await openBillOf(scene, step.for))!.no : undefined;
  const ctx = { ...systemCtx(scene.app, scene.db), now: at };
  const info = await scene.call(step.member, at, 'Offlinepay/getinfo', { id: bank.id, ...(no ? { no } : {}) });
  const minor =
    (info.minor as number | null) ??
    toMinor(step.amount ?? 100_000, await rateOf(ctx, bank.currency), await decimalsOf(ctx, bank.currency));
  const slip = await scene.uploaded(step.member, 'remit', step.files[0] ?? 'slip/1/100.00', at);
  const made = await scene.call(step.member, at, 'remit/add', {
    bank_id: bank.id,
    ...(no ? { no } : {}),
    minor,
    currency: bank.currency,
    reference: info.reference,
    slip,
    key: randomUUID(),
  });
  scene.remits.set(step.key, { id: made.id as number, minor });
}

export async function decideRemit(scene: Scene, step: Extract<ScenarioStep, { do: 'decide_remit' }>): Promise<void> {
  const remit = scene.remits.get(step.remit)!;
  const { version } = await scene.call(step.operator, scene.at(step), 'remits/detail', { id: remit.id });
  if (step.approve)
    await scene.call(step.operator, scene.at(step), 'remits/approve', {
      id: remit.id,
      version,
      minor: remit.minor,
      key: randomUUID(),
    });
  else {
    const words = said(step.said!);
    const reason = byStaff(words).text;
    await scene.call(step.operator, scene.at(step), 'remits/reject', { id: remit.id, version, reason, key: randomUUID() });
    await translated(scene, 'remit', remit.id, words, scene.at(step));
  }
}
