import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { folderStore } from './folder.ts';
import { pictureStoresOf } from './object-store.ts';
import { s3Store } from './s3.ts';
import { S3_KEYS, type S3Double, s3Double, signatureOf } from './testing-s3.ts';

const NAME = 'aB3-_xYz0123456789abcdef.jpg';
const BYTES = Buffer.from([0xff, 0xd8, 0, 1, 2, 3, 0xff]);
const FAST = { timeout: 300, pauses: [5, 5] };
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-store-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('stores what is put, whole or not at all, and nothing else', async () => {
    const store = folderStore(folder);
    await store.put(NAME, BYTES, 'image/jpeg');
    await store.put(NAME, BYTES, 'image/jpeg');
    expect(await store.get(NAME)).toEqual(BYTES);
    expect(readdirSync(join(folder, 'aB'))).toEqual([NAME]);
    await store.remove(NAME);
    await store.remove(NAME);
    expect(await store.get(NAME)).toBeNull();
  });

  test('a name leads nowhere else, and a failure does not reveal the path', async () => {
    const store = folderStore(folder);
    for (const name of ['../../etc/passwd', 'a/b.jpg', '', '..jpg']) await expect(store.get(name)).rejects.toThrow('not a name');
    writeFileSync(join(folder, 'file'), '');
    const failed = await folderStore(join(folder, 'file'))
      .put(NAME, BYTES, '')
      .catch((error: Error) => error.message);
    expect(failed).toMatch(/^folder: E[A-Z]+$/);
  });
});

describe('S3', () => {
  let double: S3Double;
  beforeAll(async () => {
    double = await s3Double();
  });
  afterAll(() => double.close());
  beforeEach(() => {
    double.objects.clear();
    double.asked.length = 0;
    double.state.faults = [];
    double.state.always = null;
  });
  const store = (other: Partial<typeof S3_KEYS> = {}) => s3Store({ endpoint: double.endpoint, ...S3_KEYS, ...other }, FAST);

  // The examples of the service's documentation, "Signature calculations for the Authorization header".
  test('the double and the signer agree with the documented signatures', async () => {
    const keys = { secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' };
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': EMPTY,
      'x-amz-date': '20130524T000000Z',
    };
    const wanted = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
    const signed = Object.keys(headers);
    expect(signatureOf(keys, { method: 'GET', path: '/test.txt', query: '', headers, signed, hash: EMPTY })).toBe(wanted);
    const signer = new AwsV4Signer({
      url: 'https://examplebucket.s3.amazonaws.com/test.txt',
      headers: { range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY },
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: keys.secret,
      service: 's3',
      region: keys.region,
      datetime: headers['x-amz-date'],
      allHeaders: true,
    });
    expect(await signer.signature()).toBe(wanted);
  });

  test('puts, gets and removes with signed requests', async () => {
    const s3 = store();
    await s3.put(NAME, BYTES, 'image/jpeg');
    expect([...double.objects]).toEqual([[`uploads/${NAME}`, { bytes: BYTES, mime: 'image/jpeg' }]]);
    expect(await s3.get(NAME)).toEqual(BYTES);
    await s3.remove(NAME);
    expect(await s3.get(NAME)).toBeNull();
    await s3.remove(NAME);
  });

  test('a problem with the keys is reported, without the keys, and is not retried', async () => {
    const wrong = async (other: Partial<typeof S3_KEYS>) => {
      double.asked.length = 0;
      const message = await store(other)
        .put(NAME, BYTES, '')
        .catch((error: Error) => error.message);
      return [message, double.asked.length];
    };
    expect(await wrong({ secret: 'another' })).toEqual(['s3: status 403 SignatureDoesNotMatch', 1]);
    expect(await wrong({ key: 'somebody' })).toEqual(['s3: status 403 InvalidAccessKeyId', 1]);
    expect(await wrong({ region: 'us-east-1' })).toEqual(['s3: status 403 AuthorizationHeaderMalformed', 1]);
    expect(await wrong({ bucket: 'none' })).toEqual(['s3: status 404 NoSuchBucket', 1]);
    await expect(store({ bucket: 'none' }).get(NAME)).rejects.toThrow('NoSuchBucket');
    expect(double.objects.size).toBe(0);
  });

  test('transient failures are retried, for a while', async () => {
    double.state.faults = ['error', 'cut'];
    await store().put(NAME, BYTES, 'image/jpeg');
    double.state.faults = ['slow', 'cut'];
    expect(await store().get(NAME)).toEqual(BYTES);
    for (const [fault, says] of [
      ['error', 's3: status 500 InternalError'],
      ['slow', 's3: no answer (TimeoutError)'],
      ['cut', 's3: no answer'],
    ] as const) {
      double.state.always = fault;
      double.asked.length = 0;
      await expect(store().get(NAME)).rejects.toThrow(says);
      expect(double.asked).toHaveLength(3);
    }
    await expect(s3Store({ ...S3_KEYS, endpoint: 'http://127.0.0.1:9' }, FAST).get(NAME)).rejects.toThrow('s3: no answer');
  });
});

test('where pictures go follows the settings', () => {
  const s3 = { S3_ENDPOINT: 'https://s3.test/', S3_BUCKET: 'b', S3_KEY: 'k', S3_SECRET: 's' };
  const into = (env: Record<string, string>) => {
    const stores = pictureStoresOf(env);
    return [stores.into?.code ?? 'database', stores.all.map((one) => one.code)];
  };
  expect(into({})).toEqual(['database', []]);
  expect(into({ PICTURE_DIR: '/srv/pictures' })).toEqual(['folder', ['folder']]);
  expect(into(s3)).toEqual(['s3', ['s3']]);
  expect(into({ ...s3, PICTURE_DIR: '/srv/pictures' })).toEqual(['s3', ['s3', 'folder']]);
  expect(into({ ...s3, PICTURE_DIR: '/srv/pictures', PICTURE_STORE: 'folder' })).toEqual(['folder', ['s3', 'folder']]);
  expect(into({ ...s3, PICTURE_STORE: 'database' })).toEqual(['database', ['s3']]);
  expect(() => into({ S3_BUCKET: 'b' })).toThrow('S3_ENDPOINT and S3_KEY and S3_SECRET must be set as well');
  expect(() => into({ PICTURE_STORE: 'folder' })).toThrow('PICTURE_DIR must be set');
  expect(() => into({ PICTURE_STORE: 's3' })).toThrow('S3_ENDPOINT');
  expect(() => into({ PICTURE_STORE: 'tape' })).toThrow('database, folder or s3');
  expect(() => into({ PICTURE_DIR: 'pictures' })).toThrow('begins with /');
});
