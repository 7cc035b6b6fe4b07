// A shop in a process of its own, for the test that kills it: says its port when it is ready, fills itself with bills to pay when asked.
import { createInterface } from 'node:readline';
import { buildServer } from './app.ts';
import { readConfig } from './config.ts';
import { loadBase } from './db/base/load.ts';
import { migrate } from './db/migrate.ts';
import { openEmbedded, openServer } from './db/open.ts';

const config = readConfig({ ...process.env, PORT: '0' });
const opened = config.database_url ? openServer(config.database_url) : await openEmbedded(config.data_dir);
await migrate(opened.pool, new URL('./db/migrations', import.meta.url).pathname);
if (!(await opened.db.selectFrom('role').select('code').limit(1).executeTakeFirst())) await loadBase(opened.db, new Date());
const { server } = await buildServer({ config, db: opened.db, quiet: true });
const address = await server.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready ${address}`);
createInterface({ input: process.stdin }).on('close', () => process.exit(0)); // the test has gone
