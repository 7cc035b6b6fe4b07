// A member's addresses: validated by the country's rules on write; the tax id is stored encrypted and returned masked.
import type { Input } from '#contract/call.ts';
import type { addresses } from '#contract/calls/addresses.ts';
import type { AddressOut } from '#contract/calls/parts.ts';
import { pick } from '#contract/lang.ts';
import { writtenPostcode } from '#contract/rules/postcode.ts';
import { type Ctx, fail, fieldChecks, type MemberCtx, requireFields } from '../../../context.ts';
import { rowsOf } from '../../../db/prepared.ts';
import type { BilledTo } from '../../../db/stored/address.ts';
import { encrypt } from '../../../secret.ts';
import {
  billingAddress,
  countAddresses,
  ensureDefaultFlag,
  lockMember,
  moveDefaultFlag,
  rowOf,
  rowsWithRules,
  stateOf,
} from './queries.ts';
import { addressFaults, type CountryRules, countryRules, lastDigits, phoneOf, taxIdOf } from './rules.ts';
import { type AddressRow, toAddress } from './serialize.ts';

const MOST = 30;

type Written = Omit<Input<(typeof addresses)['address']['addAddress']>, 'key' | 'id' | 'is_default' | 'is_default_bill'>;
type Flags = { is_default?: number | undefined; is_default_bill?: number | undefined };

export async function listAddresses(ctx: MemberCtx): Promise<AddressOut[]> {
  return (await rowsWithRules(ctx)).map(({ row, rules }) => toAddress(row, rules, ctx.lang));
}

export async function readAddress(ctx: MemberCtx, id: number): Promise<AddressOut> {
  const [found] = await rowsWithRules(ctx, id);
  return found ? toAddress(found.row, found.rules, ctx.lang) : fail('fail.not_found', {}, 'id');
}

export async function addAddress(ctx: MemberCtx, input: Written & Flags): Promise<AddressOut> {
  await lockMember(ctx);
  if ((await countAddresses(ctx)) >= MOST) fail('address.too_many', { max: MOST });
  const values = await checked(ctx, input, null);
  const { id } = await ctx.db
    .insertInto('address')
    .values({ ...values, member_id: ctx.member.id, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setFlags(ctx, id, input);
  return readAddress(ctx, id);
}

/** Missing fields stay unchanged and empty ones are cleared, except the tax id: the client only has it masked, so an empty one keeps the stored one. */
export async function editAddress(
  ctx: MemberCtx,
  { id, is_default, is_default_bill, ...changes }: Partial<Written> & Flags & { id: number },
): Promise<AddressOut> {
  await lockMember(ctx);
  const old = await ownAddress(ctx, id);
  const { tax_id_enc: _, tax_id_last: __, is_default: ___, is_default_bill: ____, id: _____, ...kept } = old;
  const values = await checked(
    ctx,
    { ...kept, latitude: old.latitude ?? undefined, longitude: old.longitude ?? undefined, ...changes },
    old,
  );
  await ctx.db.updateTable('address').set(values).where('id', '=', id).execute();
  await setFlags(ctx, id, { is_default, is_default_bill });
  return readAddress(ctx, id);
}

/** Soft-deletes the address and erases its tax id; waybills keep their own snapshot. */
export async function deleteAddress(ctx: MemberCtx, id: number): Promise<AddressOut[]> {
  await lockMember(ctx);
  await ownAddress(ctx, id);
  await ctx.db
    .updateTable('address')
    .set({ deleted_at: ctx.now, is_default: false, is_default_bill: false, tax_id_enc: '', tax_id_last: '' })
    .where('id', '=', id)
    .execute();
  await ensureDefaultFlag(ctx, 'is_default');
  await ensureDefaultFlag(ctx, 'is_default_bill');
  return listAddresses(ctx);
}

export async function setDefault(ctx: MemberCtx, id: number, flag: 'is_default' | 'is_default_bill'): Promise<AddressOut[]> {
  await lockMember(ctx);
  await ownAddress(ctx, id);
  await moveDefaultFlag(ctx, flag, id);
  return listAddresses(ctx);
}

/** The member's address; refuses an unknown or deleted one, and one of another member. */
export async function ownAddress(ctx: MemberCtx, id: number, field = 'id'): Promise<AddressRow> {
  return (await rowOf(ctx, id)) ?? fail('fail.not_found', {}, field);
}

async function checked(ctx: MemberCtx, input: Written, old: AddressRow | null) {
  const rules = await countryRules(ctx, input.country);
  const { tax_id, latitude, longitude, tax_id_type: _, ...plain } = input;
  const at = {
    ...(await placeOf(ctx, rules, input)),
    city: input.city ?? '',
    postcode: writtenPostcode(rules, input.postcode ?? ''),
  };
  const checks = fieldChecks();
  await checks.of(() => requireFields(plain, ['name', 'street', 'phone']));
  // A wrong tax id is not a missing one: the first fault found is that of its field.
  const tax = (await checks.of(() => taxOf(ctx, rules, tax_id, old))) ?? NO_TAX;
  for (const fault of addressFaults(rules, at, tax.tax_id_enc !== '', ctx.lang))
    checks.fault(fault.key, fault.params, fault.field);
  const { mobilecode, phone: number } = plain;
  const phone = number ? await checks.of(() => phoneOf({ mobilecode, phone: number })) : undefined;
  checks.done();
  requireFields(plain, ['name', 'street']);
  const both = latitude !== undefined && longitude !== undefined;
  return {
    name: plain.name,
    country: rules.code,
    street: plain.street,
    street2: plain.street2 ?? '',
    email: plain.email ?? '',
    ...at,
    ...phone!,
    ...tax,
    latitude: both ? latitude : null,
    longitude: both ? longitude : null,
    updated_at: ctx.now,
  };
}

/** A known state gets its code and name; others are kept as written. */
async function placeOf(
  ctx: MemberCtx,
  rules: CountryRules,
  input: Pick<Written, 'state' | 'state_code'>,
): Promise<{ state: string; state_code: string }> {
  const [state, code] = [input.state ?? '', (input.state_code ?? '').toUpperCase()];
  if (!state && !code) return { state: '', state_code: '' };
  const known = (await stateOf(ctx, rules.code, code, state)) ?? (state ? await stateOf(ctx, rules.code, '', state) : undefined);
  return known ? { state: state || pick(known.names, ctx.lang), state_code: known.code } : { state, state_code: '' };
}

type Tax = Pick<AddressRow, 'tax_id_type' | 'tax_id_enc' | 'tax_id_last'>;
const NO_TAX: Tax = { tax_id_type: '', tax_id_enc: '', tax_id_last: '' };

function taxOf(ctx: MemberCtx, rules: CountryRules, text: string | undefined, old: AddressRow | null): Tax {
  if (!text)
    return old && old.country === rules.code && rules.tax_id?.type === old.tax_id_type
      ? { tax_id_type: old.tax_id_type, tax_id_enc: old.tax_id_enc, tax_id_last: old.tax_id_last }
      : NO_TAX;
  const found = taxIdOf(rules, text, ctx.lang);
  return found
    ? {
        tax_id_type: found.type,
        tax_id_enc: encrypt(ctx.app.config.secret, 'tax_id', found.number),
        tax_id_last: lastDigits(found.number),
      }
    : NO_TAX;
}

/** The first address becomes the default for shipping and billing. */
async function setFlags(ctx: MemberCtx, id: number, flags: Flags): Promise<void> {
  for (const flag of ['is_default', 'is_default_bill'] as const) {
    if (flags[flag] === 1) await moveDefaultFlag(ctx, flag, id);
    if (flags[flag] === 0)
      await ctx.db
        .updateTable('address')
        .set({ [flag]: false })
        .where('id', '=', id)
        .execute();
    await ensureDefaultFlag(ctx, flag);
  }
}

/** The address that a member's bills name now, with the code of its country, if they have one, and the member's names. */
export async function addressForBills(
  ctx: Ctx,
  member_id: number,
): Promise<{ nickname: string; mark: string; country: string | null; address: BilledTo | null }> {
  const [row] = await rowsOf(ctx.db, billingAddress(ctx.db, { member_id }));
  const { nickname, mark, name, street, street2, postcode, city, state, country, country_names } = row!;
  const address =
    name === null
      ? null
      : {
          name,
          street: street!,
          street2: street2!,
          postcode: postcode!,
          city: city!,
          state: state!,
          country_names: country_names!,
        };
  return { nickname, mark, country, address };
}
