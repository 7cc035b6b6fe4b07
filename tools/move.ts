// Moves the embedded shop of DATA_DIR to an empty database of a PostgreSQL server: npm run move -- postgres://sampan@db.example/sampan
// Stop the shop first. The folder is not changed, so you can go back to it.

import { BackupRefused, needShop } from '../server/backup-copy.ts';
import { dataDir } from '../server/config.ts';
import { MoveRefused } from '../server/db/move/move.ts';
import { RowsRefused } from '../server/db/rows-refused.ts';
import { moveShop, textOf } from '../server/move.ts';
import { lineOf, messageOf } from '../server/open.ts';

const MIGRATIONS = new URL('../server/db/migrations', import.meta.url).pathname;

function target(): string {
  const [text, ...more] = process.argv.slice(2);
  if (!text || more.length > 0 || !/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new MoveRefused('usage: npm run move -- postgres://USER:PASSWORD@HOST/DATABASE (an empty one)');
  return text;
}

async function main(): Promise<string> {
  const url = target();
  const folder = dataDir(process.env);
  needShop(folder);
  const progress = (table: string, rows: number) => rows > 0 && console.log(`${String(rows).padStart(12)}  ${table}`);
  const { tables, rows, sequences, ledger } = await moveShop(folder, url, { migrations: MIGRATIONS, progress });
  return [
    `Moved ${rows} rows of ${tables} tables and ${sequences} sequences; every table is the same in both, and so is the ledger (${textOf(ledger)}).`,
    'Now start the shop with DATABASE_URL set to that database, and with the same key: SECRET_KEY, or what DATA_DIR/secret holds.',
    `Delete ${folder} once the shop runs there: started without DATABASE_URL, the shop would go on in it as it was.`,
  ].join('\n');
}

main().then(
  (line) => console.log(line),
  (error: unknown) => {
    const known = error instanceof MoveRefused || error instanceof BackupRefused || error instanceof RowsRefused;
    console.error(known ? messageOf(error) : (lineOf(error) ?? error));
    process.exitCode = 1;
  },
);
