// PgBouncer in transaction mode in front of a PostgreSQL server, for one test: in a temporary folder, on a free port, removed afterwards.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { idsOf } from './testing-cluster.ts';
import { freePort } from './testing-process.ts';

export type Pooler = { url: string; remove: () => void };

/** `size`: connections to the server. */
export async function openPooler(server: string, size = 3): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-pgbouncer-'));
  const [port, { port: behind }] = [await freePort(), new URL(server)];
  writeFileSync(join(folder, 'users'), '"postgres" ""\n');
  writeFileSync(
    join(folder, 'ini'),
    `[databases]
postgres = host=127.0.0.1 port=${behind} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${size}
`,
  );
  const user = await idsOf('postgres');
  chmodSync(folder, 0o755);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const pooler = spawn('pgbouncer', [join(folder, 'ini')], { ...user, stdio: 'ignore' });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
    },
    { timeout: 60_000, interval: 100 },
  );
  return {
    url,
    remove: () => {
      pooler.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
