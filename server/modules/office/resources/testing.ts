// Test helpers for resources: a shop with its operators, saving a row, reading the audit log.
import type { ResourceRow } from '#contract/desk/resources.ts';
import { openShop } from '#server/testing.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;
export type Desk = Awaited<ReturnType<Shop['operator']>>;

export const names = (en: string) => ({ 'zh-cn': `中${en}`, en });

export const save = (
  desk: Desk,
  resource: string,
  data: Record<string, unknown>,
  row?: ResourceRow | { _id: string; _version: string },
) => desk.resource.save({ resource, data, ...(row ? { id: row._id, version: row._version } : {}) }) as Promise<ResourceRow>;

export async function openUpkeep(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options);
  const audit = (thing: string, id: string) =>
    shop.db
      .selectFrom('audit')
      .select(['action', 'detail', 'operator_id'])
      .where('thing', '=', thing)
      .where('thing_id', '=', id)
      .orderBy('id')
      .execute();
  return { shop, audit, owner: await shop.operator('owner'), content: await shop.operator('content') };
}
