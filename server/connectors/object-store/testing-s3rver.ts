// A third-party server with the interface of S3 (s3rver), on a port and in a folder of its own: proves that our store is
// compatible with others. It knows one key and does not calculate signatures: for wrong keys and for faults there is our own
// double (testing-s3.ts).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsV4Signer } from 'aws4fetch';
import S3rver from 's3rver';

export const S3RVER_KEYS = { bucket: 'shop-pictures', key: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' };

export async function openS3rver() {
  const directory = mkdtempSync(join(tmpdir(), 'sampan-s3rver-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    resetOnClose: false,
    configureBuckets: [{ name: S3RVER_KEYS.bucket }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  /** A request as any other tool would send it. */
  const ask = async (method: 'GET' | 'HEAD', path: string, range?: string): Promise<Response> => {
    const { bucket, key, secret, region } = S3RVER_KEYS;
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}${path}`,
      headers: range ? { range } : {},
      accessKeyId: key,
      secretAccessKey: secret,
      service: 's3',
      region,
    });
    const { url, headers } = await signer.sign();
    return fetch(url, { method, headers });
  };
  return {
    endpoint,
    /** of an object: its type and size; null when it is not there */
    head: async (name: string): Promise<{ mime: string | null; size: number } | null> => {
      const { status, headers } = await ask('HEAD', `/${name}`);
      return status === 404 ? null : { mime: headers.get('content-type'), size: Number(headers.get('content-length')) };
    },
    range: async (name: string, from: number, to: number): Promise<{ status: number; bytes: Buffer }> => {
      const answer = await ask('GET', `/${name}`, `bytes=${from}-${to}`);
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    },
    list: async (): Promise<string[]> => {
      const answer = await ask('GET', '?list-type=2&max-keys=1000&prefix=uploads%2F');
      if (answer.status !== 200) throw new Error(`the list was answered with ${answer.status}`);
      return [...(await answer.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!).sort();
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
export type OpenS3rver = Awaited<ReturnType<typeof openS3rver>>;
