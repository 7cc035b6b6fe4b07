// The environment settings of a connector as data: read and checked at the start, listed in the back office, and shown in the README's table, whose rows
// tools/house/connectors.test.ts compares with these.
import { type Env, flag, isProduction, together, url } from '../env.ts';

export type EnvSettings<Keys> = {
  /** what has to be set for it to be on */
  names: readonly string[];
  /** its row in the README's table: names, default, what they are for */
  row: readonly [names: string, fallback: string, what: string];
  /** null: not set up. Throws SettingError when it is set up by half. */
  read: (env: Env) => Keys | null;
};

type Address = { name: string; fallback: string; doc?: string };

/** Keys that belong together, and addresses of the service, which have a default. */
export function allOrNone<Secret extends string, Url extends string = never>(given: {
  keys: Record<Secret, string>;
  urls?: Record<Url, Address>;
  what: string;
}): EnvSettings<Record<Secret | Url, string>> {
  const fields = Object.keys(given.keys) as Secret[];
  const names = fields.map((field) => given.keys[field]);
  const addresses = Object.entries((given.urls ?? {}) as Record<string, Address>);
  return {
    names,
    row: [
      names.join(', '),
      '',
      [
        names.length > 1 ? `${given.what}; all of them or none` : given.what,
        ...addresses.map(([, a]) => `${a.name}: ${a.doc ?? `another address than ${a.fallback}`}`),
      ].join('. '),
    ],
    read: (env) => {
      // An address that is wrong is refused even where the keys are missing.
      const urls = addresses.map(([field, a]) => [
        field,
        (url(env, a.name, ['http:', 'https:']) || a.fallback).replace(/\/$/, ''),
      ]);
      const keys = together(env, names);
      return (
        keys && (Object.fromEntries([...fields.map((field, at) => [field, keys[at]]), ...urls]) as Record<Secret | Url, string>)
      );
    },
  };
}

/** A switch that is on by default, except in production. */
export const switchedOn = (name: string, what: string): EnvSettings<true> => ({
  names: [name],
  row: [name, '1, in production 0', what],
  read: (env) => (flag(env, name, !isProduction(env)) ? true : null),
});
