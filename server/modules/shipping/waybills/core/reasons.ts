// Turns reasons of the freight engine (codes) into messages in the user's language.

import { sql } from 'kysely';
import type { Message } from '#contract/fields.ts';
import type { Reason } from '#contract/freight.ts';
import { type Names, pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import type { Ctx, Params } from '../../../../context.ts';
import { written } from '../../../../written.ts';

/** A reason of the freight engine with localized names in place of codes. */
export async function localizeReason(ctx: Ctx, why: Reason): Promise<Message> {
  const params: Params = {
    ...why.params,
    ...(why.name ? { rule: pick(why.name, ctx.lang), service: pick(why.name, ctx.lang) } : {}),
  };
  if (typeof params.goods_type === 'string') params.goods_type = await nameOf(ctx, 'goods_type', params.goods_type);
  if (typeof params.country === 'string') params.country = await nameOf(ctx, 'country', params.country);
  return { key: why.key, params };
}

async function nameOf(ctx: Ctx, table: 'goods_type' | 'country', code: string): Promise<string> {
  const { rows } = await sql<{ names: Names }>`select names from ${sql.table(table)} where code = ${code}`.execute(ctx.db);
  return pick(rows[0]?.names, ctx.lang) || code;
}

/** The same, formatted as text. */
export async function formatReason(ctx: Ctx, why: Reason): Promise<string> {
  const { key, params } = await localizeReason(ctx, why);
  return say(key, written(params, ctx.lang), ctx.lang);
}
