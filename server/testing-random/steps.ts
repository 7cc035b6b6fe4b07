// All steps of a random sequence: those of each module, the passing of time, and the next step of some record's usual life.
import { runJob } from '../jobs.ts';
import { jobs } from '../wiring.ts';
import { aftersaleSteps } from './aftersale.ts';
import { goodsSteps } from './goods.ts';
import { moneySteps } from './money.ts';
import { onepaySteps } from './onepay.ts';
import { parcelSteps } from './parcels.ts';
import { sellerSteps } from './sellers.ts';
import { waybillSteps } from './waybills.ts';
import { attemptStep, ownRows, pick, type Step, type World } from './world.ts';

const OUTSIDE = ['outbox', 'rates'];
const runAll = async (w: World): Promise<void> => {
  for (const { name } of jobs) if (!OUTSIDE.includes(name)) await runJob(w.shop.app, w.shop.db, name);
};

const wait: Step = async (w, _m, n) => {
  w.shop.turn(n % 3 ? { hours: n % 30 } : { days: n % 11 });
  await runAll(w);
  return n;
};

/** Long enough for claim deadlines, storage beyond the free days, and automatic receipt. */
const wait_long: Step = async (w, _m, n) => {
  w.shop.turn({ days: 20 + (n % 50) });
  await runAll(w);
  return n;
};

const parts = {
  ...goodsSteps,
  ...aftersaleSteps,
  ...waybillSteps,
  ...moneySteps,
  ...onepaySteps,
  ...parcelSteps,
  ...sellerSteps,
};

const NEXT: Record<string, (keyof typeof parts)[]> = {
  unpaid: ['pay'],
  paid: ['take', 'own_accept'],
  buying: ['purchase'],
  question: ['answer'],
  supplement_due: ['pay'],
  purchased: ['seller_ship', 'own_ship'],
  on_the_way: ['scan'],
  received: ['inspect'],
  problem: ['judge_problem'],
  in_stock: ['send', 'onepay_act'],
  in_waybill: ['pay', 'pack', 'choose', 'dispatch'],
  shipped: ['finish'],
  after_sale: ['decide', 'carry_out'],
};

/** Advances an item along its usual life, so that sequences reach waybills and claims. */
const along: Step = async (w, m, n) => {
  const items = await ownRows(w, m, 'order_item', ...Object.keys(NEXT));
  for (let tries = 0; tries < Math.min(4, items.length); tries++) {
    const item = pick(items, n + tries)!;
    for (const name of NEXT[item.state]!) if (await attemptStep(parts[name], w, m, n + tries)) return name;
  }
};

export const steps: Record<string, Step> = { ...parts, along, wait, wait_long };

/** Names to draw from: steps that advance a sequence appear more often. */
export const names: readonly string[] = [
  ...Object.keys(steps),
  ...Array<string>(24).fill('along'),
  ...Array<string>(4).fill('pay'),
  ...[
    'order',
    'order',
    'onepay',
    'notice',
    'notice',
    'send',
    'send',
    'pack',
    'dispatch',
    'finish',
    'refund',
    'decide',
    'carry_out',
    'wait',
    'payout',
    'payout',
  ],
];
