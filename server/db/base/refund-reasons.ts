// Reasons for a refund, and who is at fault by each: no return fee when it is the seller or the shop.
import { z } from '#contract/fields.ts';
import { code } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';

const row = z.object({ code, fault: z.enum(['member', 'seller', 'shop']) });
const texts = textsOf('base', 'refund-reasons');

export const refundReasons = table('base', 'refund-reasons', row, ['code']).map((reason) => ({
  ...reason,
  names: texts.names(`${reason.code}.name`),
}));
