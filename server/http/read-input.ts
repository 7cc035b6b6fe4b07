// Reads the input of the call's handler from the request: the one place where a body is read, whatever its format.
import type { FastifyRequest } from 'fastify';
import type { Row } from '#contract/call.ts';
import { cleanAll } from '#contract/clean-text.ts';
import { z } from '#contract/fields.ts';
import { fail } from '../context.ts';
import type { File } from '../handlers.ts';
import { refusalOf } from './answer.ts';
import { fieldsOfInput } from './field-shape.ts';
import { readFields } from './fields.ts';
import type { Upload } from './file.ts';
import { Body, pairsOf } from './form.ts';

type Input = { input: Record<string, unknown>; file: File | undefined };

/** `note` gets the fields that the call does not know, before anything is refused. */
export async function readInput(
  req: FastifyRequest,
  row: Row,
  readUpload: () => Promise<Upload>,
  note: (unknown: readonly string[]) => void,
): Promise<Input> {
  const { file, unread } = await readUpload();
  if (req.body instanceof Body && req.body.doubled !== null) fail('fail.field_once', {}, req.body.doubled);
  const read = readFields(pairsOf(req), fieldsOfInput(row.input));
  const fields = cleanAll(read.fields);
  note([...read.unknown, ...unread]);
  const parsed = z.safeParse(row.input, fields, { reportInput: true });
  if (!parsed.success) throw refusalOf(parsed.error.issues, fields);
  return { input: parsed.data as Record<string, unknown>, file };
}
