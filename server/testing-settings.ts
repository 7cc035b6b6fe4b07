// Settings as the owner would change them, for stories.
import { json } from './context.ts';
import type { SettingKey, SettingValue } from './modules/platform/settings/defaults.ts';
import type { Shop } from './testing.ts';

/** The owner's value of a setting from now on; without a value the default again. */
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
