// Reads a multipart upload: the form's fields and its one file, in memory, or by way of a file on disk that is gone when it has been read.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { FILE_MB } from '#contract/call.ts';
import { fail } from '../context.ts';
import type { File } from '../handlers.ts';
import type { LandedVideo } from '../modules/platform/uploads/land.ts';
import type { InFlight } from './in-flight.ts';

const MB = 1024 * 1024;
export const FILE_LIMITS = { fileSize: FILE_MB * MB, files: 1, fields: 10, fieldSize: 64 * 1024 };
/** Begins the names of folders that uploads on their way stand in. */
export const SPOOL = 'sampan-upload-';

type Land = (path: string) => Promise<LandedVideo>;
type Read = { fields: Record<string, unknown>; file: File | undefined };

/** The fields and the file of the form field `file`; refuses what is larger than `file_mb`. `land`: takes the file from disk to where it stays. */
export async function readUpload(req: FastifyRequest, flight: InFlight, file_mb = FILE_MB, land?: Land): Promise<Read> {
  if (!req.isMultipart()) return { fields: {}, file: undefined };
  const part = await req.file({ limits: { fileSize: file_mb * MB } });
  if (!part) return { fields: {}, file: undefined };
  return land ? landed(req, flight, part, file_mb, land) : held(req, flight, part, file_mb);
}

async function* counted(req: FastifyRequest, flight: InFlight, part: MultipartFile): AsyncGenerator<Buffer> {
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    flight.add(req, chunk.length);
    yield chunk;
  }
}

async function held(req: FastifyRequest, flight: InFlight, part: MultipartFile, file_mb: number): Promise<Read> {
  const chunks: Buffer[] = [];
  for await (const chunk of counted(req, flight, part)) chunks.push(chunk);
  if (part.file.truncated) fail('fail.file_large', { mb: file_mb }, 'file');
  return read(part, { bytes: Buffer.concat(chunks) });
}

async function landed(req: FastifyRequest, flight: InFlight, part: MultipartFile, file_mb: number, land: Land): Promise<Read> {
  const folder = await mkdtemp(join(tmpdir(), SPOOL));
  try {
    const path = join(folder, 'video');
    await pipeline(counted(req, flight, part), createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) fail('fail.file_large', { mb: file_mb }, 'file');
    if (part.fieldname !== 'file') return read(part, { bytes: NOTHING });
    return read(part, { bytes: NOTHING, landed: await land(path) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const NOTHING = Buffer.alloc(0);

function read(part: MultipartFile, content: Pick<File, 'bytes' | 'landed'>): Read {
  const fields = Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, value]) =>
      value && !Array.isArray(value) && value.type === 'field' ? [[name, (value as MultipartValue).value]] : [],
    ),
  );
  return { fields, file: part.fieldname === 'file' ? { ...content, mime: part.mimetype, name: part.filename } : undefined };
}
