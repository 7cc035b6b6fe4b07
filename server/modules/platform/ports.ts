// Ports: calls of a lower module that an upper one implements. The lower module declares a port and its type; server/wiring.ts
// names the implementation, so that an effect is found by reading one file and a port without one does not compile.
import type { App } from '../../context.ts';

export type Port<N extends string, T> = {
  readonly name: N;
  /** The implementation of the port. */
  readonly of: (ctx: { app: App }) => T;
};

/** Declares a port: `export const afterSale = port<AfterSale>()('afterSale')`. */
export const port =
  <T>() =>
  <const N extends string>(name: N): Port<N, T> => ({
    name,
    of: ({ app }) => {
      const given = app.ports[name];
      if (given === undefined) throw new Error(`server/wiring.ts gives nothing for the port ${name}`);
      return given as T;
    },
  });

/** An object with the implementation of each of these ports. */
export type Wired<P extends readonly Port<string, unknown>[]> = {
  [K in P[number] as K['name']]: K extends Port<string, infer T> ? T : never;
};
