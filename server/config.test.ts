// Settings that belong together, and trusted proxies; a wrong one is reported in one line that shows no secret.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, SettingError } from './config.ts';
import { asFolderUnusable, FolderUnusable } from './db/embedded/folder.ts';
import { openShop } from './testing.ts';

const base = { DATA_DIR: '/tmp/none', SECRET_KEY: '0'.repeat(64) };
const said = (env: Record<string, string>): string => {
  try {
    readConfig({ ...base, ...env });
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError);
    return (error as Error).message;
  }
};

test('no keys: no gateway; all of them: set up, keys of a test account are marked', () => {
  const on = (env: Record<string, string>) => readConfig({ ...base, ...env }).gateways.map((one) => one.code);
  expect([on({}), on({ DEMO_GATEWAY: '0' }), on({ NODE_ENV: 'production' })]).toEqual([['demo'], [], []]);
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'WH1',
    PAYPAL_URL: 'https://api-m.sandbox.paypal.com/',
    MOLLIE_API_KEY: 'test_1',
  };
  expect(on(keys)).toEqual(['stripe', 'paypal', 'mollie', 'demo']);
  expect(readConfig({ ...base, ...keys }).gateways.map((one) => one.test)).toEqual([false, true, true, false]);
});

test('an incomplete set is refused by name', () => {
  expect(said({ STRIPE_SECRET_KEY: 'sk_live_hidden' })).toBe(
    'STRIPE_WEBHOOK_SECRET must be set as well: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET belong together',
  );
  expect(said({ PAYPAL_SECRET: 'hidden' })).toBe(
    'PAYPAL_CLIENT_ID and PAYPAL_WEBHOOK_ID must be set as well: PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_WEBHOOK_ID belong together',
  );
  expect(said({ STRIPE_URL: 'ftp://x' })).toMatch(/^STRIPE_URL must be an address/);
  expect(said({ TRACK_URL: 'ftp://x' })).toMatch(/^TRACK_URL must be an address/);
  expect(said({ DEMO_GATEWAY: 'maybe' })).toMatch(/^DEMO_GATEWAY must be 1 or 0/);
});

test('tracking: a service by its key, else the demo carrier, in production only operators', () => {
  const source = (env: Record<string, string>) => readConfig({ ...base, ...env }).tracking.name;
  expect([source({}), source({ DEMO: '0' }), source({ TRACK_KEY: 'k' }), source({ NODE_ENV: 'production' })]).toEqual([
    'demo',
    'manual',
    'service',
    'manual',
  ]);
});

test('METRICS: no one, everyone, or addresses; anything else is one line', () => {
  const may = (METRICS?: string) => readConfig({ ...base, METRICS }).metrics;
  expect([may(), may('0'), may('1'), may('10.0.0.0/8, ::1')]).toEqual([null, null, 'all', ['10.0.0.0/8', '::1']]);
  for (const wrong of ['yes', '10.0.0.0/99', 'loopback'])
    expect(said({ METRICS: wrong })).toMatch(/^METRICS must be 1, 0, or addresses/);
});

test('TRUST_PROXY: none, near proxies, or addresses; anything else is one line', () => {
  const trusted = (TRUST_PROXY: string) => readConfig({ ...base, TRUST_PROXY }).trust_proxy;
  expect(['', '0', 'false'].map(trusted)).toEqual([false, false, false]);
  expect(trusted('1')).toBe('loopback,linklocal,uniquelocal');
  expect(trusted('10.0.0.0/8, 2001:db8::1,loopback')).toBe('10.0.0.0/8,2001:db8::1,loopback');
  for (const wrong of ['proxy.internal', '2', '10.0.0.0/40', '10.0.0.1/8/8', '10.0.0.1,', '10.0.0.1/x'])
    expect(said({ TRUST_PROXY: wrong })).toMatch(/^TRUST_PROXY must be 1, 0, or addresses/);
});

test('behind a near proxy a caller’s address is the one the proxy saw, not the one the caller sent', async () => {
  const shop = await openShop({ config: { trust_proxy: readConfig({ ...base, TRUST_PROXY: '1' }).trust_proxy } });
  shop.server.get('/who-calls', async (req) => req.ip);
  const ip = async (remoteAddress: string, said: string) =>
    (await shop.server.inject({ url: '/who-calls', remoteAddress, headers: { 'x-forwarded-for': said } })).body;
  expect(await ip('127.0.0.1', '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9');
  expect(await ip('192.168.1.4', '198.51.100.7, 203.0.113.9, 10.0.0.3')).toBe('203.0.113.9');
  expect(await ip('203.0.113.50', '198.51.100.7')).toBe('203.0.113.50');
  await shop.close();
});

test('DATA_DIR: unexpanded characters of a shell or a settings file are refused', () => {
  const { DATA_DIR: _, ...unset } = base;
  expect(readConfig(unset).data_dir).toBe(resolve('data'));
  expect(readConfig({ ...base, DATA_DIR: '../shop data/' }).data_dir).toBe(resolve('../shop data'));
  for (const empty of ['', '  '])
    expect(said({ DATA_DIR: empty })).toBe('DATA_DIR is empty: name a folder, or leave it unset for ./data');
  for (const padded of [' /srv', '/srv\n', '"/srv"', "'./data'"])
    expect(said({ DATA_DIR: padded })).toContain('write the bare path');
  for (const raw of ['~/data', '$HOME/data', 'postgres://me@db/shop'])
    expect(said({ DATA_DIR: raw })).toBe(`DATA_DIR must be a path such as /srv/sampan or ./data, not "${raw}"`);
});

test('a DATA_DIR that can not be used is reported with its cause, and leaves no partial key', () => {
  const root = mkdtempSync(join(tmpdir(), 'sampan-config-'));
  const line = (dir: string): string => {
    try {
      readConfig({ DATA_DIR: dir });
      return '';
    } catch (error) {
      expect(error).toBeInstanceOf(FolderUnusable);
      return (error as Error).message.replace(`DATA_DIR ${dir} can't be used: `, '');
    }
  };
  writeFileSync(join(root, 'file'), '');
  expect(line(join(root, 'file'))).toBe('a file stands where the folder should be');
  expect(line(join(root, 'file', 'x'))).toBe('a file stands where a folder should be');
  expect(line('/proc/none')).toBe("it can't be made there");

  const closed = join(root, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o555);
  chmodSync(root, 0o755);
  // The superuser can open any folder.
  const root_user = process.getuid?.() === 0;
  if (root_user) process.seteuid!(65534);
  const uid = process.geteuid!();
  const closed_line = line(join(closed, 'x'));
  if (root_user) process.seteuid!(0);
  expect(closed_line).toBe(`user ${uid} has no right to write there`);

  const disk = join(root, 'disk');
  mkdirSync(disk);
  const mount = (...options: string[]) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', disk]).status === 0;
  const cause = (code: string) => (asFolderUnusable(disk, Object.assign(new Error(code), { code })) as Error).message;
  const unmount = () => spawnSync('umount', [disk]);
  expect(cause('EROFS')).toBe(`DATA_DIR ${disk} can't be used: it is on a file system that can only be read`);
  expect(cause('ENOSPC')).toBe(`DATA_DIR ${disk} can't be used: its disk is full: make room first`);
  if (mount('ro')) {
    const read_only = line(disk);
    unmount();
    expect(read_only).toBe('it is on a file system that can only be read');
  }
  if (mount('size=64k')) {
    // On a full disk no partial key is left, so that the next start makes one.
    const rest = join(disk, 'rest');
    expect(() => writeFileSync(rest, Buffer.alloc(1024 * 1024))).toThrow('ENOSPC');
    const [full, left] = [line(disk), readdirSync(disk)];
    rmSync(rest);
    const empty = line(disk);
    unmount();
    expect([full, left, empty]).toEqual(['its disk is full: make room first', ['rest'], '']);
  }
  expect(existsSync(join(disk, 'secret'))).toBe(false);
  rmSync(root, { recursive: true, force: true });
});
