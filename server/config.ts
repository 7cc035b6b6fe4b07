// Settings from the environment: read once, checked, and refused with one clear line.

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { TrackKeys } from './connectors/tracking/http.ts';

export class SettingError extends Error {}

export type StripeKeys = { secret_key: string; webhook_secret: string; url: string };
export type PaypalKeys = { client_id: string; secret: string; webhook_id: string; url: string };

export type Config = {
  port: number;
  host: string;
  data_dir: string;
  database_url: string;
  public_url: string;
  demo: boolean;
  demo_gateway: boolean;
  smtp_url: string;
  sms_url: string;
  rates_url: string;
  /** keys of the payment gateways; null: not set up */
  stripe: StripeKeys | null;
  paypal: PaypalKeys | null;
  /** a tracking service (TRACK_KEY, TRACK_URL); null: none */
  track: TrackKeys | null;
  trust_proxy: false | string;
  production: boolean;
  /** offer the pseudo-language (contract/pseudo.ts) */
  pseudo: boolean;
  /** 32 bytes; encrypts identity numbers and signs addresses of private pictures */
  secret: Buffer;
};

/** Without a provider mobile codes only reach the outbox: fine to try things out, useless to shoppers. */
export const sendsSms = ({ sms_url, production }: Pick<Config, 'sms_url' | 'production'>): boolean =>
  sms_url !== '' || !production;

type Env = Record<string, string | undefined>;

/** Reads the settings; throws SettingError that names the setting and what is expected. */
export function readConfig(env: Env): Config {
  const production = env.NODE_ENV === 'production';
  const port = number(env, 'PORT', 8080, 0, 65535);
  const host = env.HOST || '127.0.0.1';
  const data_dir = resolve(env.DATA_DIR || './data');
  const database_url = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  return {
    port,
    host,
    data_dir,
    database_url,
    public_url: (
      url(env, 'PUBLIC_URL', ['http:', 'https:']) || `http://${host.includes(':') ? `[${host}]` : host}:${port}`
    ).replace(/\/$/, ''),
    demo: !production && flag(env, 'DEMO', true),
    demo_gateway: flag(env, 'DEMO_GATEWAY', !production),
    smtp_url: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    sms_url: url(env, 'SMS_URL', ['http:', 'https:']),
    rates_url: url(env, 'RATES_URL', ['http:', 'https:']),
    stripe: stripe(env),
    paypal: paypal(env),
    track: track(env),
    trust_proxy: trust(env.TRUST_PROXY),
    production,
    pseudo: !production && flag(env, 'PSEUDO_LANGUAGE', false),
    secret: secret(env, data_dir, production && database_url !== ''),
  };
}

function number(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  return value;
}

function flag(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new SettingError(`${name} must be 1 or 0, not "${text}"`);
}

function url(env: Env, name: string, protocols: string[]): string {
  const text = env[name];
  if (!text) return '';
  try {
    if (protocols.includes(new URL(text).protocol)) return text;
  } catch {
    // not an address at all: the same answer
  }
  throw new SettingError(`${name} must be an address that begins with ${protocols.join('// or ')}//`); // the value may hold a password: it is not shown
}

function stripe(env: Env): StripeKeys | null {
  const keys = together(env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  const base = url(env, 'STRIPE_URL', ['http:', 'https:']) || 'https://api.stripe.com';
  return keys && { secret_key: keys[0]!, webhook_secret: keys[1]!, url: base.replace(/\/$/, '') };
}

function paypal(env: Env): PaypalKeys | null {
  const keys = together(env, ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID']);
  const base = url(env, 'PAYPAL_URL', ['http:', 'https:']) || 'https://api-m.paypal.com';
  return keys && { client_id: keys[0]!, secret: keys[1]!, webhook_id: keys[2]!, url: base.replace(/\/$/, '') };
}

function track(env: Env): TrackKeys | null {
  const base = url(env, 'TRACK_URL', ['http:', 'https:']) || 'https://api.17track.net/track/v2.2';
  return env.TRACK_KEY ? { key: env.TRACK_KEY, url: base.replace(/\/$/, '') } : null;
}

/** Settings that make sense together only: all of them, or none. Half of them would take money and never hear of it. */
function together(env: Env, names: readonly string[]): string[] | null {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length) throw new SettingError(`${missing.join(' and ')} must be set as well: ${names.join(', ')} belong together`);
  return names.map((name) => env[name]!);
}

/** Proxies of the own machine and network. Trusting everybody would let a caller choose the address that limits are counted by. */
const NEAR = 'loopback,linklocal,uniquelocal';

/** Whose X-Forwarded-For counts: nobody's, that of near proxies, or that of the addresses named. */
function trust(text: string | undefined): false | string {
  if (!text || text === '0' || text === 'false') return false;
  if (text === '1' || text === 'true') return NEAR;
  const names = text.split(',').map((name) => name.trim());
  if (names.every(isPlace)) return names.join(',');
  throw new SettingError(`TRUST_PROXY must be 1, 0, or addresses such as 10.0.0.0/8,192.0.2.7, not "${text}"`);
}

function isPlace(name: string): boolean {
  if (NEAR.split(',').includes(name)) return true;
  const [address = '', bits, ...more] = name.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

const KEY = /^[0-9a-f]{64}$/i;

/** SECRET_KEY, or one made once into the data folder, readable by its owner alone. */
function secret(env: Env, dir: string, required: boolean): Buffer {
  if (env.SECRET_KEY) {
    if (!KEY.test(env.SECRET_KEY)) throw new SettingError('SECRET_KEY must be 64 hexadecimal digits (openssl rand -hex 32)');
    return Buffer.from(env.SECRET_KEY, 'hex');
  }
  if (required)
    throw new SettingError(
      'SECRET_KEY is required with DATABASE_URL in production: several servers must share it (openssl rand -hex 32)',
    );
  const file = join(dir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  const text = readFileSync(file, 'utf8').trim();
  // A file cut short by a full disk would be a key that anybody can guess.
  if (!KEY.test(text)) throw new SettingError(`${file} must hold 64 hexadecimal digits: put the saved one back`);
  return Buffer.from(text, 'hex');
}
