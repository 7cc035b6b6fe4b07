// What a lifecycle is: states, the actions possible in each, who may take them and where they lead. Lifecycles are data; the server runs them.
import type { Permission } from '../call.ts';

export type Actor = 'member' | 'system' | Permission;

/** `to` names the next state; `before` leads back to the state this one was entered from. Several targets: the domain decides which. */
export type Step = { to: string | readonly string[]; by: readonly Actor[] };
export type Machine = {
  thing: string;
  start: readonly string[];
  states: Record<string, Record<string, Step>>;
  /** states that have ended, though a decision of the shop may still change what they are called */
  ends?: readonly string[];
};

export const BEFORE = 'before';

export const step = (to: string | readonly string[], ...by: Actor[]): Step => ({ to, by });

/** The actions of a state that an actor may take. */
export function actionsOf(machine: Machine, state: string, may: (actor: Actor) => boolean): string[] {
  return Object.entries(machine.states[state] ?? {})
    .filter(([, s]) => s.by.some(may))
    .map(([action]) => action);
}

export const isEnd = (machine: Machine, state: string): boolean =>
  Object.keys(machine.states[state] ?? {}).length === 0 || machine.ends?.includes(state) === true;

/** What is wrong with a machine: unknown targets, states that cannot be reached, states without a way to an end. */
export function defects(machine: Machine): string[] {
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
    if (![...flood([n], leads)].some((s) => isEnd(machine, s))) found.push(`${machine.thing}: ${n} has no way out`);
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
