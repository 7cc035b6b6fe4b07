// The time: this machine's for what a call writes, the database's for what is scheduled.
import { sql } from 'kysely';
import type { App } from './context.ts';

/** `now` in place of both, for tests. */
export const clockOf = (now?: () => Date): App['clock'] =>
  now
    ? { now, ofDatabase: async () => now() }
    : {
        now: () => new Date(),
        ofDatabase: async (db) => (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]!.now,
      };
