// A decision is about the version that its operator saw. A trigger counts the versions (migration 0154).
import { fail } from '../../context.ts';

/** Refuses `fail.changed_since` when the row has changed since. The row must be locked. */
export function requireSeen(row: { version: number }, version: number): void {
  if (row.version !== version) fail('fail.changed_since');
}
