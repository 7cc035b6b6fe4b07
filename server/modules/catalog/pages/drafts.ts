// Commands of page editors: create a page, save its draft, publish it now or at a time, restore a version.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { PageDetail, PageRow, PageVersionOut } from '#contract/desk/pages.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { z } from '#contract/fields.ts';
import type { Names } from '#contract/lang.ts';
import { isFixed, MARK } from '#contract/page-blocks.ts';
import { defectsOf } from '#contract/page-rules.ts';
import { type PageData, pageData } from '#contract/pages.ts';
import { fail, json, type OperatorCtx, Refusal } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { audit } from '../../platform/audit/audit.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { cleanHtml } from '../content/html.ts';
import { count, draftOf, lockPage, type Page, readBlocks } from './store.ts';

type Calls = DeskCalls['pages'];
/** How far ahead a version can be scheduled. */
const LATEST_DAYS = 366;

type Row = Page & { by: string | null };
const withEditor = (ctx: OperatorCtx) =>
  ctx.db.selectFrom('page as p').leftJoin('operator as o', 'o.id', 'p.updated_by').selectAll('p').select('o.name as by');

type VersionFacts = { page_id: number; version: number; publish_at: Date; data: unknown };

/** The live, the next and the latest version of several pages. */
async function versionsOf(ctx: OperatorCtx, ids: readonly number[]) {
  const base = ctx.db
    .selectFrom('page_version')
    .distinctOn('page_id')
    .select(['page_id', 'version', 'publish_at', 'data'])
    .where('page_id', '=', anyOf(ids))
    .where('withdrawn_at', 'is', null)
    .orderBy('page_id');
  const [live, next, last] = await Promise.all([
    base.where('publish_at', '<=', ctx.now).orderBy('publish_at', 'desc').orderBy('version', 'desc').execute(),
    base.where('publish_at', '>', ctx.now).orderBy('publish_at').orderBy('version', 'desc').execute(),
    base.orderBy('version', 'desc').execute(),
  ]);
  return { live, next, last } as Record<'live' | 'next' | 'last', VersionFacts[]>;
}

const ordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(ordered)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([k, v]) => [k, ordered(v)]),
        )
      : value;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));

async function rowsOut(ctx: OperatorCtx, rows: readonly Row[]): Promise<PageRow[]> {
  const { live, next, last } = await versionsOf(
    ctx,
    rows.map((row) => row.id),
  );
  const short = (found: VersionFacts | undefined) =>
    found ? { version: found.version, publish_at: found.publish_at.toISOString() } : null;
  return rows.map((row) => {
    const of = (list: VersionFacts[]) => list.find((one) => one.page_id === row.id);
    const published = of(last)?.data;
    return {
      id: row.id,
      mark: row.mark,
      names: row.names,
      enabled: row.enabled,
      version: row.version,
      updated_at: row.updated_at.toISOString(),
      updated_by: row.by ?? '',
      live: short(of(live)),
      next: short(of(next)),
      changed: row.draft !== null && !same(published, row.draft),
    };
  });
}

export async function listPages(ctx: OperatorCtx, input: Input<Calls['lists']>): Promise<Output<Calls['lists']>> {
  const at = asOf(ctx, input);
  const page = withEditor(ctx)
    .orderBy(sql`array_position(array['home', 'mall', 'tabbar'], p.mark) nulls last`)
    .orderBy('p.id')
    .limit(input.page_size)
    .offset(offsetOf(input));
  const [{ n }, rows] = await Promise.all([
    ctx.db.selectFrom('page').select(count.as('n')).executeTakeFirstOrThrow(),
    page.execute(),
  ]);
  return toPage(input, at, n, await rowsOut(ctx, rows));
}

export async function detailOf(ctx: OperatorCtx, id: number): Promise<PageDetail> {
  const row = await withEditor(ctx).where('p.id', '=', id).executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  return { ...(await rowsOut(ctx, [row]))[0]!, data: draftOf(ctx.app, row) };
}

const named = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).flatMap(([lang, text]) => (text.trim() ? [[lang, text.trim()]] : [])));

export async function createPage(ctx: OperatorCtx, input: Input<Calls['create']>): Promise<PageDetail> {
  const mark = input.mark.toLowerCase();
  if (!MARK.test(mark)) fail('desk.pages.mark_format', {}, 'mark');
  const names = named(input.names);
  if (Object.keys(names).length === 0) fail('fail.field_missing', {}, 'names');
  const copied =
    input.copy === undefined
      ? undefined
      : await ctx.db.selectFrom('page').selectAll().where('id', '=', input.copy).executeTakeFirst();
  const draft: PageData = { blocks: copied && copied.mark !== 'tabbar' ? draftOf(ctx.app, copied).blocks : [] };
  const made = await ctx.db
    .insertInto('page')
    .values({ mark, names: json(names), draft: json(draft), updated_at: ctx.now, updated_by: ctx.operator.id })
    .onConflict((on) => on.column('mark').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) fail('desk.fail.taken', {}, 'mark');
  await audit(ctx, 'page.create', 'page', mark);
  return detailOf(ctx, made.id);
}

/** The draft that was sent, checked block by block. Rich text is sanitized here, never trusted from the client. */
function readData(mark: string, sent: unknown): PageData {
  const read = z.safeParse(pageData, sent);
  if (!read.success) {
    const [top, at, ...rest] = read.error.issues[0]!.path;
    if (top === 'blocks' && typeof at === 'number')
      fail('desk.pages.block_wrong', { n: at + 1, where: rest.join(' › ') || 'type' }, 'data');
    fail('desk.pages.data_wrong', { where: read.error.issues[0]!.path.join(' › ') || 'data' }, 'data');
  }
  const { blocks, tabbar } = read.data;
  if (mark === 'tabbar') return { blocks: [], ...(tabbar ? { tabbar } : {}) };
  return {
    blocks: blocks.map((one) =>
      one.type === 'text'
        ? { ...one, contents: Object.fromEntries(Object.entries(one.contents).map(([lang, html]) => [lang, cleanHtml(html)])) }
        : one,
    ),
  };
}

/** The locked page, if no one has saved it since it was read; else the refusal carries the current one. */
async function pageAt(ctx: OperatorCtx, id: number, version: number): Promise<Page> {
  const page = (await lockPage(ctx.db, id)) ?? fail('fail.not_found', {}, 'id');
  if (page.version !== version) throw new Refusal('fail.changed', {}, undefined, false, await detailOf(ctx, id));
  return page;
}

const write = (ctx: OperatorCtx, page: Page, more: { draft?: PageData; names?: Names; enabled?: boolean }) =>
  ctx.db
    .updateTable('page')
    .set({
      ...(more.draft ? { draft: json(more.draft) } : {}),
      ...(more.names ? { names: json(more.names) } : {}),
      ...(more.enabled === undefined ? {} : { enabled: more.enabled }),
      version: page.version + 1,
      updated_at: ctx.now,
      updated_by: ctx.operator.id,
    })
    .where('id', '=', page.id)
    .execute();

/** Saved many times an hour, so not audited: the audit log has switches and publications, versions have the content. */
export async function savePage(ctx: OperatorCtx, input: Input<Calls['save']>): Promise<PageDetail> {
  const page = await pageAt(ctx, input.id, input.version);
  const names = input.names && named(input.names);
  if (names && Object.keys(names).length === 0) fail('fail.field_missing', {}, 'names');
  await write(ctx, page, {
    draft: readData(page.mark, input.data),
    ...(names ? { names } : {}),
    ...(input.enabled === undefined ? {} : { enabled: input.enabled }),
  });
  if (input.enabled !== undefined && input.enabled !== page.enabled)
    await audit(ctx, 'page.switch', 'page', page.mark, { enabled: input.enabled });
  return detailOf(ctx, page.id);
}

function publishTime(ctx: OperatorCtx, text: string | undefined): Date {
  if (text === undefined) return ctx.now;
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || at.getTime() > ctx.now.getTime() + LATEST_DAYS * 86_400_000)
    fail('fail.field_format', {}, 'publish_at');
  if (at <= ctx.now) fail('desk.pages.past', {}, 'publish_at');
  return at;
}

export async function publishPage(ctx: OperatorCtx, input: Input<Calls['publish']>): Promise<PageDetail> {
  const page = await pageAt(ctx, input.id, input.version);
  const publish_at = publishTime(ctx, input.publish_at);
  const data = draftOf(ctx.app, page);
  const [defect] = defectsOf(page.mark, data);
  if (defect) fail(`desk.pages.defect.${defect.code}`, { n: defect.no }, 'data');
  const { n } = await ctx.db
    .selectFrom('page_version')
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('n'))
    .where('page_id', '=', page.id)
    .executeTakeFirstOrThrow();
  const version = Number(n) + 1;
  await ctx.db
    .insertInto('page_version')
    .values({
      page_id: page.id,
      version,
      data: json(data),
      note: input.note ?? '',
      created_by: ctx.operator.id,
      created_at: ctx.now,
      publish_at,
    })
    .execute();
  await write(ctx, page, { draft: data });
  await audit(ctx, 'page.publish', 'page', page.mark, { version, publish_at: publish_at.toISOString(), note: input.note ?? '' });
  return detailOf(ctx, page.id);
}

export async function listVersions(ctx: OperatorCtx, input: Input<Calls['versions']>): Promise<Output<Calls['versions']>> {
  const at = asOf(ctx, input);
  const page = await ctx.db.selectFrom('page').select(['id', 'mark']).where('id', '=', input.id).executeTakeFirst();
  if (!page) fail('fail.not_found', {}, 'id');
  const base = ctx.db.selectFrom('page_version as v').where('v.page_id', '=', page.id).where('v.created_at', '<=', at);
  const listed = base
    .leftJoin('operator as o', 'o.id', 'v.created_by')
    .selectAll('v')
    .select('o.name as by')
    .orderBy('v.version', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input));
  const [{ n }, rows, { live }] = await Promise.all([
    base.select(count.as('n')).executeTakeFirstOrThrow(),
    listed.execute(),
    versionsOf(ctx, [page.id]),
  ]);
  const statusOf = (row: (typeof rows)[number]): PageVersionOut['standing'] =>
    row.withdrawn_at ? 'withdrawn' : row.publish_at > ctx.now ? 'scheduled' : row.version === live[0]?.version ? 'live' : 'past';
  return toPage(
    input,
    at,
    n,
    rows.map((row) => ({
      id: row.id,
      version: row.version,
      note: row.note,
      by: row.by ?? '',
      created_at: row.created_at.toISOString(),
      publish_at: row.publish_at.toISOString(),
      standing: statusOf(row),
      blocks: readBlocks(ctx, page.mark, row.data).length,
    })),
  );
}

async function versionOf(ctx: OperatorCtx, page_id: number, id: number) {
  const row = await ctx.db
    .selectFrom('page_version')
    .selectAll()
    .where('id', '=', id)
    .where('page_id', '=', page_id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? fail('fail.not_found', {}, 'from');
}

export async function restoreVersion(ctx: OperatorCtx, input: Input<Calls['restore']>): Promise<PageDetail> {
  const page = await pageAt(ctx, input.id, input.version);
  const from = await versionOf(ctx, page.id, input.from);
  await write(ctx, page, { draft: draftOf(ctx.app, { mark: page.mark, draft: from.data }) });
  await audit(ctx, 'page.restore', 'page', page.mark, { version: from.version });
  return detailOf(ctx, page.id);
}

/** Only a scheduled version: one that was live stays in the list of versions. */
export async function withdrawVersion(ctx: OperatorCtx, input: Input<Calls['withdraw']>): Promise<PageDetail> {
  const page = (await lockPage(ctx.db, input.id)) ?? fail('fail.not_found', {}, 'id');
  const from = await versionOf(ctx, page.id, input.from);
  if (from.publish_at <= ctx.now) fail('desk.pages.begun', {}, 'from');
  await ctx.db
    .updateTable('page_version')
    .set({ withdrawn_at: from.withdrawn_at ?? ctx.now })
    .where('id', '=', from.id)
    .execute();
  await audit(ctx, 'page.withdraw', 'page', page.mark, { version: from.version });
  return detailOf(ctx, page.id);
}

export async function removePage(ctx: OperatorCtx, id: number): Promise<Record<string, never>> {
  const page = (await lockPage(ctx.db, id)) ?? fail('fail.not_found', {}, 'id');
  if (isFixed(page.mark)) fail('desk.fail.kept', {}, 'id');
  await ctx.db.deleteFrom('page').where('id', '=', id).execute();
  await audit(ctx, 'page.remove', 'page', page.mark);
  return {};
}
