// For tests through the API: a server on a fresh database with base data, typed clients, and an adjustable clock.
// PGlite by default; a fresh database on a PostgreSQL server when TEST_DATABASE_URL is set.
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Calls, Client } from '#contract/calls.ts';
import { rows } from '#contract/calls.ts';
import { encode } from '#contract/encode.ts';
import { buildServer } from './app.ts';
import type { Config } from './config.ts';
import type { ImageEmbedder } from './connectors/image-search/embedder.ts';
import { NO_STORES } from './connectors/object-store/object-store.ts';
import { demo } from './connectors/payment/demo/index.ts';
import { demoSource } from './connectors/tracking/demo.ts';
import { manualSource } from './connectors/tracking/manual.ts';
import type { Ctx } from './context.ts';
import type { Opened } from './db/open.ts';
import type { Replica } from './db/replica.ts';
import { hashToken } from './http/who.ts';
import { freshDatabase } from './testing-database.ts';
import { hashPassword } from './testing-password.ts';
import { type LookingDesk, withSeen } from './testing-seen.ts';

// Not in a benchmark, where it would distort the measurement.
const observing = process.env.VITEST ? await import('./testing-observed.ts') : null;

const HERE = new URL('.', import.meta.url).pathname;

/** Thrown in tests by a call that was refused. */
export class CallRefused extends Error {
  constructor(
    readonly path: string,
    readonly code: number,
    readonly key: string,
    readonly field: string | null,
    msg: string,
    readonly data: { params: Record<string, string | number>; now?: unknown; others?: unknown },
  ) {
    super(`${path}: ${code} ${key}${field ? ` (${field})` : ''}: ${msg} ${JSON.stringify(data?.params ?? {})}`);
  }
}

/** The call's refusal; fails when the call succeeds, or fails otherwise. */
export async function refusedCall(call: Promise<unknown>): Promise<CallRefused> {
  const end = await call.then(
    () => new Error('the call went through'),
    (error) => error as unknown,
  );
  if (end instanceof CallRefused) return end;
  throw end;
}

/** The key of the call's refusal; fails when the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  const { code, key } = await refusedCall(call);
  return code === 401 ? '401' : key;
}

/** All fields that the call's refusal names, each with its key; fails when the call succeeds or no field is named. */
export async function refusedFields(call: Promise<unknown>): Promise<Record<string, string>> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof CallRefused) || error.field === null) throw error;
    const others = (error.data.others ?? []) as { key: string; field: string }[];
    return Object.fromEntries([error as { key: string; field: string }, ...others].map((one) => [one.field, one.key]));
  }
  throw new Error('the call went through');
}

export const uuid = (): string => randomUUID();

export type Shop = Awaited<ReturnType<typeof openShop>>;
export type MemberClient = Client<Calls> & {
  id: number;
  token: string;
  raw: (path: string, args?: Record<string, unknown>) => Promise<{ code: number; msg: string; data: unknown; status: number }>;
};

type Through = (asked: { method: 'POST'; url: string; headers: Record<string, string>; payload: string }) => Promise<{
  statusCode: number;
  json: () => unknown;
}>;

/** Opens a shop with base data only, or on a database of one's own. Close it with `shop.close()` in afterAll. */
export async function openShop(
  options: {
    config?: Partial<Config>;
    at?: string;
    embedder?: ImageEmbedder;
    opened?: Opened;
    strict?: boolean;
    dist?: string;
    /** Sends the calls of clients to servers that run elsewhere on the same database, instead of the shop's own. */
    through?: Through;
    /** Its operators have a second factor, without which production gives those who touch money no rights. */
    secondFactor?: boolean;
    replica?: Replica;
  } = {},
) {
  const opened = options.opened ?? (await freshDatabase());
  let offset = options.at ? new Date(options.at).getTime() - Date.now() : 0;
  const now = () => new Date(Date.now() + offset);
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    data_dir: join(HERE, '../.cache/test-data'),
    database_url: '',
    check_answers: false,
    database_direct_url: '',
    read_database_url: '',
    database_prepare: true,
    public_url: 'http://shop.test',
    demo: false,
    smtp_url: '',
    sms_url: '',
    rates_url: '',
    measure_key: '',
    gateways: [demo.connect(true)],
    tracking: options.config?.demo ? demoSource : manualSource,
    sources: [],
    suppliers: [],
    translator: null,
    import_dir: '',
    pictures: NO_STORES,
    trust_proxy: false,
    metrics: null,
    production: false,
    pseudo: false,
    secret: Buffer.alloc(32, 7),
    ...options.config,
  };
  const { server, app, site } = await buildServer({
    config,
    db: opened.db,
    measured: opened,
    now,
    strict: options.strict ?? true,
    watchWrites: observing?.refuseWrites,
    quiet: true,
    log: { info: () => {}, warn: () => {}, error: (o, msg) => console.error(msg, o) },
    dist: options.dist ?? join(HERE, '../.cache/none'),
    ...(options.embedder ? { embedder: options.embedder } : {}),
    ...(options.replica ? { replica: options.replica } : {}),
  });

  const send = async (prefix: string, path: string, args: Record<string, unknown>, headers: Record<string, string>) => {
    const asked = {
      method: 'POST' as const,
      url: `${prefix}/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en', ...headers },
      payload: encode({ lang: 'en', clienttype: 'h5', ...args }).toString(),
    };
    const reply = await (options.through?.(asked) ?? server.inject(asked));
    return { ...(reply.json() as { code: number; msg: string; data: unknown }), status: reply.statusCode };
  };
  const client = <C>(
    prefix: string,
    headers: Record<string, string>,
    complete: (path: string, args: Record<string, unknown>) => Promise<Record<string, unknown>> = async (_, args) => args,
  ): C =>
    new Proxy(
      {},
      {
        get: (_, group: string) =>
          new Proxy(
            {},
            {
              get:
                (__, action: string) =>
                async (args: Record<string, unknown> = {}) => {
                  const path = `${group}/${action}`;
                  const { code, msg, data } = await send(prefix, path, await complete(path, args), headers);
                  if (code === 1) return data;
                  const refused = (data ?? {}) as {
                    key?: string;
                    field?: string | null;
                    params?: Record<string, string | number>;
                    now?: unknown;
                    others?: unknown;
                  };
                  throw new CallRefused(path, code, refused.key ?? '', refused.field ?? null, msg, {
                    params: refused.params ?? {},
                    now: refused.now,
                    others: refused.others,
                  });
                },
            },
          ),
      },
    ) as C;

  const ctx = (): Ctx => ({
    app,
    log: app.log,
    db: opened.db,
    now: now(),
    lang: 'en',
    currency: 'CNY',
    ip: '127.0.0.1',
    agent: 'test',
    member: null,
    operator: null,
    token: '',
    accepts: '',
    cookies: {},
    setCookie: () => {},
    after: (f) => void f(opened.db),
  });

  const signed = (id: number, token: string): MemberClient => {
    const raw = (path: string, args: Record<string, unknown> = {}) => send('/api', path, args, { token });
    const calls = client<Client<Calls>>('/api', { token });
    return new Proxy({} as MemberClient, {
      get: (_, name: string) =>
        name === 'id'
          ? id
          : name === 'token'
            ? token
            : name === 'raw'
              ? raw
              : name === 'then'
                ? undefined
                : calls[name as keyof Client<Calls>],
    });
  };
  return {
    db: opened.db,
    pool: opened.pool,
    listen: opened.listen,
    app,
    site,
    server,
    now,
    ctx,
    /** Moves the clock forward. */
    turn: (span: { days?: number; hours?: number; minutes?: number }) => {
      offset += ((span.days ?? 0) * 24 * 60 + (span.hours ?? 0) * 60 + (span.minutes ?? 0)) * 60_000;
    },
    visitor: client<Client<Calls>>('/api', {}),
    /** A client of a new, signed-in member. */
    member: async (
      fields: { email?: string; nickname?: string; level?: number; password?: string } = {},
    ): Promise<MemberClient> => {
      const row = await opened.db
        .insertInto('member')
        .values({
          email: fields.email ?? `m${randomBytes(6).toString('hex')}@test.test`,
          nickname: fields.nickname ?? 'Member',
          level: fields.level ?? 0,
          ...(fields.password ? { password_hash: await hashPassword(fields.password) } : {}),
          created_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const token = randomBytes(24).toString('base64url');
      await opened.db
        .insertInto('session')
        .values({
          token_hash: hashToken(token),
          member_id: row.id,
          created_at: now(),
          expires_at: new Date(now().getTime() + 3650 * 86_400_000),
        })
        .execute();
      return signed(row.id, token);
    },
    /** A client of the member whose login returned this token. */
    signed,
    /** A client of a new, signed-in operator with this role (buyer, warehouse, finance, content, owner); `seen`: the version that decisions name, by default the current one. */
    operator: async (role: string, seen?: () => number | undefined): Promise<LookingDesk> => {
      const row = await opened.db
        .insertInto('operator')
        .values({
          username: `${role}-${randomBytes(4).toString('hex')}`,
          name: role,
          password_hash: '',
          role,
          totp_on: options.secondFactor ?? false,
          created_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const token = randomBytes(24).toString('base64url');
      const later = new Date(now().getTime() + 3650 * 86_400_000);
      await opened.db
        .insertInto('operator_session')
        .values({
          token_hash: hashToken(token),
          operator_id: row.id,
          csrf: 'csrf',
          created_at: now(),
          ...{ seen_at: later, expires_at: later }, // tests move the clock by days
        })
        .execute();
      const headers = { cookie: `sampan_desk=${token}`, 'x-csrf': 'csrf' };
      const sent = new Map<string, Record<string, unknown>>();
      return client<LookingDesk>('/admin/api', headers, (path, args) => withSeen(opened.db, sent, path, args, seen?.()));
    },
    /** Contract rows that a member may call, for tests over all of them. */
    rows,
    close: async () => {
      await server.close();
      await opened.close();
    },
  };
}
