// Demo history of money and feedback besides orders: top-ups through the demo gateway (paid, failed, partly refunded), withdrawals in every state,
// feedback without a reply. Played through the same calls as everything else.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { failRefund, lockRefund, writeRefund } from '../../modules/payments/gateways/refund-result.ts';
import { book } from '../../modules/payments/ledger/ledger.ts';
import { confirmPayment, failPayment } from '../../modules/payments/wallet/payments.ts';
import { translated } from './play-said.ts';
import { byStaff, said } from './said.ts';

const PAYEE_DIFFERS = said('payee_differs');

type Answer = Record<string, unknown>;
export type Stage = {
  call: (name: string, at: Date, path: string, input: Record<string, unknown>) => Promise<Answer>;
  inside: <T>(at: Date, run: (ctx: Ctx) => Promise<T>) => Promise<T>;
  member_id: (key: string) => number;
  /** this many hours before now */
  ago: (hours: number) => Date;
  demo_gateway: boolean;
};

const DAY = 24;
const FINANCE = 'finance';

type Story = () => Promise<void>;

export const money = (stage: Stage): Story[] => [
  ...withdrawals(stage),
  ...(stage.demo_gateway ? [...gatewayPayments(stage), ...gatewayRefunds(stage)] : []),
  ...feedback(stage),
];

/** Cash from a bank transfer that is old enough to be withdrawn. */
async function fill({ inside, member_id, ago }: Stage, member: string, amount: number): Promise<void> {
  const owner = member_id(member);
  await inside(ago(40 * DAY), (ctx) =>
    book(ctx, {
      key: `demo:cash:${owner}`,
      kind: 'remit',
      text_key: 'money.recharge',
      entries: [
        { kind: 'cash', owner, amount: -amount },
        { kind: 'bank', owner: 1, amount },
      ],
    }),
  );
}

type Wish = { member: string; name: string; bank: string; no: string; amount: number; hours: number; until: string };
const WISHES: Wish[] = [
  {
    member: 'harper',
    name: 'Harper Quinn',
    bank: 'Example Bank, N.A.',
    no: '000000004711',
    amount: 12_000,
    hours: 26 * DAY,
    until: 'paid',
  },
  {
    member: 'kaito',
    name: 'Mori Kaito',
    bank: 'Example Bank Tokyo',
    no: '000000008150',
    amount: 30_000,
    hours: 9 * DAY,
    until: 'rejected',
  },
  {
    member: 'beatriz',
    name: 'Beatriz Nogueira',
    bank: 'Banco Exemplo',
    no: '000000002290',
    amount: 8_000,
    hours: 3 * DAY,
    until: 'approved',
  },
  {
    member: 'harper',
    name: 'Harper Quinn',
    bank: 'Example Bank, N.A.',
    no: '000000004711',
    amount: 6_000,
    hours: 30,
    until: 'applied',
  },
  {
    member: 'minji',
    name: 'Seo Minji',
    bank: 'Example Bank Seoul',
    no: '000000006403',
    amount: 62_000,
    hours: 7,
    until: 'applied',
  },
];

function withdrawals(stage: Stage): Story[] {
  const { call, ago } = stage;
  const wished = (member: string) => WISHES.filter((w) => w.member === member).reduce((s, w) => s + w.amount, 0);
  const fills = [...new Set(WISHES.map((w) => w.member))].map((member) => () => fill(stage, member, wished(member)));
  const wishes = WISHES.map(({ member, name, bank, no, amount, hours, until }) => async () => {
    const payee = { bank_name: bank, account_name: name, account_no: no };
    const made = await call(member, ago(hours), 'cash/addCash', { amount, ...payee, pay_password: '246810', key: randomUUID() });
    const one = { id: made.id };
    const step = async (path: string, later: number, more: Answer = {}) => {
      const { version } = await call(FINANCE, ago(hours - later), 'withdrawals/detail', one);
      return call(FINANCE, ago(hours - later), `withdrawals/${path}`, { ...one, version, ...more, key: randomUUID() });
    };
    if (until === 'rejected') {
      await step('reject', 5, { reason: byStaff(PAYEE_DIFFERS).text });
      await translated(stage, 'withdrawal', made.id as number, PAYEE_DIFFERS, ago(hours - 5));
    }
    if (until === 'approved' || until === 'paid') await step('approve', 4);
    if (until === 'paid') await step('pay', 20, { bank_id: 1, reference: 'SEPA 20261026-31' });
  });
  return [...fills, ...wishes];
}

/** Paid, paid and partly refunded, failed, left open. */
function gatewayPayments({ call, inside, ago }: Stage): Story[] {
  const top_ups: { member: string; amount: number; hours: number; ends: 'paid' | 'fail' | 'close'; back?: number }[] = [
    { member: 'beatriz', amount: 20_000, hours: 12 * DAY, ends: 'paid' },
    { member: 'kaito', amount: 15_000, hours: 6 * DAY, ends: 'fail' },
    { member: 'minji', amount: 25_000, hours: 5 * DAY, ends: 'paid', back: 5_000 },
    { member: 'harper', amount: 9_900, hours: 20, ends: 'close' },
  ];
  return top_ups.map(({ member, amount, hours, ends, back }) => async () => {
    const at = ago(hours);
    const { invoice_no } = await call(member, at, 'paywallet/recharge', { amount, key: randomUUID() });
    const { payment_id } = await call(member, at, 'paywallet/start', { no: invoice_no, method: 'demo', key: randomUUID() });
    const id = payment_id as number;
    await inside(ago(hours - 0.1), async (ctx) => {
      const { no } = await ctx.db.selectFrom('payment').select('no').where('id', '=', id).executeTakeFirstOrThrow();
      if (ends === 'paid') await confirmPayment(ctx, no);
      else await failPayment(ctx, no, ends);
    });
    if (back)
      await call(FINANCE, ago(hours - DAY), 'payments/refund', {
        id,
        amount: back,
        reason: '会员要求退回一部分',
        key: randomUUID(),
      });
  });
}

/** Pending refunds: waiting, sent, not accepted three times, rejected. The running shop's job processes those that are due. */
function gatewayRefunds({ call, inside, ago }: Stage): Story[] {
  const refunds = [
    { member: 'harper', amount: 6_800, hours: 9, columns: { state: 'queued' as const, tries: 0, error: '' } },
    {
      member: 'beatriz',
      amount: 4_200,
      hours: 30,
      columns: { state: 'sent' as const, tries: 0, error: '', gateway_ref: 'demo-4471' },
    },
    {
      member: 'kaito',
      amount: 9_600,
      hours: 5,
      columns: { state: 'queued' as const, tries: 3, error: 'HTTP 503: the service is not available' },
    },
    { member: 'minji', amount: 3_500, hours: 52, columns: null },
  ];
  return refunds.map(({ member, amount, hours, columns }) => async () => {
    const at = ago(hours + 2 * DAY);
    const { invoice_no } = await call(member, at, 'paywallet/recharge', { amount, key: randomUUID() });
    const { payment_id } = await call(member, at, 'paywallet/start', { no: invoice_no, method: 'demo', key: randomUUID() });
    const id = payment_id as number;
    const no = await inside(at, async (ctx) => {
      const row = await ctx.db.selectFrom('payment').select('no').where('id', '=', id).executeTakeFirstOrThrow();
      await confirmPayment(ctx, row.no);
      return row.no;
    });
    await call(FINANCE, ago(hours), 'payments/refund', { id, amount, reason: '会员要求原路退回', key: randomUUID() });
    await inside(ago(0), async (ctx) => {
      const made = ctx.db.selectFrom('payment_refund').select('id').where('payment_id', '=', id);
      const { id: refund } = await made.executeTakeFirstOrThrow();
      const locked = await lockRefund(ctx, no, refund);
      // It is due hours later, so that it stays visible in this state.
      if (columns) await writeRefund(ctx, refund, { ...columns, next_at: new Date(ctx.now.getTime() + 4 * 3_600_000) });
      else
        await failRefund(ctx, locked.payment, { ...locked.row, tries: 1 }, 'card_expired: the card of this payment has expired');
    });
  });
}

function feedback({ call, ago }: Stage): Story[] {
  const said = [
    {
      member: 'harper',
      hours: 50,
      type: 'freight',
      content: 'It would help to see the price of every line before I choose an address.',
    },
    { member: 'linyao', hours: 22, type: 'site', content: '仓库照片能不能直接下载原图？想发给家里人看。' },
    { member: 'beatriz', hours: 5, type: 'money', content: 'Please add Pix, most people here pay with it.' },
  ];
  return said.map(
    ({ member, hours, type, content }) =>
      async () =>
        void (await call(member, ago(hours), 'feedback/add', { type, content, key: randomUUID() })),
  );
}
