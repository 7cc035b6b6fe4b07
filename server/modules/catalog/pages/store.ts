// Rows of pages and versions: the version that visitors see, and its blocks.
import { type Kysely, type Selectable, sql } from 'kysely';
import { z } from '#contract/fields.ts';
import type { Names } from '#contract/lang.ts';
import { ownBlocks } from '#contract/page-rules.ts';
import { type Block, block, type PageData, tabbar } from '#contract/pages.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { PageTable, Tables } from '../../../db/tables.ts';

type Db = Kysely<Tables>;
export type Page = Selectable<PageTable>;

export const pageByMark = (db: Db, mark: string): Promise<Page | undefined> =>
  db.selectFrom('page').selectAll().where('mark', '=', mark).executeTakeFirst();

/** The live version of each page: the latest whose time has come, so that no job has to switch it. */
export function liveQuery(db: Db, now: Date, marks?: readonly string[]) {
  const query = db
    .selectFrom('page as p')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('page_version as v')
          .select('v.data')
          .whereRef('v.page_id', '=', 'p.id')
          .where('v.withdrawn_at', 'is', null)
          .where('v.publish_at', '<=', now)
          .orderBy('v.publish_at', 'desc')
          .orderBy('v.version', 'desc')
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select(['p.mark', 'p.names', 'v.data'])
    .where('p.enabled', '=', true);
  return marks ? query.where('p.mark', '=', anyOf(marks)) : query;
}

export const liveData = (
  db: Db,
  now: Date,
  marks?: readonly string[],
): Promise<{ mark: string; names: Names; data: unknown }[]> =>
  liveQuery(db, now, marks).execute() as Promise<{ mark: string; names: Names; data: unknown }[]>;

type Stored = { blocks?: unknown; tabbar?: unknown } | null | undefined;

/** The valid blocks. An invalid one is left out and logged: the rest of the page is shown. */
export function readBlocks({ log }: Pick<Ctx, 'log'>, mark: string, data: unknown): Block[] {
  const stored = (data as Stored)?.blocks;
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one: unknown) => {
    const read = z.safeParse(block, one);
    if (read.success) return [read.data];
    log.warn(
      { page: mark, block: (one as { id?: unknown } | null)?.id, issues: read.error.issues.length },
      'a block of a page cannot be read',
    );
    return [];
  });
}

export function readTabbar(data: unknown): PageData['tabbar'] {
  const read = z.safeParse(tabbar, (data as Stored)?.tabbar);
  return read.success ? read.data : undefined;
}

const BARE: NonNullable<PageData['tabbar']> = { style: 1, bgcolor: '', color: '', activeColor: '', list: [] };

/** The draft for the editor; for a page never edited, its default. */
export function draftOf(at: Pick<Ctx, 'log'>, page: Pick<Page, 'mark' | 'draft'>): PageData {
  if (page.mark === 'tabbar') return { blocks: [], tabbar: readTabbar(page.draft) ?? BARE };
  return { blocks: page.draft === null ? ownBlocks(page.mark) : readBlocks(at, page.mark, page.draft) };
}

/** Locks the page for a command: serializes editors. */
export const lockPage = (db: Db, id: number): Promise<Page | undefined> =>
  db.selectFrom('page').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const count = sql<number>`count(*)::int`;
