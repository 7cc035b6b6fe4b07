// Goods by the title of a share text without a link, or with one that can't be resolved.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { expressionOf } from '../search/expression.ts';
import { onSale } from './on-sale.ts';

/** The id of the listed goods with exactly this title; null when none or several match. */
export async function findByTitle(db: Kysely<Tables>, title: string, api_type = ''): Promise<number | null> {
  const words = expressionOf(title);
  if (words === '') return null;
  let query = db
    .selectFrom('goods')
    .select('id')
    .where(onSale())
    .where(sql<boolean>`search @@ ${words}::tsquery`)
    .where(sql<boolean>`(titles->>'zh-cn' = ${title} or titles->>'en' = ${title})`);
  if (api_type !== '') query = query.where('api_type', '=', api_type);
  const rows = await query.limit(2).execute();
  return rows.length === 1 ? rows[0]!.id : null;
}
