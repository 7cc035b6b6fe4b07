// Reads a multipart body: its fields and its one file, in memory, or through a temporary file on disk.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { BODY_KB, FILE_MB, type Row } from '#contract/call.ts';
import { fail } from '../context.ts';
import type { File } from '../handlers.ts';
import type { LandedVideo } from '../modules/platform/uploads/land.ts';
import { FIELDS_MAX } from './fields.ts';
import { Body, type Pair } from './form.ts';
import type { InFlight } from './in-flight.ts';

const MB = 1024 * 1024;
/** One file more than allowed, one field more than allowed: the excess is refused by name. */
export const FILE_LIMITS = {
  fileSize: FILE_MB * MB,
  files: 2,
  fields: FIELDS_MAX + 1,
  parts: FIELDS_MAX + 3,
  fieldSize: BODY_KB * 1024,
};
/** The prefix of folders for uploads in progress. */
export const SPOOL = 'sampan-upload-';

type Land = (path: string) => Promise<LandedVideo>;
/** `unread`: files that the call does not take, by the names of their fields. */
export type Upload = { file: File | undefined; unread: string[] };

/**
 * Reads a multipart body to its end: its fields become the request's body as they come, its file is the one of the form field
 * `file`. Refuses a file larger than the row's `file_mb`, a second one, and fields longer together than its `body_kb`. `land`:
 * takes the file from disk to its final place.
 */
export async function readUpload(req: FastifyRequest, flight: InFlight, row: Row, land?: Land): Promise<Upload> {
  if (!req.isMultipart()) return { file: undefined, unread: [] };
  const pairs: Pair[] = [];
  req.body = new Body(() => pairs);
  const { file_mb = FILE_MB, body_kb = BODY_KB } = row;
  const read: Upload = { file: undefined, unread: [] };
  let left = body_kb * 1024;
  for await (const part of req.parts({ limits: { fileSize: file_mb * MB } })) {
    if (part.type === 'field') {
      left -= sizeOf(part.fieldname) + sizeOf(part.value);
      if (part.valueTruncated) left = -1;
      if (left >= 0) pairs.push([part.fieldname, part.value]);
    } else if (part.fieldname !== 'file' || !row.upload) {
      read.unread.push(part.fieldname);
      part.file.resume();
    } else {
      if (read.file) fail('fail.field_once', {}, 'file');
      read.file = await (land ? landed(req, flight, part, file_mb, land) : held(req, flight, part, file_mb));
    }
  }
  if (left < 0) fail('fail.too_large');
  return read;
}

const sizeOf = (value: unknown): number => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));

async function* counted(req: FastifyRequest, flight: InFlight, part: MultipartFile): AsyncGenerator<Buffer> {
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    flight.add(req, chunk.length);
    yield chunk;
  }
}

async function held(req: FastifyRequest, flight: InFlight, part: MultipartFile, file_mb: number): Promise<File> {
  const chunks: Buffer[] = [];
  for await (const chunk of counted(req, flight, part)) chunks.push(chunk);
  if (part.file.truncated) fail('fail.file_large', { mb: file_mb }, 'file');
  return { bytes: Buffer.concat(chunks), mime: part.mimetype, name: part.filename };
}

async function landed(req: FastifyRequest, flight: InFlight, part: MultipartFile, file_mb: number, land: Land): Promise<File> {
  const folder = await mkdtemp(join(tmpdir(), SPOOL));
  try {
    const path = join(folder, 'video');
    await pipeline(counted(req, flight, part), createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) fail('fail.file_large', { mb: file_mb }, 'file');
    return { bytes: NOTHING, mime: part.mimetype, name: part.filename, landed: await land(path) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const NOTHING = Buffer.alloc(0);
