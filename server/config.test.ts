// Settings of the gateways: together or not at all, said in one line that shows no secret.
import { expect, test } from 'vitest';
import { readConfig, SettingError } from './config.ts';

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

test('no keys: no gateway; all of them: set up, with the public address of the gateway unless another is given', () => {
  expect(readConfig(base)).toMatchObject({ stripe: null, paypal: null });
  const set = readConfig({
    ...base,
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'WH1',
    PAYPAL_URL: 'https://api-m.sandbox.paypal.com/',
  });
  expect(set.stripe).toEqual({ secret_key: 'sk_live_1', webhook_secret: 'whsec_1', url: 'https://api.stripe.com' });
  expect(set.paypal?.url).toBe('https://api-m.sandbox.paypal.com');
});

test('half of them is refused by name', () => {
  expect(said({ STRIPE_SECRET_KEY: 'sk_live_hidden' })).toBe(
    'STRIPE_WEBHOOK_SECRET must be set as well: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET belong together',
  );
  expect(said({ PAYPAL_SECRET: 'hidden' })).toBe(
    'PAYPAL_CLIENT_ID and PAYPAL_WEBHOOK_ID must be set as well: PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_WEBHOOK_ID belong together',
  );
  expect(said({ STRIPE_URL: 'ftp://x' })).toMatch(/^STRIPE_URL must be an address/);
});
