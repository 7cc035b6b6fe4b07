// The time: this machine's for writes of a call, the database's for schedules.
import { sql } from 'kysely';
import type { App } from './context.ts';

/** `now` replaces both, in tests. */
export const clockOf = (now?: () => Date): App['clock'] =>
  now
    ? { now, ofDatabase: async () => now() }
    : {
        now: () => new Date(),
        ofDatabase: async (db) => (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]!.now,
      };
