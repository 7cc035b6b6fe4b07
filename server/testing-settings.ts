// Changes settings in tests, as the owner would.
import { json } from './context.ts';
import type { SettingKey, SettingValue } from './modules/platform/settings/defaults.ts';
import type { Shop } from './testing.ts';

/** Sets a setting; without a value it returns to the default. */
export async function changeSetting<K extends SettingKey>(
  shop: Pick<Shop, 'db'>,
  key: K,
  value?: SettingValue<K>,
): Promise<void> {
  await shop.db.deleteFrom('setting').where('key', '=', key).execute();
  if (value !== undefined)
    await shop.db
      .insertInto('setting')
      .values({ key, value: json(value) })
      .execute();
}
