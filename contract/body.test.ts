// A body is bounded by its row: what the fields take at most must fit, and only rows that need it may allow more.
import { describe, expect, it } from 'vitest';
import { BODY_KB, type Row } from './call.ts';
import { rows } from './calls.ts';
import { deskRows } from './desk.ts';
import { z } from './fields.ts';

type Schema = {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  propertyNames?: { enum?: string[] };
  additionalProperties?: Schema;
  anyOf?: Schema[];
};

/** A character of Chinese text is nine bytes in a form; a number, a choice or a key is short. */
const WIDEST = 9;
const SHORT = 120;

function most(s: Schema): number {
  if (s.anyOf) return Math.max(...s.anyOf.map(most));
  if (s.type === 'string') return s.maxLength === undefined ? SHORT : s.maxLength * WIDEST;
  if (s.type === 'array') return (s.maxItems ?? 50) * (most(s.items ?? {}) + WIDEST);
  if (s.propertyNames?.enum) {
    const each = most(s.additionalProperties ?? {});
    return s.propertyNames.enum.reduce((sum, name) => sum + name.length + 14 + each, 0);
  }
  if (s.properties) return Object.entries(s.properties).reduce((sum, [name, one]) => sum + name.length + 14 + most(one), 0);
  return 12;
}
const needs = (row: Row): number => most(z.toJSONSchema(row.input, { io: 'output', unrepresentable: 'any' }) as Schema) / 1024;
/** Letters of base64 are not escaped, except + and /. */
const BASE64 = ['obapi/uploadImg'];
/**
 * The contents of these JSON fields (mapping of an import, rows of a resource, a line, a page, a file of texts) are not fields
 * of the call.
 */
const OPEN = ['imports/preview', 'imports/run', 'resource/save', 'pages/save', 'lines/simulate', 'texts/check', 'texts/import'];

describe('how large a body may be', () => {
  const all = [...rows, ...deskRows];
  it('is enough for everything the fields of the call take', () => {
    const small = all.filter(({ path, row }) => !BASE64.includes(path) && needs(row) > (row.body_kb ?? BODY_KB));
    // Of GET rows only the ids of one page are sent: addresses are shorter than bodies.
    expect(small.map(({ path }) => path)).toEqual(['resource/lists', 'resource/choices']);
  });
  it('is more than the default only where fields take more', () => {
    const wide = all.filter(({ path, row }) => row.body_kb !== undefined && !OPEN.includes(path) && needs(row) <= BODY_KB);
    expect(wide.map(({ path }) => path)).toEqual([]);
  });
});
