// Which texts of which resources members read, and when one is missing.
import { type RawBuilder, sql } from 'kysely';
import type { Field, Resource } from '#contract/desk/resource.ts';
import { resources } from '#contract/desk/resource-list.ts';
import type { Names } from '#contract/lang.ts';
import { lookup } from '#contract/lookup.ts';
import { innerMissing } from './inner.ts';

const isText = (f: Field): boolean => ['names', 'words', 'html'].includes(f.kind) && !f.staff && f.fixed !== 'always';
export const textFields = (r: Resource): Field[] => r.fields.filter(isText);

/** Texts by language of a row whose columns are known by their description alone. */
const isNames = (value: unknown): value is Names => typeof value === 'object' && value !== null;
export const namesOf = (value: unknown): Names => (isNames(value) ? value : {});

export const SOURCES: readonly string[] = ['en', 'zh-cn'];
/** What a language is translated from, the first that the texts have; undefined where nothing is missing. */
export const sourceOf = (names: Names, lang: string): string | undefined =>
  names[lang] === undefined ? [...SOURCES, ...Object.keys(names)].find((code) => names[code]) : undefined;

export const translated: readonly Resource[] = resources.filter((r) => textFields(r).length > 0);

/** Counted by a job: with a million rows a count takes seconds. */
export const LARGE: readonly string[] = ['goods', 'sellers'];
/** What members agree to has legal weight, and a changed text is a new version: only people write it. */
const BY_PEOPLE: readonly string[] = ['agreements'];
export const mayFill = (name: string): boolean => !BY_PEOPLE.includes(name);

/** Goods of marketplaces are translated when somebody looks at them. */
const OWN = lookup<RawBuilder<boolean>>({ goods: sql<boolean>`source = ''` });
export const isOwn = (r: Resource): RawBuilder<boolean> => OWN.get(r.name) ?? sql<boolean>`true`;

/** Whether a row has some text that this language lacks. */
export const isMissing = (r: Resource, lang: string): RawBuilder<boolean> =>
  sql<boolean>`${isOwn(r)} and (${sql.join(
    [
      ...textFields(r).map((f) => sql`(${sql.ref(f.name)} <> '{}'::jsonb and not jsonb_exists(${sql.ref(f.name)}, ${lang}))`),
      ...innerMissing(r, lang),
    ],
    sql` or `,
  )})`;
