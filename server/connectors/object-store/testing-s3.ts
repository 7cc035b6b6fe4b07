// A double of a service with the interface of S3: it checks Signature V4 by its own calculation, from the service's
// documentation, and fails on demand.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** error: status 500; slow: no answer; cut: the connection ends within the bytes. */
type Fault = 'error' | 'slow' | 'cut';
export const S3_KEYS = {
  bucket: 'shop-pictures',
  key: 'AKIDEXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-central-1',
};

const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature that these parts of a request must have. */
export function signatureOf(
  keys: { secret: string; region: string },
  request: { method: string; path: string; query: string; headers: Record<string, string>; signed: string[]; hash: string },
): string {
  const at = request.headers['x-amz-date'] ?? '';
  const scope = `${at.slice(0, 8)}/${keys.region}/s3/aws4_request`;
  const lines = request.signed.map((name) => `${name}:${(request.headers[name] ?? '').trim()}\n`).join('');
  const canonical = [request.method, request.path, request.query, lines, request.signed.join(';'), request.hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', at, scope, sha(canonical)].join('\n');
  const key = [at.slice(0, 8), keys.region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.secret}`);
  return hmac(key, text).toString('hex');
}

function problemOf(req: IncomingMessage, body: Buffer): string | null {
  const headers = req.headers as Record<string, string>;
  const [, key, scope, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (key !== S3_KEYS.key) return 'InvalidAccessKeyId';
  const at = headers['x-amz-date'] ?? '';
  const sent = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  if (scope !== `${at.slice(0, 8)}/${S3_KEYS.region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date') || !names.includes('x-amz-content-sha256')) return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== sha(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = (req.url ?? '').split('?');
  const wanted = signatureOf(S3_KEYS, { method: req.method!, path, query, headers, signed: names, hash: sha(body) });
  return wanted === signature ? null : 'SignatureDoesNotMatch';
}

/** Starts it on a port of its own. `faults` affect the next requests, one each; `always` all of them. */
export async function s3Double() {
  const objects = new Map<string, { bytes: Buffer; mime: string }>();
  const asked: string[] = [];
  const state = { faults: [] as Fault[], always: null as Fault | null };
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const body = Buffer.concat(parts);
      asked.push(`${req.method} ${req.url}`);
      const fault = state.always ?? state.faults.shift();
      const say = (status: number, code: string) =>
        res.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
      if (fault === 'slow') return;
      if (fault === 'error') return say(500, 'InternalError');
      const problem = problemOf(req, body);
      if (problem) return say(403, problem);
      const [, bucket, ...rest] = (req.url ?? '').split('/');
      if (bucket !== S3_KEYS.bucket) return say(404, 'NoSuchBucket');
      const name = rest.join('/');
      if (fault === 'cut') {
        res.writeHead(200, { 'content-length': 1000 }).write('only the beginning');
        return setTimeout(() => res.destroy(), 20);
      }
      if (req.method === 'PUT') {
        objects.set(name, { bytes: body, mime: req.headers['content-type'] ?? '' });
        return res.writeHead(200).end();
      }
      if (req.method === 'DELETE') {
        objects.delete(name);
        return res.writeHead(204).end();
      }
      const found = objects.get(name);
      if (!found) return say(404, 'NoSuchKey');
      res.writeHead(200, { 'content-type': found.mime, 'content-length': found.bytes.length }).end(found.bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { endpoint, objects, asked, state, close };
}
export type S3Double = Awaited<ReturnType<typeof s3Double>>;
