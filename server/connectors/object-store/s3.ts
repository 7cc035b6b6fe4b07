// Pictures in a bucket of a service with the interface of S3 (AWS, Cloudflare R2, MinIO ...): one request an object, signed with Signature V4 over the bytes,
// the bucket in the path, because every service reads that form.
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { AwsV4Signer } from 'aws4fetch';
import { readBytes } from '../bounded-answer.ts';
import { type ObjectStore, StoreUnavailable } from './store.ts';

export type S3Keys = { endpoint: string; bucket: string; key: string; secret: string; region: string };
type Limits = { timeout: number; pauses: readonly number[] };
/** ms; a failed request is repeated after each pause, when its failure may pass. */
const LIMITS: Limits = { timeout: 15_000, pauses: [200, 800] };

/** Longest object, in bytes; a video that is uploaded has a third of it. */
const MAX_OBJECT = 64 << 20;

type Wish = {
  method: 'PUT' | 'GET' | 'DELETE';
  name: string;
  bytes?: Buffer;
  file?: { path: string; sha256: string };
  mime?: string;
  range?: readonly [from: number, to: number];
};
type Answer = { status: number; bytes: Buffer };

export function s3Store(keys: S3Keys, limits: Limits = LIMITS): ObjectStore {
  const ask = (wish: Wish) => repeated(() => request(keys, wish, limits.timeout), limits.pauses);
  return {
    code: 's3',
    far: true,
    put: async (name, bytes, mime) => void refused(await ask({ method: 'PUT', name, bytes, mime })),
    putFile: async (name, path, sha256, mime) => void refused(await ask({ method: 'PUT', name, file: { path, sha256 }, mime })),
    get: async (name) => found(await ask({ method: 'GET', name })),
    part: async (name, from, to) => {
      const answer = await ask({ method: 'GET', name, range: [from, to] });
      // A service that knows no ranges answers the whole.
      return answer.status === 200 ? answer.bytes.subarray(from, to) : found(answer);
    },
    remove: async (name) => {
      const answer = await ask({ method: 'DELETE', name });
      if (answer.status !== 404) refused(answer);
    },
  };
}

const found = (answer: Answer): Buffer | null =>
  answer.status === 404 && !/NoSuchBucket/.test(answer.bytes.toString('utf8', 0, 2000)) ? null : refused(answer).bytes;

function refused(answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  // <Code>SignatureDoesNotMatch</Code>: names the cause and nothing secret.
  const code = /<Code>(\w{1,60})<\/Code>/.exec(answer.bytes.toString('utf8', 0, 4000))?.[1] ?? '';
  throw new StoreUnavailable(`s3: status ${answer.status} ${code}`.trim(), answer.status);
}

async function request({ endpoint, bucket, key, secret, region }: S3Keys, wish: Wish, timeout: number): Promise<Answer> {
  const signer = new AwsV4Signer({
    method: wish.method,
    url: `${endpoint}/${encodeURIComponent(bucket)}/uploads/${encodeURIComponent(wish.name)}`,
    headers: {
      // Signed with the bytes: the service refuses what was changed or cut on the way.
      'x-amz-content-sha256': wish.file
        ? Buffer.from(wish.file.sha256, 'base64url').toString('hex')
        : createHash('sha256')
            .update(wish.bytes ?? '')
            .digest('hex'),
      ...(wish.mime ? { 'content-type': wish.mime } : {}),
      ...(wish.range ? { range: `bytes=${wish.range[0]}-${wish.range[1] - 1}` } : {}),
    },
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
  });
  const { url, headers } = await signer.sign();
  try {
    const reply = await fetch(url, {
      method: wish.method,
      headers,
      // A file is read in parts as it is sent.
      ...(wish.bytes ? { body: new Uint8Array(wish.bytes) } : wish.file ? { body: await openAsBlob(wish.file.path) } : {}),
      // A redirect leads to another region: its signature would not fit.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    return { status: reply.status, bytes: await readBytes(reply, MAX_OBJECT) };
  } catch (error) {
    const why = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    throw new StoreUnavailable(`s3: no answer (${why})`);
  }
}

const mayPass = (status: number): boolean => status >= 500 || status === 429 || status === 408;

async function repeated(run: () => Promise<Answer>, pauses: readonly number[]): Promise<Answer> {
  for (const ms of pauses) {
    try {
      const answer = await run();
      if (!mayPass(answer.status)) return answer;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
  return run();
}
