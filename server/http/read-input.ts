// What was sent, as the input that the call's handler gets: the one place where a body is read, whatever it is written in.
import type { FastifyRequest } from 'fastify';
import type { Row } from '#contract/call.ts';
import { z } from '#contract/fields.ts';
import { fail } from '../context.ts';
import type { File } from '../handlers.ts';
import { refusalOf } from './answer.ts';
import { fieldsOfInput } from './field-shape.ts';
import { readFields } from './fields.ts';
import type { Upload } from './file.ts';
import { Body, pairsOf } from './form.ts';

type Input = { input: Record<string, unknown>; file: File | undefined };

/** `note` hears of the fields that the call does not know, before anything is refused. */
export async function readInput(
  req: FastifyRequest,
  row: Row,
  readUpload: () => Promise<Upload>,
  note: (unknown: readonly string[]) => void,
): Promise<Input> {
  const { file, unread } = await readUpload();
  if (req.body instanceof Body && req.body.doubled !== null) fail('fail.field_once', {}, req.body.doubled);
  const { fields, unknown } = readFields(pairsOf(req), fieldsOfInput(row.input));
  note([...unknown, ...unread]);
  const parsed = z.safeParse(row.input, fields);
  if (!parsed.success) throw refusalOf(parsed.error.issues, fields);
  const input = parsed.data as Record<string, unknown>;
  const odd = Object.entries(input).find(([, value]) => unstorable(value));
  if (odd) fail('fail.field_format', {}, odd[0]);
  return { input, file };
}

/** NUL and halves of signs: no form makes them, and no text of the database can hold them. */
const UNSTORABLE = /[\0\p{Cs}]/u;
const unstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? UNSTORABLE.test(value)
    : typeof value === 'object' &&
      value !== null &&
      Object.entries(value).some(([name, inner]) => UNSTORABLE.test(name) || unstorable(inner));
