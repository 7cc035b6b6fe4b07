// Settings from the environment: read once, checked, and refused with one clear line.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import type { ProductSource } from './connectors/marketplace/source.ts';
import { sourcesOf } from './connectors/marketplace/sources.ts';
import { type PictureStores, pictureStoresOf } from './connectors/object-store/object-store.ts';
import type { Gateway } from './connectors/payment/gateway.ts';
import { gatewaysOf } from './connectors/payment/gateways.ts';
import type { PurchaseConnector } from './connectors/purchase/connector.ts';
import { purchaseConnectorsOf } from './connectors/purchase/connectors.ts';
import type { TrackingSource } from './connectors/tracking/source.ts';
import { trackingSourceOf } from './connectors/tracking/sources.ts';
import { type Translator, translatorOf } from './connectors/translation/translator.ts';
import { inFolder, makeFolder } from './db/embedded/folder.ts';
import { type Env, flag, isProduction, number, SettingError, url } from './env.ts';

export { SettingError } from './env.ts';

export type Config = {
  port: number;
  host: string;
  data_dir: string;
  /** Validates every answer against its row: in development, as in tests. */
  check_answers: boolean;
  database_url: string;
  /** The server itself, when DATABASE_URL is a pooler. */
  database_direct_url: string;
  /** A streaming replica for public queries; empty: none. */
  read_database_url: string;
  /** False for poolers without prepared statements. */
  database_prepare: boolean;
  public_url: string;
  demo: boolean;
  smtp_url: string;
  sms_url: string;
  rates_url: string;
  /** key of dimensioning machines' signatures; empty: none may send */
  measure_key: string;
  /** configured payment gateways, in the order they are offered */
  gateways: readonly Gateway[];
  /** the source of tracking events */
  tracking: TrackingSource;
  /** sources of marketplace goods, in the order they are called */
  sources: readonly ProductSource[];
  /** connectors for orders: the first one for a marketplace is used */
  suppliers: readonly PurchaseConnector[];
  /** the translation service of goods' texts; null: none */
  translator: Translator | null;
  /** the folder of scheduled imports; empty: none */
  import_dir: string;
  /** stores of pictures outside the database */
  pictures: PictureStores;
  trust_proxy: false | string;
  /** who may read /metrics: everyone who reaches the server, these addresses, or no one */
  metrics: null | 'all' | readonly string[];
  production: boolean;
  /** offer the pseudo-language (contract/pseudo.ts) */
  pseudo: boolean;
  /** 32 bytes; encrypts identity numbers and signs addresses of private pictures */
  secret: Buffer;
};

/** Without a provider mobile codes only reach the outbox: enough for a trial, useless to shoppers. */
export const sendsSms = ({ sms_url, production }: Pick<Config, 'sms_url' | 'production'>): boolean =>
  sms_url !== '' || !production;

/** Reads the settings; throws SettingError that names the setting and what is expected. */
export function readConfig(env: Env): Config {
  const production = isProduction(env);
  const port = number(env, 'PORT', 8080, 0, 65535);
  const host = env.HOST || '127.0.0.1';
  const data_dir = dataDir(env);
  const demo = !production && flag(env, 'DEMO', true);
  const database_url = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const read_database_url = url(env, 'READ_DATABASE_URL', ['postgres:', 'postgresql:']);
  if (read_database_url && !database_url)
    throw new SettingError('READ_DATABASE_URL is a replica of the server at DATABASE_URL: set that too');
  return {
    port,
    host,
    data_dir,
    check_answers: flag(env, 'CHECK_ANSWERS', false),
    database_url,
    database_direct_url: url(env, 'DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    read_database_url,
    database_prepare: flag(env, 'DATABASE_PREPARE', true),
    public_url: (
      url(env, 'PUBLIC_URL', ['http:', 'https:']) || `http://${host.includes(':') ? `[${host}]` : host}:${port}`
    ).replace(/\/$/, ''),
    demo,
    smtp_url: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    sms_url: url(env, 'SMS_URL', ['http:', 'https:']),
    rates_url: url(env, 'RATES_URL', ['http:', 'https:']),
    measure_key: env.MEASURE_KEY ?? '',
    gateways: gatewaysOf(env),
    tracking: trackingSourceOf(env, demo),
    sources: sourcesOf(env),
    suppliers: purchaseConnectorsOf(env),
    translator: translatorOf(env),
    import_dir: importDir(env),
    pictures: pictureStoresOf(env),
    trust_proxy: trust(env.TRUST_PROXY),
    metrics: metricsFor(env.METRICS),
    production,
    pseudo: !production && flag(env, 'PSEUDO_LANGUAGE', false),
    secret: secret(env, data_dir, production && database_url !== ''),
  };
}

/** The folder of DATA_DIR. Unexpanded text of a shell or a settings file would create a folder of that name, with an empty shop in it. */
export function dataDir(env: Env): string {
  const text = env.DATA_DIR;
  if (text === undefined) return resolve('./data');
  if (text.trim() === '') throw new SettingError('DATA_DIR is empty: name a folder, or leave it unset for ./data');
  if (/^\s|\s$|^["']/.test(text))
    throw new SettingError(`DATA_DIR begins or ends with a space or a quotation mark: write the bare path, not ${text}`);
  if (/^~|^\$|^[a-z]+:\/\//i.test(text))
    throw new SettingError(`DATA_DIR must be a path such as /srv/sampan or ./data, not "${text}"`);
  return resolve(text);
}

function importDir(env: Env): string {
  const folder = env.IMPORT_DIR ?? '';
  if (folder && !isAbsolute(folder)) throw new SettingError(`IMPORT_DIR must be a path that begins with /, not "${folder}"`);
  return folder;
}

/** Proxies of the own machine and network. Trusting all would let a caller choose the address that limits are counted by. */
const NEAR = 'loopback,linklocal,uniquelocal';

/** Whose X-Forwarded-For is trusted: none, near proxies, or the addresses named. */
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

function metricsFor(text: string | undefined): Config['metrics'] {
  if (!text || text === '0' || text === 'false') return null;
  if (text === '1' || text === 'true') return 'all';
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => isPlace(name) && !NEAR.split(',').includes(name))) return names;
  throw new SettingError(`METRICS must be 1, 0, or addresses such as 10.0.0.0/8,192.0.2.7, not "${text}"`);
}

const KEY = /^[0-9a-f]{64}$/i;

/** SECRET_KEY, or one generated once in the data folder, readable only by its owner. */
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
  const text = inFolder(dir, () => madeOnce(dir, file)).trim();
  // A file truncated by a full disk would be a key that anyone can guess.
  if (!KEY.test(text)) throw new SettingError(`${file} must hold 64 hexadecimal digits: put the saved one back`);
  return Buffer.from(text, 'hex');
}

/** The key in the file. Concurrent starts create one key, and a full disk leaves no truncated one. */
function madeOnce(dir: string, file: string): string {
  makeFolder(dir);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const key = randomBytes(32).toString('hex');
  try {
    writeFileSync(file, key, { mode: 0o600, flag: 'wx' });
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(file, 'utf8');
    rmSync(file, { force: true });
    throw error;
  }
}
