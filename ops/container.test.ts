// The image is built and run as compose.yaml does: two servers behind Caddy, PostgreSQL behind PgBouncer. The main job is played, and one
// server is stopped while members pay: nothing is lost.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encode } from '#contract/encode.ts';
import { type Opened, openServer } from '#server/db/open.ts';
import { health } from '#server/modules/payments/ledger/ledger.ts';
import { openShop, type Shop, uuid } from '#server/testing.ts';
import { type Cluster, openCluster } from '#server/testing-cluster.ts';
import { ctxOf, PAY_PASSWORD, seedMember } from '#server/testing-kill.ts';
import { playMainJob } from '#server/testing-main-job.ts';
import { openPooler, type Pooler } from '#server/testing-pgbouncer.ts';
import { freePort } from '#server/testing-process.ts';
import {
  buildImage,
  healthy,
  IMAGE,
  nginxWith,
  openProxy,
  podman,
  type ReverseProxy,
  runOnce,
  startServer,
} from './testing-container.ts';

const run = promisify(execFile);
const NAMES = ['sampan-test-1', 'sampan-test-2'] as const;
const TOKEN = 'a-member-who-pays-by-container';
const BILLS = 600;
const key = randomBytes(32);
let cluster: Cluster;
let pooler: Pooler;
let proxy: ReverseProxy;
let env: Record<string, string>;

beforeAll(async () => {
  await buildImage();
  cluster = await openCluster();
  pooler = await openPooler(cluster.url, 10);
  const ports = [await freePort(), await freePort()];
  proxy = await openProxy(ports.map((port) => `127.0.0.1:${port}`));
  // Debian's PgBouncer is older than 1.21.
  const database = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: cluster.url, DATABASE_PREPARE: '0' };
  env = { ...database, SECRET_KEY: key.toString('hex'), PUBLIC_URL: proxy.origin, TRUST_PROXY: '1', HOST: '127.0.0.1' };
  await Promise.all(NAMES.map((name, at) => startServer(name, { ...env, PORT: String(ports[at]) })));
  await Promise.all(NAMES.map(healthy));
});
afterAll(async () => {
  await podman('rm', '--force', '--volumes', '--ignore', ...NAMES);
  proxy?.remove();
  pooler?.remove();
  await cluster?.remove();
});

test('the image runs without rights and without writing to its files', async () => {
  const image = JSON.parse(await podman('image', 'inspect', IMAGE))[0];
  expect(image.User).toBe('10001:10001');
  expect(image.HealthCheck ?? image.Healthcheck).toMatchObject({ Interval: 10_000_000_000 });
  expect(await podman('exec', NAMES[0], 'sh', '-c', 'id -u; touch /app/x 2>&1; touch /data/x && echo written')).toMatch(
    /^10001\n.*Read-only file system\nwritten$/,
  );
  expect(await podman('logs', NAMES[0])).toContain('Sampan is ready');
});

test('an operator is made by the tool in the image', async () => {
  const said = await runOnce(env, 'node_modules/.bin/tsx', 'tools/operator-create.ts', '--username', 'anna', '--role', 'buyer');
  expect(said).toMatch(/^anna was made, password \S+$/);
});

test('the main job is done through the proxy and both servers', async () => {
  const shop: Shop = await openShop({
    opened: openServer(cluster.url),
    config: { secret: key },
    secondFactor: true,
    through: async ({ url, headers, payload }) => {
      const { statusCode, body } = await proxy.post(url, headers, payload);
      return { statusCode, json: () => JSON.parse(body) as unknown };
    },
  });
  await playMainJob(shop);
  await shop.close();
});

test('one server is stopped while members pay: it ends in order and nothing is lost', async () => {
  const opened: Opened = openServer(cluster.url);
  const cash = 10_000_000;
  const left = await seedMember(opened, { token: TOKEN, cash, amounts: Array.from({ length: BILLS }, () => 100) });
  const all = [...left];
  const confirmed: string[] = [];
  let repeated = 0;
  const headers = { 'content-type': 'application/x-www-form-urlencoded', token: TOKEN };
  const pay = async () => {
    for (let no = left.shift(); no; no = left.shift()) {
      const body = encode({ no, pay_password: PAY_PASSWORD, key: uuid() }).toString();
      for (;;) {
        const answer = await proxy.post('/api/paywallet/payBalance', headers, body);
        if (answer.statusCode === 200) {
          expect(JSON.parse(answer.body)).toMatchObject({ code: 1 });
          confirmed.push(no);
          break;
        }
        // The connection was closed under the request: the client sends it again, with the same key.
        expect([502, 503]).toContain(answer.statusCode);
        repeated += 1;
      }
    }
  };
  const paying = Array.from({ length: 8 }, pay);
  await expect.poll(() => confirmed.length, { interval: 10 }).toBeGreaterThan(50);
  const before = confirmed.length;
  await podman('stop', NAMES[0]);
  const after = confirmed.length;
  await Promise.all(paying);
  console.log(`stopped between ${before} and ${after} of ${BILLS} payments, ${repeated} sent again`);
  expect(before).toBeLessThan(BILLS);
  expect(await podman('inspect', '--format', '{{.State.ExitCode}}', NAMES[0])).toBe('0');

  const paid = await opened.db.selectFrom('bill').select(['no', 'state']).where('no', 'in', all).execute();
  expect(paid.filter(({ state }) => state !== 'paid')).toEqual([]);
  expect(confirmed.toSorted()).toEqual(all.toSorted());
  const { balance } = await opened.db
    .selectFrom('account as a')
    .innerJoin('member as m', (on) => on.onRef('a.owner', '=', (eb) => eb.cast('m.id', 'text')))
    .select('a.balance')
    .where('m.email', '=', 'kill@test.test')
    .where('a.kind', '=', 'cash')
    .executeTakeFirstOrThrow();
  expect(-balance).toBe(cash - BILLS * 100);
  expect(await health(ctxOf(opened.db))).toMatchObject({ sums: { CNY: 0 }, drift: 0 });
  await opened.close();
});

test('the other samples are well-formed', async () => {
  await run('systemd-analyze', ['verify', 'ops/sampan.service']);
  await run('nginx', ['-t', '-c', await nginxWith('ops/nginx.conf')]);
  const read = 'import json, yaml; print(json.dumps(yaml.safe_load(open("ops/compose.yaml"))))';
  const { services } = JSON.parse((await run('python3', ['-c', read])).stdout);
  expect(Object.keys(services)).toEqual(['shop-1', 'shop-2', 'postgres', 'pgbouncer', 'caddy', 's3']);
  for (const name of ['shop-1', 'shop-2'])
    expect(services[name]).toMatchObject({ read_only: true, stop_grace_period: '30s', cap_drop: ['ALL'] });
  expect(services.pgbouncer.environment.POOL_MODE).toBe('transaction');
  expect(services.caddy.environment.SERVERS).toBe('shop-1:8080 shop-2:8080');
});
