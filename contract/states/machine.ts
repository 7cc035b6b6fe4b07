// Defines state machines: states, the actions possible in each, who may perform them and which state they lead to. They are data; the server runs them.
// `machine()` keeps the literal types, so that states, actions, targets, tabs and groups are unions that the compiler checks everywhere.
import type { Permission } from '../permission.ts';

/** `seller`: a member who sells here, on items of their own shop. */
export type Actor = 'member' | 'seller' | 'system' | Permission;

/** The target of a step that leads back to the state this one was entered from. */
export const BEFORE = 'before';

/** `to` names the next state, or `before`. Several targets: the domain decides which. */
export type Step<To extends string = string> = { readonly to: To | readonly To[]; readonly by: readonly Actor[] };

export type AnyMachine = {
  /** The name of the thing in the history and in the keys of its texts. */
  readonly thing: string;
  readonly start: readonly string[];
  readonly states: { readonly [state: string]: { readonly [action: string]: Step } };
  /** States that have ended, though a decision of the shop may still change their name. */
  readonly ends?: readonly string[];
  /** The tab of the member's list that shows each state. */
  readonly tabs?: { readonly [state: string]: string };
  /** Named sets of states: every list of states in code, SQL, tabs and queues is one of these. */
  readonly groups: { readonly [group: string]: readonly string[] };
};

export type StateOf<M extends AnyMachine> = keyof M['states'] & string;
export type ActionOf<M extends AnyMachine> = { [S in StateOf<M>]: keyof M['states'][S] & string }[StateOf<M>];
export type GroupOf<M extends AnyMachine> = keyof M['groups'] & string;
export type TabOf<M extends AnyMachine> = M extends { readonly tabs: infer T } ? T[keyof T] & string : never;
type To<S> = S extends { readonly to: infer T } ? (T extends readonly (infer U)[] ? U : T) : never;
/** The states that an action leads to, from any state; one that leads back to the state before may reach any. */
export type TargetOf<M extends AnyMachine, A extends string> = {
  [S in StateOf<M>]: A extends keyof M['states'][S]
    ? To<M['states'][S][A]> extends infer T
      ? T extends typeof BEFORE
        ? StateOf<M>
        : T
      : never
    : never;
}[StateOf<M>] &
  string;

/** The rules of a definition: targets, starts, ends, tabs and groups name states of its own. */
type Checked<D extends AnyMachine> = {
  readonly start: readonly StateOf<D>[];
  readonly ends?: readonly StateOf<D>[];
  readonly tabs?: { readonly [S in StateOf<D>]: string };
  readonly groups: { readonly [G in keyof D['groups']]: readonly StateOf<D>[] };
  readonly states: {
    readonly [S in keyof D['states']]: { readonly [A in keyof D['states'][S]]: Step<StateOf<D> | typeof BEFORE> };
  };
};

/** Defines a lifecycle; a target, start, tab or group that names no state of it does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function machine<const D extends AnyMachine>(definition: D & Checked<D>): D {
  return definition;
}

/* @__NO_SIDE_EFFECTS__ */
export function step<const T extends string>(to: T | readonly T[], ...by: Actor[]): Step<T> {
  return { to, by };
}

/** All actions, in the order of the definition. */
export const allActionsOf = <M extends AnyMachine>(machine: M): [ActionOf<M>, ...ActionOf<M>[]] =>
  [...new Set(Object.values(machine.states).flatMap((steps) => Object.keys(steps)))] as [ActionOf<M>, ...ActionOf<M>[]];

/** The actions of a state that an actor may take. */
export function actionsOf<M extends AnyMachine>(machine: M, state: StateOf<M>, may: (actor: Actor) => boolean): ActionOf<M>[] {
  return Object.entries(machine.states[state] ?? {})
    .filter(([, s]) => s.by.some(may))
    .map(([action]) => action as ActionOf<M>);
}

/** The action, if it is possible: for lists of actions. */
export const possibly = <const A extends string>(possible: unknown, action: A): A[] => (possible ? [action] : []);

/** All states, in the order of the definition. */
export const statesOf = <M extends AnyMachine>(machine: M): [StateOf<M>, ...StateOf<M>[]] =>
  Object.keys(machine.states) as [StateOf<M>, ...StateOf<M>[]];

/** The states in which an actor may take the action. */
export const statesWith = <M extends AnyMachine>(machine: M, action: ActionOf<M>, by?: Actor): StateOf<M>[] =>
  statesOf(machine).filter((state) => {
    const found = machine.states[state]?.[action];
    return found !== undefined && (by === undefined || found.by.includes(by));
  });

/** The states of a named group. */
export const group = <M extends AnyMachine, G extends GroupOf<M>>(
  machine: M,
  name: G,
): readonly (M['groups'][G][number] & StateOf<M>)[] => machine.groups[name] as readonly (M['groups'][G][number] & StateOf<M>)[];

/** Whether a state belongs to one of the named groups. */
export const isIn = <M extends AnyMachine, G extends GroupOf<M>>(
  machine: M,
  state: string | null | undefined,
  ...names: G[]
): state is M['groups'][G][number] & StateOf<M> => names.some((name) => machine.groups[name]!.includes(state ?? ''));

/** Whether a state is one of a list. First screens take a list next to its lifecycle, so that they load no lifecycle. */
export const among = <S extends string>(list: readonly S[], state: string | null | undefined): state is S =>
  (list as readonly (string | null | undefined)[]).includes(state);

export const isEnd = <M extends AnyMachine>(machine: M, state: StateOf<M>): boolean =>
  Object.keys(machine.states[state] ?? {}).length === 0 || machine.ends?.includes(state) === true;

/** The states that have ended. */
export const endsOf = <M extends AnyMachine>(machine: M): StateOf<M>[] =>
  statesOf(machine).filter((state) => isEnd(machine, state));
/** The states that have not ended. */
export const liveOf = <M extends AnyMachine>(machine: M): StateOf<M>[] =>
  statesOf(machine).filter((state) => !isEnd(machine, state));
