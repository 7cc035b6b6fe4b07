// Rules of single resources beyond their description: values that must agree, and rows that must stay.

import type { Resource } from '#contract/desk/resource.ts';
import { lookup } from '#contract/lookup.ts';
import { fail, json } from '../../../context.ts';
import { isTimeZone } from '../../../dates.ts';
import { reindexGoodsOf } from '../../catalog/search/index-goods.ts';
import { keysOf } from '../../catalog/search/synonyms.ts';
import { afterGoods, beforeGoods } from './goods-hooks.ts';
import { type ColumnValues, type Hooks, merged } from './hook-types.ts';
import { beforeLine } from './line-hooks.ts';
import { afterStaff, beforeOperator, beforeRole } from './staff-hooks.ts';

const currency: Hooks = {
  check: (w, { fault }) => {
    const row = merged(w);
    if (!(Number(row.market) > 0)) fault('fail.field_low', { min: 0 }, 'market');
    if (row.code === 'CNY' && (Number(row.market) !== 1 || row.markup_bp !== 0)) fault('desk.fail.cny', {}, 'market');
    if (row.code === 'CNY' && row.enabled === false) fault('desk.fail.cny', {}, 'enabled');
    if (!/^[A-Z]{3}$/.test(String(row.code))) fault('fail.field_format', {}, 'code');
  },
  remove: async (_ctx, old) => {
    if (old.code === 'CNY') fail('desk.fail.cny');
  },
};

const carrier: Hooks = {
  check: (w, { fault }) => {
    const zone = String(merged(w).time_zone ?? '');
    if (zone !== '' && !isTimeZone(zone)) fault('fail.field_format', {}, 'time_zone');
  },
};

const category: Hooks = {
  before: async (ctx, w) => {
    const pid = Number(merged(w).pid ?? 0);
    if (pid === 0) return undefined;
    const parent = await ctx.db.selectFrom('category').select('pid').where('id', '=', pid).executeTakeFirst();
    if (!parent) fail('fail.field_choice', {}, 'pid');
    const own = Number(w.old?.id ?? 0);
    const children = own
      ? await ctx.db.selectFrom('category').select('id').where('pid', '=', own).limit(1).executeTakeFirst()
      : undefined;
    if (pid === own || parent.pid !== 0 || children) fail('desk.fail.two_levels', {}, 'pid');
    return undefined;
  },
  remove: async (ctx, old) => {
    if (await ctx.db.selectFrom('category').select('id').where('pid', '=', Number(old.id)).limit(1).executeTakeFirst())
      fail('desk.fail.in_use');
  },
};

const agreement: Hooks = {
  // Members accept a version of an agreement: a changed text is a new version.
  before: async (ctx, w) => {
    const touched =
      w.old &&
      (w.values.contents !== undefined || w.values.titles !== undefined) &&
      json(w.old.contents) + json(w.old.titles) !==
        String(w.values.contents ?? json(w.old.contents)) + String(w.values.titles ?? json(w.old.titles));
    return { updated_at: ctx.now, ...(touched ? { version: Number(w.old!.version) + 1 } : {}) };
  },
};

const updatedAt: Hooks = { before: async (ctx) => ({ updated_at: ctx.now }) };

const inOrder = ({ starts_at, ends_at }: ColumnValues): boolean =>
  !starts_at || !ends_at || new Date(starts_at as string) < new Date(ends_at as string);

const period: Hooks = {
  check: (w, { fault }) => {
    if (!inOrder(merged(w))) fault('desk.fail.span', {}, 'ends_at');
  },
};

const couponRule: Hooks = {
  check: (w, { fault }) => {
    const row = merged(w);
    if (!inOrder(row)) fault('desk.fail.span', {}, 'ends_at');
    if (row.kind === 'percent' && Number(row.value) > 10_000) fault('fail.field_high', { max: 10_000 }, 'value');
    if (row.scope === 'lines' && (!Array.isArray(row.lines) || row.lines.length === 0))
      fault('desk.fail.coupon_lines', {}, 'lines');
    if (!row.ends_at && !row.days) fault('desk.fail.coupon_end', {}, 'days');
    if (row.total !== null && row.total !== undefined && Number(row.total) < Number(row.taken ?? 0))
      fault('fail.field_low', { min: Number(row.taken) }, 'total');
  },
};

const goodsType: Hooks = {
  remove: async (ctx, old) => {
    if (old.code === 'general') fail('desk.fail.in_use');
    if (await ctx.db.selectFrom('category').select('id').where('goods_type', '=', String(old.code)).limit(1).executeTakeFirst())
      fail('desk.fail.in_use');
  },
};

/** Marketplaces take an address in parts. */
const warehouse: Hooks = {
  check: (w, { fault }) => {
    const parts = String(merged(w).region ?? '')
      .split(/\s+/)
      .filter(Boolean);
    if (parts.length === 1 || parts.length > 4) fault('desk.fail.region', {}, 'region');
  },
};

const neverRemoved = (column: string, values: readonly string[]): Hooks => ({
  remove: async (_ctx, old) => {
    if (values.includes(String(old[column]))) fail('desk.fail.kept');
  },
});

/** Derives the lookup keys of synonyms from their words. */
const synonyms: Hooks = {
  derive: (w) => {
    const words = merged(w).words;
    const keys = keysOf((typeof words === 'string' ? JSON.parse(words) : words) as string[]);
    if (keys.length < 2) fail('desk.fail.synonyms', {}, 'words');
    return { keys };
  },
};

/** Goods are searched by the names of their category and seller. */
const names =
  (of: 'category_id' | 'seller_id'): NonNullable<Hooks['after']> =>
  async (ctx, key, old) => {
    if (old) await reindexGoodsOf(ctx, of === 'category_id' ? { category_id: Number(key) } : { seller_id: Number(key) });
  };

const HOOKS = lookup<Hooks>({
  goods: { before: beforeGoods, after: afterGoods },
  lines: { before: beforeLine },
  operators: { before: beforeOperator, after: afterStaff },
  roles: { before: beforeRole, after: afterStaff, remove: neverRemoved('code', ['owner']).remove! },
  carriers: carrier,
  currencies: currency,
  categories: { ...category, after: names('category_id') },
  sellers: { after: names('seller_id') },
  synonyms,
  agreements: agreement,
  articles: updatedAt,
  ads: period,
  coupon_rules: couponRule,
  goods_types: goodsType,
  warehouses: warehouse,
  levels: neverRemoved('level', ['0']),
  promotion_levels: neverRemoved('level', ['1']),
  languages: neverRemoved('code', ['zh-cn', 'en']),
});

export const hooksOf = (r: Resource): Hooks => HOOKS.get(r.name) ?? {};
