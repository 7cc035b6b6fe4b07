// Reads a multipart upload: the form's fields and its one file.

import type { MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fail } from '../context.ts';
import type { File } from '../handlers.ts';

export const FILE_MB = 10;

/** The fields and the file of the form field `file`; refuses what is larger than FILE_MB. */
export async function readUpload(req: FastifyRequest): Promise<{ fields: Record<string, unknown>; file: File | undefined }> {
  if (!req.isMultipart()) return { fields: {}, file: undefined };
  const part = await req.file();
  if (!part) return { fields: {}, file: undefined };
  const bytes = await part.toBuffer().catch(() => null);
  if (!bytes || part.file.truncated) fail('fail.file_large', { mb: FILE_MB }, 'file');
  const fields = Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, value]) =>
      value && !Array.isArray(value) && value.type === 'field' ? [[name, (value as MultipartValue).value]] : [],
    ),
  );
  return { fields, file: part.fieldname === 'file' ? { bytes, mime: part.mimetype, name: part.filename } : undefined };
}
