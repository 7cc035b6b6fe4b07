// SQL of addresses.

import type { Ctx, MemberCtx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { CountryRules } from './rules.ts';
import type { AddressRow } from './serialize.ts';

const COLUMNS = [
  'a.id',
  'a.name',
  'a.country',
  'a.state_code',
  'a.state',
  'a.city',
  'a.street',
  'a.street2',
  'a.postcode',
  'a.mobilecode',
  'a.phone',
  'a.email',
  'a.tax_id_type',
  'a.tax_id_enc',
  'a.tax_id_last',
  'a.latitude',
  'a.longitude',
  'a.is_default',
  'a.is_default_bill',
] as const;

const live = (ctx: MemberCtx) =>
  ctx.db.selectFrom('address as a').where('a.member_id', '=', ctx.member.id).where('a.deleted_at', 'is', null);

export const rowOf = (ctx: MemberCtx, id: number): Promise<AddressRow | undefined> =>
  live(ctx).select(COLUMNS).where('a.id', '=', id).executeTakeFirst();

/** The member's addresses with the rules of their countries; the default first, then the newest. */
export async function rowsWithRules(ctx: MemberCtx, id?: number): Promise<{ row: AddressRow; rules: CountryRules }[]> {
  const rows = await live(ctx)
    .innerJoin('country as c', 'c.code', 'a.country')
    .select([
      ...COLUMNS,
      'c.names as c_names',
      'c.mobilecode as c_mobilecode',
      'c.postcode as c_postcode',
      'c.postcode_example as c_postcode_example',
      'c.postcode_required as c_postcode_required',
      'c.state_required as c_state_required',
      'c.tax_id as c_tax_id',
    ])
    .$if(id !== undefined, (q) => q.where('a.id', '=', id!))
    .orderBy('a.is_default', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map(
    ({ c_names, c_mobilecode, c_postcode, c_postcode_example, c_postcode_required, c_state_required, c_tax_id, ...row }) => ({
      row,
      rules: {
        code: row.country,
        names: c_names,
        mobilecode: c_mobilecode,
        postcode: c_postcode,
        postcode_example: c_postcode_example,
        postcode_required: c_postcode_required,
        state_required: c_state_required,
        tax_id: c_tax_id,
      },
    }),
  );
}

export const countAddresses = async (ctx: MemberCtx): Promise<number> =>
  (
    await live(ctx)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Locks the member's row, so that there is only one default at a time. */
export const lockMember = (ctx: MemberCtx) =>
  ctx.db.selectFrom('member').select('id').where('id', '=', ctx.member.id).forNoKeyUpdate().executeTakeFirstOrThrow();

type Flag = 'is_default' | 'is_default_bill';

/** Makes this address the member's only one with the flag. */
export async function moveDefaultFlag(ctx: MemberCtx, flag: Flag, id: number): Promise<void> {
  await ctx.db
    .updateTable('address')
    .set({ [flag]: false })
    .where('member_id', '=', ctx.member.id)
    .where(flag, '=', true)
    .where('id', '<>', id)
    .execute();
  await ctx.db
    .updateTable('address')
    .set({ [flag]: true })
    .where('id', '=', id)
    .where('member_id', '=', ctx.member.id)
    .execute();
}

/** Gives the flag to the newest address when none has it. */
export async function ensureDefaultFlag(ctx: MemberCtx, flag: Flag): Promise<void> {
  const rows = await live(ctx)
    .select(['a.id', `a.${flag} as on`])
    .orderBy('a.id', 'desc')
    .execute();
  if (rows.length > 0 && !rows.some((r) => r.on)) await moveDefaultFlag(ctx, flag, rows[0]!.id);
}

/** A state's code by its name in any language, or its name by the code. */
export async function stateOf(
  ctx: Pick<Ctx, 'db'>,
  country: string,
  code: string,
  name: string,
): Promise<{ code: string; names: Record<string, string> } | undefined> {
  const states = await ctx.db
    .selectFrom('area')
    .select(['code', 'names'])
    .where('country', '=', country)
    .where('level', '=', 'state')
    .execute();
  const wanted = name.trim().toLowerCase();
  return (states as { code: string; names: Record<string, string> }[]).find((s) =>
    code ? s.code === code : Object.values(s.names).some((n) => n.toLowerCase() === wanted),
  );
}

/** The names of a member, and the address that their bills name: the one set for them, else the default one. */
export const billingAddress = (db: Db, { member_id }: { member_id: number }) =>
  db
    .selectFrom('member as m')
    .leftJoin('address as a', (join) =>
      join
        .onRef('a.member_id', '=', 'm.id')
        .on('a.deleted_at', 'is', null)
        .on((eb) => eb.or([eb('a.is_default_bill', '=', true), eb('a.is_default', '=', true)])),
    )
    .leftJoin('country as c', 'c.code', 'a.country')
    .select(['m.nickname', 'm.mark', 'a.name', 'a.street', 'a.street2', 'a.postcode', 'a.city', 'a.state'])
    .select(['a.country', 'c.names as country_names'])
    .where('m.id', '=', member_id)
    .orderBy('a.is_default_bill', (ob) => ob.desc().nullsLast())
    .limit(1);
