// Every resource of plain upkeep. The back office draws lists and forms from it, so no schema is imported here: the calls are
// in resources.ts.
import type { Resource } from './resource.ts';
import { contentResources } from './resources-content.ts';
import { shopResources } from './resources-shop.ts';

export const resources: readonly Resource[] = [...contentResources, ...shopResources];
/** Stored by the server in another shape than a table's row: all settings, all texts. */
export const SPECIAL = ['settings', 'texts'] as const;
export const RESOURCE_NAMES: [string, ...string[]] = [...SPECIAL, ...resources.map((r) => r.name)];
/** Resources whose names any operator may read, to pick one in a form. */
export const CHOICES = [
  'goods',
  'categories',
  'sellers',
  'lines',
  'services',
  'currencies',
  'help_categories',
  'warehouses',
  'goods_types',
  'couriers',
  'carriers',
  'countries',
  'roles',
  'operators',
  'levels',
  'promotion_levels',
  'cards',
  'languages',
  'floors',
  'coupon_rules',
  'articles',
  'news',
] as const;
export const resourceOf = (name: string): Resource | undefined => resources.find((r) => r.name === name);
