// What a resource of the back office is: one table described as data. The forms, lists, checks and the SQL of plain upkeep all
// come from it.
import type { Permission } from '../permission.ts';

/**
 * names, words, html: texts by language (one line, several lines, simple html). bp: basis points (500 = 5 %). code: a short
 * machine name. list: words. decimal: exact figure as text. ref: id of a row of another resource. json: a structure checked by
 * its shape. link: a target, picked. colour: #rrggbb, picked.
 */
export type Kind =
  | 'text'
  | 'long'
  | 'code'
  | 'names'
  | 'words'
  | 'html'
  | 'int'
  | 'fen'
  | 'bp'
  | 'grams'
  | 'mm'
  | 'decimal'
  | 'bool'
  | 'date'
  | 'time'
  | 'image'
  | 'images'
  | 'select'
  | 'ref'
  | 'list'
  | 'json'
  | 'password'
  | 'link'
  | 'colour';

export type Field = {
  /** The column's name. */
  name: string;
  kind: Kind;
  required?: true;
  /** A column of the list. */
  list?: true;
  /** The list can be filtered by one value of it. */
  filter?: true;
  /** Found by the search box. */
  search?: true;
  /** Never written, or written only when the row is made. */
  fixed?: 'always' | 'after';
  options?: readonly string[];
  /** May be empty besides its options or rows. */
  empty?: true;
  ref?: string;
  min?: number;
  max?: number;
  /** The structure of a json field (resource-shapes.ts). */
  shape?: string;
  /** Texts that operators alone read: not every language of the shop is wanted. */
  staff?: true;
  /** Picked from the zones that ads use, or a new one. */
  zone?: true;
  /** Key of the label where it is not `desk.field.<name>`. */
  label?: string;
  /** Key of a line below the field. */
  hint?: string;
  /** Value of a new row. */
  start?: string | number | boolean;
  /** Section of the form: key `desk.section.<group>`. */
  group?: string;
  /** A figure that is money or a percentage by the value of another field. */
  figure?: { by: string; is: Readonly<Record<string, Kind>> };
};

/** The kind of a field in a row: for most it is the same in all of them. */
export const kindIn = (f: Field, row: Readonly<Record<string, unknown>> | undefined): Kind =>
  f.figure?.is[String(row?.[f.figure.by])] ?? f.kind;

/** Rows that belong to a row and are edited within it. */
export type Rows = {
  name: string;
  table: string;
  owner: string;
  key: string;
  fields: readonly Field[];
  sort: string;
  max: number;
};

export type Resource = {
  name: string;
  table: string;
  /** The primary key; `typed` keys are chosen by the operator when the row is made. */
  key: { column: string; typed: boolean };
  permission: Permission;
  fields: readonly Field[];
  rows?: readonly Rows[];
  /** The field that names a row to people. */
  title: string;
  /** Order of the list: column, with a leading _ descending. */
  sort: string;
  create: boolean;
  remove: boolean;
  /** Its rows are exported and imported as a table for spreadsheets. */
  sheet?: true;
};
/** Rows of one imported table. */
export const SHEET_MOST = 1000;

type More = Omit<Field, 'name' | 'kind'>;
export const field = (kind: Kind, name: string, more: More = {}): Field => ({ name, kind, ...more });

/** A resource with a key that the database counts, by default. */
export const resource = (
  name: string,
  table: string,
  permission: Permission,
  fields: readonly Field[],
  more: Partial<Omit<Resource, 'name' | 'table' | 'permission' | 'fields' | 'key'>> & { key?: string } = {},
): Resource => {
  const { key, ...rest } = more;
  return {
    name,
    table,
    permission,
    fields,
    key: { column: key ?? 'id', typed: key !== undefined },
    title: 'names',
    sort: 'id',
    create: true,
    remove: true,
    ...rest,
  };
};

/** Text key of a field's label. */
export const labelOf = (f: Field): string => f.label ?? `desk.field.${f.name}`;
/** Text key of a choice. */
export const choiceOf = (f: Field, value: string): string => `desk.choice.${f.name}.${value}`;

/** Whether a field can be a column of a list: what is too long for a cell, or secret, cannot. */
export const isListable = (f: Field): boolean => !['html', 'words', 'json', 'images', 'password'].includes(f.kind);
export const isSortable = (f: Field): boolean => isListable(f) && !['image', 'ref', 'list', 'link'].includes(f.kind);
