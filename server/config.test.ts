// Settings that belong together, and whose word about an address counts; what is wrong is said in one line that shows no secret.
import { expect, test } from 'vitest';
import { readConfig, SettingError } from './config.ts';
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
  };
  expect(on(keys)).toEqual(['stripe', 'paypal', 'demo']);
  expect(readConfig({ ...base, ...keys }).gateways.map((one) => one.test)).toEqual([false, true, false]);
});

test('half of them is refused by name', () => {
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

test('tracking: a service by its key, else the demo carrier, in earnest operators alone', () => {
  const source = (env: Record<string, string>) => readConfig({ ...base, ...env }).tracking.name;
  expect([source({}), source({ DEMO: '0' }), source({ TRACK_KEY: 'k' }), source({ NODE_ENV: 'production' })]).toEqual([
    'demo',
    'manual',
    'service',
    'manual',
  ]);
});

test('TRUST_PROXY: nobody, near proxies, or addresses; anything else is one line', () => {
  const trusted = (TRUST_PROXY: string) => readConfig({ ...base, TRUST_PROXY }).trust_proxy;
  expect(['', '0', 'false'].map(trusted)).toEqual([false, false, false]);
  expect(trusted('1')).toBe('loopback,linklocal,uniquelocal');
  expect(trusted('10.0.0.0/8, 2001:db8::1,loopback')).toBe('10.0.0.0/8,2001:db8::1,loopback');
  for (const wrong of ['proxy.internal', '2', '10.0.0.0/40', '10.0.0.1/8/8', '10.0.0.1,', '10.0.0.1/x'])
    expect(said({ TRUST_PROXY: wrong })).toMatch(/^TRUST_PROXY must be 1, 0, or addresses/);
});

test('behind a near proxy a caller is who the proxy saw, not who the caller says to be', async () => {
  const shop = await openShop({ config: { trust_proxy: readConfig({ ...base, TRUST_PROXY: '1' }).trust_proxy } });
  shop.server.get('/who-calls', async (req) => req.ip);
  const ip = async (remoteAddress: string, said: string) =>
    (await shop.server.inject({ url: '/who-calls', remoteAddress, headers: { 'x-forwarded-for': said } })).body;
  expect(await ip('127.0.0.1', '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9');
  expect(await ip('192.168.1.4', '198.51.100.7, 203.0.113.9, 10.0.0.3')).toBe('203.0.113.9');
  expect(await ip('203.0.113.50', '198.51.100.7')).toBe('203.0.113.50');
  await shop.close();
});
