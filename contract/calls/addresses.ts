// Addresses of members, and their regions and countries.
import { command, query } from '../call.ts';
import {
  code,
  country,
  email,
  form,
  id,
  int,
  key,
  list,
  maybe,
  mobilecode,
  name,
  none,
  out,
  phone,
  shape,
  text,
  z,
} from '../fields.ts';
import { addressOut } from './parts.ts';

const address = form({
  id: maybe(id),
  name: maybe(name(60)),
  country,
  state_code: maybe(text(20)),
  state: maybe(name(80)),
  city: maybe(name(80)),
  street: maybe(name(120)),
  street2: maybe(name(120)),
  postcode: maybe(code(24)),
  mobilecode,
  phone: maybe(phone),
  email: maybe(email),
  tax_id_type: maybe(text(20)),
  tax_id: maybe(code(40)),
  latitude: maybe(
    z.pipe(
      z.transform((v: string | number) => Number(v)),
      z.number().check(z.minimum(-90), z.maximum(90)),
    ),
  ),
  longitude: maybe(
    z.pipe(
      z.transform((v: string | number) => Number(v)),
      z.number().check(z.minimum(-180), z.maximum(180)),
    ),
  ),
  is_default: maybe(int(0, 1)),
  is_default_bill: maybe(int(0, 1)),
});
const areaOut = shape({
  id: out.id,
  pid: out.int,
  code: out.text,
  name: out.text,
  level: z.enum(['country', 'state', 'city']),
  children: out.bool,
  /** of a country: what its addresses need */
  rules: z.optional(
    shape({
      mobilecode: out.text,
      postcode: out.textOrNull,
      postcode_example: out.text,
      postcode_required: out.bool,
      state_required: out.bool,
      tax_id: z.nullable(shape({ type: out.text, label: out.text, help: out.text, required: out.bool })),
    }),
  ),
});
export type AreaOut = z.output<typeof areaOut>;

export const addresses = {
  address: {
    lists: query({
      name: 'addressList',
      by: 'member',
      doc: 'Addresses, the default first.',
      input: none,
      output: list(addressOut),
    }),
    defaultAddress: command({
      method: 'GET',
      name: 'addressSetDefault',
      by: 'member',
      doc: 'Set the default address.',
      input: form({ id }),
      output: list(addressOut),
    }),
    deleteAddress: command({
      method: 'GET',
      name: 'deleteAddress',
      by: 'member',
      doc: 'Delete an address.',
      input: form({ id }),
      output: list(addressOut),
    }),
    getAreaList: query({
      name: 'getAreaList',
      by: 'public',
      cache: { seconds: 60, for: 'everyone', reads: ['area', 'country'] },
      doc: 'Countries, or the states and cities under a parent (pid), with the rules for addresses there.',
      input: form({ pid: maybe(int()), country: maybe(country) }),
      output: list(areaOut),
    }),
    editAddress: command({
      method: 'GET',
      name: 'editAddress',
      by: 'member',
      secret: true,
      doc: 'Read one address (id alone), or change it (with the fields). An empty tax_id keeps the stored one.',
      input: z.object({ ...z.partial(address).shape, id }),
      output: addressOut,
    }),
    addAddress: command({
      method: 'GET',
      name: 'addAddress',
      by: 'member',
      secret: true,
      doc: 'Add an address.',
      input: z.object({ ...address.shape, key: maybe(key) }),
      output: addressOut,
    }),
    defaultSetBill: command({
      name: 'defaultSetBill',
      by: 'member',
      doc: 'Set the default billing address.',
      input: form({ id }),
      output: list(addressOut),
    }),
  },
};
