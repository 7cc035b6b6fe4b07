// The demo members with their addresses, and the operators. Names, numbers and addresses are fictitious.
import { z } from '#contract/fields.ts';
import { LANGS } from '#contract/lang.ts';
import { code, oneOf, orNull, whole, words } from '../base/cells.ts';
import { isoCodes } from '../base/countries.ts';
import { currencies } from '../base/currencies.ts';
import { rowsIn, table } from '../base/data-files.ts';
import { roles } from '../base/roles.ts';
import { goods } from './goods.ts';

const goodsKey = oneOf(
  goods.map((g) => g.key),
  'goods',
);
const text = z.string();
const count = z.int();

const address = z.strictObject({
  name: text,
  country: oneOf(isoCodes(), 'country'),
  state_code: text,
  state: text,
  city: text,
  street: text,
  street2: z._default(text, ''),
  postcode: text,
  mobilecode: text,
  phone: text,
  tax_id_type: z._default(text, ''),
  tax_id: z._default(text, ''),
  latitude: z.number(),
  longitude: z.number(),
  is_default: z._default(z.boolean(), false),
});
const member = z.strictObject({
  key: code,
  email: text,
  password: text,
  /** Six digits; null: none set. */
  pay_password: z._default(z.nullable(text), null),
  nickname: text,
  /** null: the next one of the sequence. */
  mark: z._default(z.nullable(text), null),
  avatar: text,
  lang: z.enum(LANGS),
  currency: oneOf(
    currencies.map((c) => c.code),
    'currency',
  ),
  level: count,
  growth: count,
  points: count,
  sex: z._default(z.literal([0, 1, 2]), 0),
  birthday: z._default(z.nullable(text), null),
  joined_days_ago: count,
  addresses: z.array(address),
  favorites: z._default(z.array(goodsKey), []),
  /** sku: position among the goods' SKUs. */
  cart: z._default(z.array(z.strictObject({ goods: goodsKey, sku: count, num: count, remark: z._default(text, '') })), []),
  history: z._default(z.array(goodsKey), []),
});
export type DemoAddress = z.output<typeof address>;
export type DemoMember = z.output<typeof member>;

export const members = rowsIn('demo', 'members', member, 'key');

const operator = z.object({
  username: code,
  name: words,
  password: words,
  role: oneOf(
    roles.map((r) => r.code),
    'role',
  ),
  lang: z.enum(LANGS),
  /** Position in `warehouses`, from 1. */
  warehouse: orNull(whole),
});
export const operators = table('demo', 'operators', operator, ['username']);
