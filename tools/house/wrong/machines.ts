// Lifecycles that name states which do not exist, and code that uses them.
import { actionsOf, group, isIn, machine, type StateOf, statesWith, step } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { waybillMachine } from '#contract/states/waybill.ts';

export const right = machine({
  thing: 'x',
  start: ['a'],
  states: { a: { go: step('b', 'member') }, b: {} },
  tabs: { a: 'open', b: 'closed' },
  groups: { all: ['a', 'b'] },
});

export const start = machine({
  thing: 'x',
  // wrong: the start is not a state
  start: ['c'],
  states: { a: { go: step('b', 'member') }, b: {} },
  groups: {},
});

export const target = machine({
  thing: 'x',
  start: ['a'],
  // wrong: a step leads to something that is not a state
  states: { a: { go: step('c', 'member') }, b: {} },
  groups: {},
});

export const grouped = machine({
  thing: 'x',
  start: ['a'],
  states: { a: { go: step('b', 'member') }, b: {} },
  // wrong: a group names something that is not a state
  groups: { all: ['a', 'c'] },
});

export const tabbed = machine({
  thing: 'x',
  start: ['a'],
  states: { a: { go: step('b', 'member') }, b: {} },
  // wrong: a state has no tab
  tabs: { a: 'open' },
  groups: {},
});

declare const state: StateOf<typeof waybillMachine>;
group(waybillMachine, 'payment_due');
// wrong: no such group
group(waybillMachine, 'payment_done');
isIn(waybillMachine, state, 'packed');
// wrong: no such group
isIn(waybillMachine, state, 'packd');
statesWith(waybillMachine, 'cancel', 'member');
// wrong: no such action
statesWith(waybillMachine, 'fly', 'member');
actionsOf(waybillMachine, 'to_pack', () => true);
// wrong: a state of another lifecycle
actionsOf(waybillMachine, 'to_purchase', () => true);
export const packed = state === 'to_dispatch';
// wrong: never true
export const shipped = state === 'shipped';
export const tab: 'unpaid' | 'closed' = orderItemMachine.tabs.cancelled as 'closed';
// wrong: no such state
export const none = orderItemMachine.tabs.gone;
