// The state machine of transport units: bags, pallets and master bills that boxes leave the warehouse in.
import { machine, type StateOf, step } from './machine.ts';

export const unitMachine = machine({
  thing: 'unit',
  start: ['open'],
  ends: ['departed', 'cancelled'],
  states: {
    open: { seal: step('sealed', 'pack'), cancel: step('cancelled', 'pack') },
    sealed: { confirm: step('confirmed', 'pack'), reopen: step('open', 'pack') },
    confirmed: { depart: step('departed', 'pack'), reopen: step('open', 'pack') },
    departed: {},
    cancelled: {},
  },
  groups: {
    /** Still in the warehouse. */
    here: ['open', 'sealed', 'confirmed'],
    over: ['departed', 'cancelled'],
  },
});

export type UnitState = StateOf<typeof unitMachine>;
