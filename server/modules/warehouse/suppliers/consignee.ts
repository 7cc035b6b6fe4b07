// The address a supplier sends an order to: a warehouse in the form of Chinese marketplaces.
import { pick } from '#contract/lang.ts';
import type { Consignee } from '../../../connectors/purchase/connector.ts';
import type { Ctx } from '../../../context.ts';
import { receiverName } from '../../catalog/site/places.ts';

/** `code` takes the place of a member code: the shop's own number of the order; empty while there is none. */
export async function consignee(ctx: Pick<Ctx, 'db'>, warehouse_id: number, code: string): Promise<Consignee> {
  const row = await ctx.db.selectFrom('warehouse').selectAll().where('id', '=', warehouse_id).executeTakeFirstOrThrow();
  const { phone, postcode } = row;
  const [province = '', city = '', ...district] = row.region.split(/\s+/).filter(Boolean);
  return {
    name: receiverName(row.receiver, code ? { nickname: '', memberCode: code } : null) || pick(row.names, 'zh-cn'),
    ...{ phone, postcode, province, district: district.join(' ') },
    city: city || pick(row.city, 'zh-cn'),
    address: pick(row.address, 'zh-cn'),
  };
}
