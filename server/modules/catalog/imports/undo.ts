// Undoes an import: deletes the goods it created and restores those it changed, unless they were changed since or ordered. Lists what was left.
import { sql } from 'kysely';
import { type App, type Ctx, json } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/open.ts';
import type { GoodsRecord, GoodsSku } from '../../../db/stored/goods.ts';
import { inSystem } from '../../../system.ts';
import type { RowProblem } from './problems.ts';
import { putBack } from './write.ts';

const BATCH = 200;
type Noted = {
  goods_id: number;
  stamp: Date;
  before: { goods: GoodsRecord; skus: GoodsSku[] } | null;
  updated_at: Date | null;
  num_iid: string;
  ordered: boolean;
};

/** One batch; false when nothing is left. */
export const undoSome = (app: App, db: Db, import_id: number): Promise<boolean> =>
  inSystem(app, db, async (ctx) => {
    const of = await ctx.db.selectFrom('import').select('state').where('id', '=', import_id).forUpdate().executeTakeFirst();
    if (of?.state !== 'undoing') return false;
    const noted = await next(ctx, import_id);
    if (noted.length === 0) {
      await ctx.db.updateTable('import').set({ state: 'undone', ended_at: ctx.now }).where('id', '=', import_id).execute();
      return false;
    }
    const untouched = noted.filter((one) => one.updated_at?.getTime() === one.stamp.getTime());
    const back = untouched.flatMap(({ goods_id, before }) => (before ? [{ id: goods_id, before }] : []));
    const gone = untouched.filter((one) => one.before === null && !one.ordered).map((one) => one.goods_id);
    await putBack(ctx, back);
    if (gone.length > 0) await ctx.db.deleteFrom('goods').where('id', '=', anyOf(gone)).execute();
    const kept = noted.filter(
      (one) => one.updated_at !== null && !gone.includes(one.goods_id) && !back.some(({ id }) => id === one.goods_id),
    );
    // Ordered goods stay visible to their buyers, and are off sale.
    const ordered = kept
      .filter((one) => one.ordered && one.before === null && untouched.includes(one))
      .map((one) => one.goods_id);
    if (ordered.length > 0)
      await ctx.db
        .updateTable('goods')
        .set({ listed: false, enabled: false, updated_at: ctx.now })
        .where('id', '=', anyOf(ordered))
        .execute();
    await sayKept(ctx, import_id, kept, new Set(ordered));
    await ctx.db
      .deleteFrom('import_goods')
      .where('import_id', '=', import_id)
      .where('goods_id', '=', anyOf(noted.map((one) => one.goods_id)))
      .execute();
    await ctx.db
      .updateTable('import')
      .set((eb) => ({ tries: 0, undone: eb('undone', '+', back.length + gone.length), kept: eb('kept', '+', kept.length) }))
      .where('id', '=', import_id)
      .execute();
    return true;
  });

/** The next goods of the import, locked by id as everywhere. */
async function next(ctx: Ctx, import_id: number): Promise<Noted[]> {
  const { rows } = await sql<Noted>`
    select i.goods_id, i.stamp, i.before, g.updated_at, coalesce(g.num_iid, '') num_iid,
      exists (select from order_item o where o.goods_id = i.goods_id) or exists (select from cart_row c where c.goods_id = i.goods_id) ordered
    from (select * from import_goods where import_id = ${import_id} order by goods_id limit ${BATCH}) i
    left join goods g on g.id = i.goods_id order by i.goods_id`.execute(ctx.db);
  await sql`select from goods where id = any(${rows.map((row) => row.goods_id)}::int[]) order by id for update`.execute(ctx.db);
  return rows;
}

async function sayKept(ctx: Ctx, import_id: number, kept: readonly Noted[], ordered: ReadonlySet<number>): Promise<void> {
  if (kept.length === 0) return;
  const problems = kept.map(({ goods_id, num_iid }): RowProblem & { import_id: number } => ({
    import_id,
    row: 0,
    field: 'num_iid',
    message: { key: ordered.has(goods_id) ? 'imports.kept.ordered' : 'imports.kept.changed', params: { value: num_iid } },
  }));
  await ctx.db
    .insertInto('import_problem')
    .values(problems.map(({ message, ...one }) => ({ ...one, key: message.key, params: json(message.params) })))
    .execute();
}
