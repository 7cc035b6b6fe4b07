// Reads the settings that the owner may change, falling back to their defaults, and the addons' switches.
import { type Ctx, json } from '../../../context.ts';
import { cached } from '../../../db/cache.ts';
import type { Reads } from '../../../db/reads.ts';
import { SETTINGS, type SettingKey, type SettingValue, type StoredSetting } from './defaults.ts';

/** The value of a setting: the owner's, else the default. */
export async function setting<K extends SettingKey>(db: Reads, key: K): Promise<SettingValue<K>> {
  return (await settings(db, [key]))[key];
}

/** Several settings. */
export async function settings<K extends SettingKey>(db: Reads, keys: readonly K[]): Promise<{ [P in K]: SettingValue<P> }> {
  const own = await cached(db, 'settings', { reads: ['setting'] }, ownSettings);
  return Object.fromEntries(keys.map((k) => [k, own.has(k) ? own.get(k) : SETTINGS[k].default])) as { [P in K]: SettingValue<P> };
}

/** The owner's values, by key. */
const ownSettings = async (db: Reads): Promise<ReadonlyMap<string, unknown>> =>
  new Map((await db.selectFrom('setting').select(['key', 'value']).execute()).map((r) => [r.key, r.value]));

/** The states of the addons that the database knows, by name. */
export const addonStates = (db: Reads): Promise<ReadonlyMap<string, number>> =>
  cached(
    db,
    'addons',
    { reads: ['addon'] },
    async (from) => new Map((await from.selectFrom('addon').select(['name', 'state']).execute()).map((a) => [a.name, a.state])),
  );

/** Whether an addon is switched on. */
export const addonState = async (db: Reads, name: string): Promise<boolean> => (await addonStates(db)).get(name) === 1;

/** Stores the owner's value of a setting; the caller has validated it. */
export async function storeSetting(ctx: Pick<Ctx, 'db' | 'now'>, key: string, value: StoredSetting): Promise<void> {
  await ctx.db
    .insertInto('setting')
    .values({ key, value: json(value), updated_at: ctx.now })
    .onConflict((c) => c.column('key').doUpdateSet({ value: json(value), updated_at: ctx.now }))
    .execute();
}
