// Back office: plain upkeep. One set of rows serves every resource; the server checks the resource's own permission.
import { command, query } from '../call.ts';
import { quoteShape } from '../calls/quote-shape.ts';
import { code, fen, flag, form, id, int, json, key, list, maybe, message, oneOf, out, shape, text, z } from '../fields.ts';
import type { Line } from '../freight.ts';
import { CHOICES, RESOURCE_NAMES } from './resource-list.ts';

/**
 * A row by column, with `_id` (its key as text), `_version` (changes with its content); the shown addresses of pictures
 * that another shop hosts; and `_machine`: texts by the translation service that nobody has read, as <field>.<language>.
 */
const row = z.record(z.string(), z.unknown());
export type ResourceRow = Record<string, unknown> & {
  _id: string;
  _version: string;
  _pictures?: Record<string, string>;
  _machine?: readonly string[];
};
const choice = shape({ id: out.text, name: out.text, note: out.text, pic_url: out.text, enabled: out.bool });
export type Choice = z.output<typeof choice>;
const name = oneOf(RESOURCE_NAMES);
const rowId = text(80);
const typed = <T>() => z.custom<T>();

const sheet = { resource: name, text: text(400_000) };
const sheetDone = shape({
  made: out.int,
  changed: out.int,
  same: out.int,
  /** heads that name no column */
  unknown: list(out.text),
  /** `row` as a spreadsheet counts, the heads being the first; `field` is empty where there is none */
  problems: list(shape({ row: out.int, field: out.text, why: message })),
});

const simulated = z
  .array(z.object({ weight: int(1, 1_000_000), length: int(1, 20_000), width: int(1, 20_000), height: int(1, 20_000) }))
  .check(z.minLength(1), z.maxLength(30));

export const resourceCalls = {
  resource: {
    lists: query({
      by: 'operator',
      doc: 'Rows of a resource: searched, filtered, sorted (leading _ = descending), or those of `ids`.',
      input: form({
        resource: name,
        q: maybe(text(80)),
        sort: maybe(text(40)),
        filter: maybe(json(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))),
        ids: maybe(json(z.array(rowId).check(z.maxLength(200)))),
        page: z._default(z.optional(int(1, 10_000)), 1),
        page_size: z._default(z.optional(int(1, 500)), 25),
      }),
      output: shape({ total: out.int, data: z.array(row) }),
    }),
    detail: query({
      by: 'operator',
      doc: 'One row of a resource with the rows that belong to it.',
      input: form({ resource: name, id: rowId }),
      output: row,
    }),
    choices: query({
      by: 'operator',
      doc: 'Rows to pick from in a form, or the names of `ids`.',
      input: form({ resource: oneOf(CHOICES), q: maybe(text(80)), ids: maybe(json(z.array(rowId).check(z.maxLength(200)))) }),
      output: z.array(choice),
    }),
    save: command({
      by: 'operator',
      body_kb: 4096,
      doc: 'Create a row (no id) or change the given fields; `version` as read, so that an unseen change is not overwritten.',
      input: form({
        resource: name,
        id: maybe(rowId),
        data: json(z.record(z.string(), z.unknown())),
        version: maybe(text(64)),
        key: maybe(key),
      }),
      output: row,
    }),
    remove: command({
      by: 'operator',
      body_kb: 128,
      doc: 'Remove rows; one that is in use stays and the call is refused.',
      input: form({ resource: name, ids: json(z.array(rowId).check(z.minLength(1), z.maxLength(100))), key: maybe(key) }),
      output: shape({ removed: out.int }),
    }),
    sheet: query({
      by: 'operator',
      doc: 'All rows of a resource as CSV, names in every language, things they refer to by name.',
      input: form({ resource: name }),
      output: shape({ text: out.text }),
    }),
    sheet_check: command({
      by: 'operator',
      body_kb: 4096,
      doc: 'Preview of a CSV import: created and changed rows, and errors by row; nothing is stored.',
      input: form(sheet),
      output: sheetDone,
    }),
    sheet_import: command({
      by: 'operator',
      body_kb: 4096,
      doc: 'Create and change rows from a CSV. A row is matched by its code, else by its name; rows with errors are skipped.',
      input: form({ ...sheet, key }),
      output: sheetDone,
    }),
    upload: command({
      by: 'content',
      upload: true,
      doc: 'Upload a public picture for the storefront: multipart form field `file`.',
      input: form({}),
      output: shape({ id: out.id, url: out.text }),
    }),
  },
  lines: {
    simulate: query({
      method: 'POST',
      by: 'settings',
      body_kb: 1024,
      doc: 'A quote by the terms of a line in the form, saved or not.',
      input: form({
        line: json(typed<Line>()),
        country: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/)),
        postcode: maybe(code(16)),
        warehouse: maybe(id),
        goods_types: json(z.array(text(40)).check(z.minLength(1), z.maxLength(20))),
        items: z._default(z.optional(int(1, 999)), 1),
        boxes: json(simulated),
        declared_value: z._default(z.optional(fen), 0),
        insure: maybe(flag),
        line_services: maybe(json(z.array(text(40)))),
        on: maybe(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
      }),
      output: quoteShape,
    }),
  },
};
