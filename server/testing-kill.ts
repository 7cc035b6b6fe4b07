// A shop in a process of its own that can be killed, and a context to look at what it left behind.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from './config.ts';
import { mobilenet } from './connectors/image-search/mobilenet.ts';
import type { Ctx } from './context.ts';
import { type Opened, openEmbedded, openServer } from './db/open.ts';
import { makeBill } from './domains/bills/bills.ts';
import { book } from './domains/ledger/ledger.ts';
import { hashPassword } from './domains/users/password.ts';
import { hashToken } from './http/who.ts';

const root = new URL('..', import.meta.url).pathname;

export type Env = Record<string, string>;
export async function child(env: Env): Promise<{ url: string; kill: () => Promise<void> }> {
  const process_ = spawn(process.execPath, ['--import', 'tsx', 'server/testing-child.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    process_.once('exit', (code) => reject(new Error(`the child ended with ${code}`)));
    process_.stdout.on('data', (chunk) => {
      const found = /ready (\S+)/.exec(String(chunk));
      if (found) resolve(found[1]!);
    });
  });
  return {
    url,
    kill: () =>
      new Promise((resolve) => {
        process_.removeAllListeners('exit');
        process_.once('exit', () => resolve());
        process_.kill('SIGKILL');
      }),
  };
}

export const ctxOf = (db: Ctx['db']): Ctx => ({
  db,
  now: new Date(),
  lang: 'en',
  currency: 'CNY',
  ip: '',
  agent: '',
  member: null,
  operator: null,
  token: '',
  cookies: {},
  setCookie: () => {},
  after: () => {},
  app: { config: { demo_gateway: true } as Config, clock: { now: () => new Date() }, eyes: mobilenet(console), log: console },
});

export const PAY_PASSWORD = '246810';

/** One member who is signed in by the token, with so much cash and bills of these amounts; answers the bills' numbers. */
export async function fill(opened: Opened, made: { token: string; cash: number; amounts: readonly number[] }): Promise<string[]> {
  return opened.db.transaction().execute(async (db) => {
    const ctx = ctxOf(db);
    const member = await db
      .insertInto('member')
      .values({ email: 'kill@test.test', nickname: 'K', pay_password_hash: await hashPassword(PAY_PASSWORD) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('session')
      .values({ token_hash: hashToken(made.token), member_id: member.id, expires_at: new Date('2099-01-01') })
      .execute();
    await book(ctx, {
      key: 'fill',
      kind: 'test',
      entries: [
        { kind: 'cash', owner: member.id, amount: -made.cash },
        { kind: 'bank', amount: made.cash },
      ],
    });
    const numbers: string[] = [];
    for (const amount of made.amounts) {
      const bill = await makeBill(ctx, {
        member_id: member.id,
        kind: 'card',
        title: 'bill.recharge',
        rows: [{ code: 'card', key: 'fee.recharge', params: {}, amount }],
        targets: [{ type: 'member', id: member.id }],
        expires_at: null,
      });
      numbers.push(bill.no);
    }
    return numbers;
  });
}

type Story = (env: Env, reopen: () => Promise<Opened>) => Promise<void>;

/** Tells a story on an embedded database of its own, thrown away afterwards. */
export async function onEmbedded(story: Story): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'sampan-kill-'));
  await story({ DATA_DIR: dir, DATABASE_URL: '', DEMO: '0' }, () => openEmbedded(dir));
  rmSync(dir, { recursive: true, force: true });
}

/** The same on a database of its own of a PostgreSQL server. */
export async function onServer(server: string, name: string, story: Story): Promise<void> {
  const database = `sampan_${name}_${process.pid}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database "${database}"`);
  const url = Object.assign(new URL(server), { pathname: `/${database}` }).toString();
  const dir = mkdtempSync(join(tmpdir(), 'sampan-kill-'));
  await story({ DATA_DIR: dir, DATABASE_URL: url, DEMO: '0' }, async () => openServer(url));
  await admin.query(`drop database "${database}" with (force)`);
  await admin.end();
  rmSync(dir, { recursive: true, force: true });
}
