// The shop's small tables, read completely and cached: warehouses, couriers, goods types, services, agreements, categories, hot words, floors.
import type { Kysely } from 'kysely';
import { cached } from '../../../db/cache.ts';
import type { Tables } from '../../../db/tables.ts';

type Db = Kysely<Tables>;

/** In the shop's order, including disabled ones. */
export const allWarehouses = (db: Db) =>
  cached(db, 'warehouses', { reads: ['warehouse'] }, (from) =>
    from.selectFrom('warehouse').selectAll().orderBy('sort').orderBy('id').execute(),
  );

/** The enabled warehouse with this id. */
export const openWarehouse = async (db: Db, id: number) => (await allWarehouses(db)).find((w) => w.id === id && w.enabled);

/** Every country with whether the shop ships there. */
export const allCountries = (db: Db) =>
  cached(db, 'countries', { reads: ['country'] }, (from) =>
    from.selectFrom('country').select(['code', 'served']).orderBy('code').execute(),
  );

export const allCouriers = (db: Db) =>
  cached(db, 'couriers', { reads: ['courier'] }, (from) => from.selectFrom('courier').selectAll().orderBy('id').execute());

export const allGoodsTypes = (db: Db) =>
  cached(db, 'goods types', { reads: ['goods_type'] }, (from) =>
    from.selectFrom('goods_type').selectAll().orderBy('sort').orderBy('code').execute(),
  );

export const goodsTypeByCode = async (db: Db, code: string) => (await allGoodsTypes(db)).find((t) => t.code === code);

/** Enabled value-added services in the shop's order. */
export const enabledServices = (db: Db) =>
  cached(db, 'services', { reads: ['service'] }, (from) =>
    from.selectFrom('service').selectAll().where('enabled', '=', true).orderBy('sort').orderBy('code').execute(),
  );

export const allAgreements = (db: Db) =>
  cached(db, 'agreements', { reads: ['agreement'] }, (from) =>
    from.selectFrom('agreement').selectAll().orderBy('mark').execute(),
  );

/** Enabled categories of both levels in the shop's order. */
export const enabledCategories = (db: Db) =>
  cached(db, 'categories', { reads: ['category'] }, (from) =>
    from
      .selectFrom('category')
      .select(['id', 'pid', 'names', 'image'])
      .where('enabled', '=', true)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  );

/** Enabled hot words of both kinds in the shop's order. */
export const enabledWords = (db: Db) =>
  cached(db, 'hot words', { reads: ['hot_word'] }, (from) =>
    from
      .selectFrom('hot_word')
      .select(['kind', 'words', 'hot'])
      .where('enabled', '=', true)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  );
