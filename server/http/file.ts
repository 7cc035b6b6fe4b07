// Reads a multipart upload: the form's fields and its one file.

import type { MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { FILE_MB } from '#contract/call.ts';
import { fail } from '../context.ts';
import type { File } from '../handlers.ts';
import type { InFlight } from './in-flight.ts';

const MB = 1024 * 1024;
export const FILE_LIMITS = { fileSize: FILE_MB * MB, files: 1, fields: 10, fieldSize: 64 * 1024 };

/** The fields and the file of the form field `file`; refuses what is larger than `file_mb`. */
export async function readUpload(
  req: FastifyRequest,
  flight: InFlight,
  file_mb = FILE_MB,
): Promise<{ fields: Record<string, unknown>; file: File | undefined }> {
  if (!req.isMultipart()) return { fields: {}, file: undefined };
  const part = await req.file({ limits: { fileSize: file_mb * MB } });
  if (!part) return { fields: {}, file: undefined };
  const chunks: Buffer[] = [];
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    flight.add(req, chunk.length);
    chunks.push(chunk);
  }
  if (part.file.truncated) fail('fail.file_large', { mb: file_mb }, 'file');
  const bytes = Buffer.concat(chunks);
  const fields = Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, value]) =>
      value && !Array.isArray(value) && value.type === 'field' ? [[name, (value as MultipartValue).value]] : [],
    ),
  );
  return { fields, file: part.fieldname === 'file' ? { bytes, mime: part.mimetype, name: part.filename } : undefined };
}
