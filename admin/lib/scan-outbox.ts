// The line of scans of this window, wired to the client: see outbox.ts.
import { type ArgsAt, client, type OutputAt } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { createOutbox, type Outbox, outboxStorage, useOutboxList } from '#admin/lib/outbox.ts';
import { invalidate } from '#admin/lib/query.ts';
import { csrf, onSignedIn } from '#admin/lib/session.ts';
import { isCallError } from '#client/call-error.ts';
import { uuid } from '#client/uuid.ts';
import type { DeskPath } from '#contract/desk.ts';

/** Of a fault of ours: then it is set aside, so that the scans behind it go on. */
const MOST_TRIES = 5;
/** A session that ended waits as the network does: the login opens over the page, and the scans go on. */
const waits = (error: unknown, tries: number): boolean =>
  isCallError(error) && (error.kind === 'server' ? tries < MOST_TRIES : error.kind !== 'refused');

export const judgeFailure = (error: unknown, tries: number): 'wait' | { refused: string } =>
  waits(error, tries) ? 'wait' : { refused: isCallError(error) ? errorText(error) : String(error) };

/** What an earlier window has left is sent once somebody is signed in: without the session's token it would be refused. */
export function startOutbox({ wake }: Outbox): void {
  onSignedIn(wake);
  window.addEventListener('online', () => void (csrf() && wake()));
}

const outbox = createOutbox(
  (path, args) => client.send(path, args as ArgsAt<typeof path>),
  judgeFailure,
  outboxStorage('outbox'),
);
startOutbox(outbox);

export const useWaiting = () => useOutboxList(outbox);
export const { again: sendAgain, drop: letGo } = outbox;

type Group = Parameters<typeof invalidate>[number];
type Told<P extends DeskPath> = { ok: true; data: OutputAt<P> } | { ok: false; error: unknown };

/** Sends a command of a scan; it survives a lost network and a closed window. Queries of `groups` are asked again afterwards. With a `key` it can be let go while it waits. */
export async function queueScan<P extends DeskPath>(
  path: P,
  args: Omit<ArgsAt<P>, 'key'>,
  as: string | { label: string; key: string },
  ...groups: Parameters<typeof invalidate>
): Promise<Told<P>> {
  const { label, key = uuid() } = typeof as === 'string' ? { label: as } : as;
  const told = (await outbox.add({ path, args, label, at: new Date().toISOString() }, key)) as Told<P>;
  void invalidate(path.split('/')[0] as Group, 'session', ...groups);
  return told;
}
