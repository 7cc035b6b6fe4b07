// Copies an embedded shop during payments, and starts a shop on the copy: everything confirmed before the request is in it.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { encode } from '#contract/encode.ts';
import { copyShop } from './backup-copy.ts';
import { openEmbedded } from './db/open.ts';
import { health } from './modules/payments/ledger/ledger.ts';
import { ownEmbeddedDatabase } from './testing-database.ts';
import { ctxOf, PAY_PASSWORD, seedMember, shopOf } from './testing-kill.ts';
import { killProcesses, startProcess } from './testing-process.ts';

const TOKEN = 'backup-test-token-0123456789';
const BILLS = 400;
const root = mkdtempSync(join(tmpdir(), 'sampan-backup-'));
afterAll(() => {
  killProcesses();
  rmSync(root, { recursive: true, force: true });
});

const backUp = (env: Record<string, string>, ...args: string[]) =>
  startProcess(env, { program: ['--import', 'tsx', 'tools/backup.ts', ...args] }).ended;

test('the backup of a shop that is being paid in has everything confirmed, and starts as a shop', async () => {
  const own = await ownEmbeddedDatabase();
  const opened = await own.open();
  const amounts = Array.from({ length: BILLS }, () => 100);
  const left = await seedMember(opened, { token: TOKEN, cash: 1_000_000, amounts });
  await opened.close();

  const shop = await shopOf(own.env);
  const confirmed: string[] = [];
  const waiting: { count: number; reached: () => void }[] = [];
  const paid = (count: number) => new Promise<void>((reached) => waiting.push({ count, reached }));
  const pay = async () => {
    for (let no = left.shift(); no; no = left.shift()) {
      const body = encode({ no, pay_password: PAY_PASSWORD, key: crypto.randomUUID() });
      const answer = await fetch(`${shop.url}/api/paywallet/payBalance`, { method: 'POST', body, headers: { token: TOKEN } })
        .then((r) => r.json() as Promise<{ code: number }>)
        .catch(() => null);
      if (answer?.code !== 1) return; // the server ended during this call
      confirmed.push(no);
      for (const { count, reached } of waiting) if (confirmed.length >= count) reached();
    }
  };
  const paying = [pay(), pay()];
  await paid(3);
  const before = [...confirmed];
  const target = join(root, 'copy');
  const said = await backUp(own.env, target);
  expect(said.code).toBe(0);
  expect(said.output).toMatch(
    new RegExp(`^Backed up to ${target} \\(\\d+ MB\\)\\. The key that opens it is in its file "secret": keep both private$`),
  );
  await Promise.race([paid(confirmed.length + 1), Promise.all(paying)]); // it continues
  expect(readdirSync(own.env.DATA_DIR).filter((name) => name.startsWith('backup-'))).toEqual([]);
  expect(await backUp(own.env, target)).toEqual({ code: 1, output: `${target} exists already: name a new folder` });
  await shop.kill();
  await Promise.all(paying);

  const copy = await openEmbedded(target);
  const bills = await copy.db.selectFrom('bill').select(['no', 'state']).execute();
  expect(before.filter((no) => bills.find((b) => b.no === no)?.state !== 'paid')).toEqual([]);
  expect(await health(ctxOf(copy.db))).toEqual({ sums: { CNY: 0 }, drift: 0 });
  await copy.close();
  expect(statSync(target).mode & 0o777).toBe(0o700);
  expect(statSync(join(target, 'secret')).mode & 0o777).toBe(0o600);
  const restored = await shopOf({ DATA_DIR: target });
  expect((await fetch(`${restored.url}/health`)).status).toBe(200);
  await restored.kill();

  // Of a stopped shop, however it was stopped.
  const still = join(root, 'still');
  expect((await backUp(own.env, still)).code).toBe(0);
  const last = await openEmbedded(still);
  const kept = await last.db.selectFrom('bill').select('no').where('state', '=', 'paid').execute();
  expect(kept.map((b) => b.no)).toEqual(expect.arrayContaining(confirmed));
  await last.close();
  await own.drop();
});

test('what can not be copied is reported in one line', async () => {
  const still = <T>(work: () => Promise<T>) => work();
  const folder = mkdtempSync(join(root, 'shop-'));
  const refusal = (target: string) => copyShop(folder, target, still).catch((error: Error) => error.message);
  expect(await refusal(join(root, 'x'))).toBe(`There is no shop in DATA_DIR ${folder}`);
  const own = await ownEmbeddedDatabase();
  rmSync(folder, { recursive: true });
  await copyShop(own.env.DATA_DIR, folder, still);
  await own.drop();
  expect(await refusal(join(folder, 'db', 'x'))).toBe(`${folder}/db/x lies in the database itself: name a folder elsewhere`);
  expect(await refusal(join(root, 'no', 'x'))).toBe(`The folder ${root}/no is missing: make it first`);
  writeFileSync(join(root, 'file'), '');
  expect(await refusal(join(root, 'file'))).toBe(`${root}/file exists already: name a new folder`);
  expect(await refusal(join(root, 'file', 'x'))).toBe(`The folder ${root}/file is missing: make it first`);
  expect(await refusal('/proc/x')).toMatch("The backup can't be written to /proc/x: ");
  expect(await backUp({ DATABASE_URL: 'postgres://me:hidden@127.0.0.1/shop' }, 'x')).toEqual({
    code: 1,
    output: 'The shop is in the database at DATABASE_URL: back it up with pg_dump "$DATABASE_URL" > shop.sql',
  });
  expect(await backUp({})).toEqual({ code: 1, output: 'usage: npm run backup -- FOLDER (a new one)' });
});
