// Errors are in the user's words: every field that a call takes, and every field that a refusal names, has a name in every
// language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { deskCalls } from '#contract/desk.ts';
import { form, id, ids, z } from '#contract/fields.ts';
import { LANGS } from '#contract/lang.ts';
import { say, texts } from '#contract/messages.ts';
import { refusalOf, refused } from './answer.ts';

type Rows = Record<string, Record<string, { input: z.ZodMiniType }>>;
const fieldsOf = (schema: z.ZodMiniType): string[] =>
  Object.keys((schema as { _zod: { def: { shape?: Record<string, unknown> } } })._zod.def.shape ?? {});
const taken = (rows: Rows): string[] => [
  ...new Set(Object.values(rows).flatMap((group) => Object.values(group).flatMap((row) => fieldsOf(row.input)))),
];

const named = (field: string): boolean => `field.${field}` in texts;

test('every field of every call has a name', () => {
  const fields = [...taken(calls as unknown as Rows), ...taken(deskCalls as unknown as Rows)];
  expect(fields.length).toBeGreaterThan(150);
  expect(fields.filter((field) => !named(field))).toEqual([]);
  for (const lang of LANGS)
    for (const field of fields) {
      const name = say(`field.${field}`, {}, lang);
      expect([field, name.includes('_') || name === field, name]).toEqual([field, false, name]);
      expect(refused(refusalOf([missing(field)], {}), lang).msg).toContain(name);
    }
});

const missing = (field: string) => ({ code: 'invalid_type', path: [field], message: '' }) as unknown as z.core.$ZodIssue;

test('every field that a refusal of the server names has a name', () => {
  const root = new URL('../..', import.meta.url).pathname;
  const code = (readdirSync(join(root, 'server'), { recursive: true }) as string[])
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .map((path) => readFileSync(join(root, 'server', path), 'utf8'))
    .join('\n');
  const fields = [...code.matchAll(/\bfail(?:Keeping)?\(\s*'[\w.]+',\s*\{[^{}]*\},\s*'(\w+)'/g)].map((m) => m[1]!);
  expect(fields.length).toBeGreaterThan(100);
  expect([...new Set(fields)].filter((field) => !named(field))).toEqual([]);
});

test('an invalid id is answered as an unknown choice', () => {
  const input = form({ id, cart_ids: ids() });
  const messageOf = (raw: Record<string, unknown>) => {
    const parsed = z.safeParse(input, raw);
    return parsed.success ? '' : refused(refusalOf(parsed.error.issues, raw), 'en').msg;
  };
  expect(messageOf({ id: '0', cart_ids: '1' })).toBe('Selection is not one of the available options');
  expect(messageOf({ id: '1', cart_ids: '0' })).toBe('Cart items is not one of the available options');
  expect(messageOf({ id: '1' })).toBe('Cart items cannot be empty');
});
