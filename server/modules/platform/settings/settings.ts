// Reads the settings that the owner may change, falling back to their defaults, and the addons' switches.
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { SETTINGS, type SettingKey, type SettingValue } from './defaults.ts';

/** The value of a setting: the owner's, else the default. */
export async function setting<K extends SettingKey>(db: Kysely<Tables>, key: K): Promise<SettingValue<K>> {
  return (await settings(db, [key]))[key];
}

/** Several settings in one query. */
export async function settings<K extends SettingKey>(
  db: Kysely<Tables>,
  keys: readonly K[],
): Promise<{ [P in K]: SettingValue<P> }> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', [...keys])
    .execute();
  const own = new Map(rows.map((r) => [r.key, r.value]));
  return Object.fromEntries(keys.map((k) => [k, own.has(k) ? own.get(k) : SETTINGS[k].default])) as { [P in K]: SettingValue<P> };
}

/** Whether an addon is switched on. */
export async function addonState(db: Kysely<Tables>, name: string): Promise<boolean> {
  const row = await db.selectFrom('addon').select('state').where('name', '=', name).executeTakeFirst();
  return row?.state === 1;
}
