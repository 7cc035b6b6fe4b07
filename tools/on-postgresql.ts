// Runs a command with a temporary PostgreSQL server: `tsx tools/on-postgresql.ts vitest run server/modules/orders`.
import { spawn } from 'node:child_process';
import { openCluster } from '../server/testing-cluster.ts';

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('which command?');

const cluster = await openCluster();
// The command receives an interrupt as well and ends; the server still has to be removed.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: cluster.url } });
process.exitCode = await new Promise<number>((resolve, reject) => {
  child.once('error', reject);
  child.once('close', (status) => resolve(status ?? 1));
}).finally(cluster.remove);
