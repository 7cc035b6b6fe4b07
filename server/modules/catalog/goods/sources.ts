// The list of product sources: at present only the shop's own catalogue.
import { sql } from 'kysely';
import type { ProductSource } from '../../../connectors/marketplace/source.ts';
import { expressionOf } from '../search/expression.ts';

/** The shop's own catalogue. Goods that a member added by hand are visible to that member only. */
const own: ProductSource = {
  name: 'own',
  item: async ({ db, member_id }, { api_type, num_iid }) => {
    const row = await db
      .selectFrom('goods')
      .select(['id', 'member_id'])
      .where('api_type', '=', api_type)
      .where('num_iid', '=', num_iid)
      .executeTakeFirst();
    return row && (row.member_id === null || row.member_id === member_id) ? row.id : null;
  },
  byTitle: async ({ db }, title, api_type) => {
    const words = expressionOf(title);
    if (words === '') return null;
    let query = db
      .selectFrom('goods')
      .select('id')
      .where('listed', '=', true)
      .where('enabled', '=', true)
      .where(sql<boolean>`search @@ ${words}::tsquery`)
      .where(sql<boolean>`(titles->>'zh-cn' = ${title} or titles->>'en' = ${title})`);
    if (api_type !== '') query = query.where('api_type', '=', api_type);
    const rows = await query.limit(2).execute();
    return rows.length === 1 ? rows[0]!.id : null;
  },
};

export const SOURCES: readonly ProductSource[] = [own];
