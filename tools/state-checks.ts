// Prints the SQL that a new migration needs after a state was added, renamed or removed: npm run states. Prints nothing when the checks are up to date.
import { migrate } from '../server/db/migrate.ts';
import { openEmbedded } from '../server/db/open.ts';
import { stateChecksMissing } from '../server/db/state-checks.ts';

const { pool, close } = await openEmbedded(null);
await migrate(pool, new URL('../server/db/migrations', import.meta.url).pathname);
for (const statement of await stateChecksMissing(pool)) console.log(statement);
await close();
