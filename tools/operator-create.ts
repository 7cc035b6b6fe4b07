// Makes an operator of the back office, or gives one a new password: npm run operator:create -- --username anna --name "Anna Li" --role owner [--reset]
// The password is read from the variable PASSWORD or made up; one that was made up is printed once.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readConfig, SettingError } from '../server/config.ts';
import { loadBase } from '../server/db/base/load.ts';
import { FolderLocked } from '../server/db/lock.ts';
import { migrate } from '../server/db/migrate.ts';
import { openEmbedded, openServer } from '../server/db/open.ts';
import { createOperator, OperatorRefused } from '../server/domains/staff/operators.ts';

async function main(): Promise<string> {
  const { values } = parseArgs({
    options: {
      username: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string' },
      reset: { type: 'boolean', default: false },
    },
  });
  if (!values.username || !values.role)
    throw new OperatorRefused('usage: npm run operator:create -- --username NAME --role ROLE [--name "Full name"] [--reset]');
  const password = process.env.PASSWORD || randomBytes(12).toString('base64url');
  const config = readConfig(process.env);
  const opened = config.database_url ? openServer(config.database_url) : await openEmbedded(config.data_dir);
  try {
    await migrate(opened.pool, new URL('../server/db/migrations', import.meta.url).pathname);
    const now = new Date();
    await loadBase(opened.db, now);
    const done = await createOperator(
      opened.db,
      { username: values.username, name: values.name ?? '', role: values.role, password },
      now,
      values.reset,
    );
    const shown = process.env.PASSWORD ? '' : `, password ${password}`;
    return `${values.username} ${done === 'made' ? 'was made' : 'has a new password'}${shown}`;
  } finally {
    await opened.close();
  }
}

main().then(
  (line) => console.log(line),
  (error: unknown) => {
    if (error instanceof FolderLocked)
      console.error('The shop is running on this folder: stop it first, or make the operator in the back office');
    else console.error(error instanceof OperatorRefused || error instanceof SettingError ? error.message : error);
    process.exitCode = 1;
  },
);
