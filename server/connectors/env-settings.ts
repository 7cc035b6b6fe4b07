// The environment settings of a connector as data: read and checked at the start, listed in the back office, and shown in the README's table, whose rows
// tools/house/connectors.test.ts compares with these.
import { type Env, flag, isProduction, together, url } from '../env.ts';

export type EnvSettings<Keys> = {
  /** the variables that switch it on */
  names: readonly string[];
  /** its row in the README's table: names, default, what they are for */
  row: readonly [names: string, fallback: string, what: string];
  /** null: not configured. Throws SettingError when only some of the variables are set. */
  read: (env: Env) => Keys | null;
};

type Address = { name: string; fallback: string; doc?: string };

/** Secrets that must all be set together, and URLs of the service, which have defaults. */
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
      // An invalid URL is refused even when the secrets are missing.
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
