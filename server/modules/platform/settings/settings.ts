// Reads the settings that the owner may change, falling back to their defaults, and the addons' switches.
import type { Kysely } from 'kysely';
import { type Ctx, json } from '../../../context.ts';
import type { Tables } from '../../../db/tables.ts';
import { SETTINGS, type SettingKey, type SettingValue, type StoredSetting } from './defaults.ts';

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

/** Stores the owner's value of a setting; the caller has checked it. */
export async function storeSetting(ctx: Pick<Ctx, 'db' | 'now'>, key: string, value: StoredSetting): Promise<void> {
  await ctx.db
    .insertInto('setting')
    .values({ key, value: json(value), updated_at: ctx.now })
    .onConflict((c) => c.column('key').doUpdateSet({ value: json(value), updated_at: ctx.now }))
    .execute();
}
