// A read-only handle, such as a command has before its transaction opens.
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Reads = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>;
