// Creates an operator of the back office, or resets one's password: npm run operator:create -- --username anna --name "Anna Li" --role owner [--reset]
// It reads the settings of the shop (NODE_ENV, DATA_DIR or DATABASE_URL, SECRET_KEY); with the embedded database, stop the shop first.
// The password is read from the variable PASSWORD, or else generated and printed once.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { loadBase } from '../server/db/base/load.ts';
import { FolderLocked } from '../server/db/embedded/lock.ts';
import { migrate } from '../server/db/migrate.ts';
import { createOperator, InvalidOperator } from '../server/modules/accounts/staff/operators.ts';
import { lineOf, openDatabase } from '../server/open.ts';

function asked() {
  try {
    return parseArgs({
      options: {
        username: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string' },
        reset: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    return null; // an unknown option, or one without a value
  }
}

async function main(): Promise<string> {
  const values = asked();
  if (!values?.username || !values.role)
    throw new InvalidOperator('usage: npm run operator:create -- --username NAME --role ROLE [--name "Full name"] [--reset]');
  const password = process.env.PASSWORD || randomBytes(12).toString('base64url');
  const config = readConfig(process.env);
  const opened = await openDatabase(config);
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
    else console.error(error instanceof InvalidOperator ? error.message : (lineOf(error) ?? error));
    process.exitCode = 1;
  },
);
