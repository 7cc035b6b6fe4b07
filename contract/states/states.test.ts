import { describe, expect, test } from 'vitest';
import { texts } from '../messages.ts';
import { machines } from './all.ts';
import { CLAIMS_OVER, claimMachine } from './claim.ts';
import { type AnyMachine, actionsOf, BEFORE, endsOf, isEnd, type Step, statesOf } from './machine.ts';
import { PAYMENT_STATES, paymentMachine, WITHDRAWAL_STATES, withdrawalMachine } from './money.ts';
import { ITEMS_OVER, type ItemState, orderItemMachine, orderState } from './order-item.ts';
import { REFUNDS_OVER, refundMachine } from './refund.ts';
import { WAYBILLS_OVER, waybillMachine } from './waybill.ts';

/** What is wrong with a machine: unknown targets, states that cannot be reached, states without a way to an end (or to one that is settled). */
function defects(machine: AnyMachine): string[] {
  const names = Object.keys(machine.states);
  const into = new Map<string, Set<string>>(names.map((n) => [n, new Set()]));
  const found: string[] = [];
  for (const [from, actions] of Object.entries(machine.states)) {
    for (const [action, s] of Object.entries(actions)) {
      for (const to of targets(s)) {
        if (to === BEFORE) continue;
        if (!into.has(to)) found.push(`${machine.thing}: ${from} --${action}--> ${to} is no state`);
        else if (to !== from) into.get(to)!.add(from);
      }
    }
  }
  // A state entered from X with a step `before` leads back to X.
  const leads = (from: string): string[] =>
    Object.values(machine.states[from] ?? {}).flatMap((s) =>
      targets(s).flatMap((to) => (to === BEFORE ? [...(into.get(from) ?? [])] : into.has(to) ? [to] : [])),
    );
  const reached = flood(machine.start, leads);
  for (const n of names) if (!reached.has(n)) found.push(`${machine.thing}: ${n} cannot be reached`);
  for (const n of names)
    if (![...flood([n], leads)].some((s) => isEnd(machine, s) || machine.groups.settled?.includes(s)))
      found.push(`${machine.thing}: ${n} has no way out`);
  return found;
}

const targets = (s: Step): readonly string[] => (typeof s.to === 'string' ? [s.to] : s.to);

function flood(from: readonly string[], leads: (state: string) => string[]): Set<string> {
  const seen = new Set<string>(from);
  const queue = [...from];
  while (queue.length)
    for (const next of leads(queue.shift()!)) {
      if (seen.has(next)) continue;
      queue.push(next);
      seen.add(next);
    }
  return seen;
}

describe('lifecycles', () => {
  test.each(machines)('%s: every target is known, every state can be reached and left', (_, machine) => {
    expect(defects(machine)).toEqual([]);
  });

  test.each(machines)('%s: every state has a name', (_, { thing, states }) => {
    expect(Object.keys(states).filter((s) => !(`state.${thing}.${s}` in texts))).toEqual([]);
  });

  /** Actions that no user takes: no button and no refusal names them. */
  const UNNAMED: Record<string, string[]> = {
    bill: ['seal', 'pay', 'replace', 'expire', 'cancel', 'unseal'],
    payment: ['pay', 'fail', 'expire', 'close', 'reverse', 'reinstate'],
    onepay: ['recollect'],
  };
  test.each(machines)('%s: every action has a name, for buttons and refusals', (_, { thing, states }) => {
    const actions = new Set(Object.values(states).flatMap((steps) => Object.keys(steps)));
    expect([...actions].filter((action) => !(`action.${thing}.${action}` in texts))).toEqual(UNNAMED[thing] ?? []);
  });

  /** States that belong to no group: code checks each by its name. */
  const UNGROUPED: Record<string, string[]> = {
    item: [],
    bill: ['replaced', 'expired', 'cancelled'],
    payment: ['open'],
    remit: ['rejected', 'cancelled'],
    withdrawal: ['paid', 'rejected', 'failed', 'cancelled'],
    parcel: ['closed', 'returned', 'disposed'],
    photo_order: ['cancelled', 'refunded'],
    split_order: ['cancelled'],
    rebate: ['void', 'taken_back'],
    application: ['approved', 'rejected'],
    seller_goods: ['rejected', 'off'],
    seller_share: ['taken_back'],
    seller_payout: ['paid', 'cancelled'],
    member_card: ['refunded'],
  };
  test.each(machines)('%s: a state is in a group, or listed as being in none', (_, { thing, states, groups }) => {
    const grouped = new Set(Object.values(groups).flat());
    expect(Object.keys(states).filter((state) => !grouped.has(state))).toEqual(UNGROUPED[thing] ?? []);
  });

  test('every state that an order can show has a text for what comes next, or how it ended', () => {
    // States that wait for the member: the question itself is the text.
    const shown = statesOf(orderItemMachine)
      .map((state) => orderState([{ state, state_before: null }]))
      .filter((order) => order.state === 'unpaid' || !order.needs_you);
    expect(shown.map((order) => order.state).filter((state) => !(`order.text.${state}` in texts))).toEqual([]);
  });

  test('a machine with a trap, an orphan and a wrong target is detected', () => {
    const bad = {
      thing: 'x',
      start: ['a'],
      groups: {},
      states: {
        a: { go: { to: 'b', by: ['member'] as const }, jump: { to: 'z', by: ['member'] as const } },
        b: { loop: { to: 'b', by: ['member'] as const } },
        c: {},
      },
    };
    expect(defects(bad)).toEqual([
      'x: a --jump--> z is no state',
      'x: c cannot be reached',
      'x: a has no way out',
      'x: b has no way out',
    ]);
  });

  test('a member sees only the member actions', () => {
    expect(actionsOf(orderItemMachine, 'buying', (a) => a === 'member')).toEqual(['request_cancel']);
    expect(actionsOf(orderItemMachine, 'question', (a) => a === 'member')).toEqual(['answer', 'cancel']);
  });

  test.each(machines)('%s: every group is used as a set of known states', (_, { states, groups }) => {
    expect(Object.values(groups).flatMap((names) => names.filter((name) => !(name in states)))).toEqual([]);
    expect(Object.entries(groups).filter(([, names]) => new Set(names).size !== names.length)).toEqual([]);
  });
});

test('lists of states for first screens match their lifecycle', () => {
  const same = (list: readonly string[], ends: readonly string[]) => expect([...list].sort()).toEqual([...ends].sort());
  same(ITEMS_OVER, endsOf(orderItemMachine));
  same(WAYBILLS_OVER, endsOf(waybillMachine));
  same(PAYMENT_STATES, statesOf(paymentMachine));
  same(WITHDRAWAL_STATES, statesOf(withdrawalMachine));
  // An appeal may still follow.
  same(REFUNDS_OVER, ['refused', ...endsOf(refundMachine)]);
  same(CLAIMS_OVER, ['rejected', ...endsOf(claimMachine)]);
});

const items = (...states: ItemState[]) => states.map((state) => ({ state, state_before: null }));

describe('state of an order', () => {
  test('is that of its least advanced live item', () => {
    expect(orderState(items('in_stock', 'paid', 'shipped'))).toEqual({ state: 'paid', tab: 'to_purchase', needs_you: false });
  });
  test('of equally advanced items shows the one that waits for the user, and marks it', () => {
    expect(orderState(items('buying', 'question'))).toEqual({ state: 'question', tab: 'to_purchase', needs_you: true });
    expect(orderState(items('paid', 'problem'))).toEqual({ state: 'paid', tab: 'to_purchase', needs_you: true });
  });
  test('counts after_sale as the state it came from', () => {
    expect(orderState([{ state: 'after_sale', state_before: 'purchased' }, ...items('in_stock')])).toEqual({
      state: 'after_sale',
      tab: 'on_the_way',
      needs_you: false,
    });
  });
  test('without a live item is completed if any item is, else the end reached last', () => {
    expect(orderState(items('cancelled', 'completed', 'out_of_stock')).state).toBe('completed');
    expect(orderState(items('cancelled', 'out_of_stock'))).toEqual({ state: 'out_of_stock', tab: 'closed', needs_you: false });
  });
});
