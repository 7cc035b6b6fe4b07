// Every number and switch that the owner may change: default, unit and description. The rows are in defaults/, one file per group.
import { merge } from '#contract/merge.ts';
import { FOUND } from './defaults/found.ts';
import { MEMBERS } from './defaults/members.ts';
import { MONEY } from './defaults/money.ts';
import { ORDERS } from './defaults/orders.ts';
import { SECURITY } from './defaults/security.ts';
import { SHOP } from './defaults/shop.ts';
import { STORAGE } from './defaults/storage.ts';
import { WAYBILLS } from './defaults/waybills.ts';

export type { Def, Unit } from './defaults/def.ts';

export const SETTINGS = merge(SHOP, FOUND, ORDERS, WAYBILLS, STORAGE, MONEY, MEMBERS, SECURITY);

export type SettingKey = keyof typeof SETTINGS;
type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T;
/** The value of any setting; each key has its own type, see SettingValue. */
export type StoredSetting = SettingValue<SettingKey>;
export type SettingValue<K extends SettingKey> = Widen<(typeof SETTINGS)[K]['default']>;
