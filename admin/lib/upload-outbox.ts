// Acts whose photos or videos are still on their way: the hands go on to the next one, the act is sent when they have arrived. Each is
// in the browser's storage until the server has answered; a refusal waits for an operator to look at it.
import type { ArgsAt, OutputAt } from '#admin/lib/api.ts';
import { asking } from '#admin/lib/confirmation.ts';
import { t } from '#admin/lib/i18n.ts';
import { type Answer, type Awaited, createOutbox, type Judgement, outboxStorage, useOutboxList } from '#admin/lib/outbox.ts';
import { invalidate } from '#admin/lib/query.ts';
import { judgeFailure, startOutbox } from '#admin/lib/scan-outbox.ts';
import { signal } from '#admin/lib/signal.ts';
import { endUploads, uploadsAt } from '#admin/lib/uploads.ts';
import { type Command, useCommand } from '#admin/lib/use-command.ts';
import { UploadsFailed, withArrived, withUploads } from '#admin/lib/with-uploads.ts';
import { workMoved } from '#admin/lib/work-moved.ts';
import type { DeskPath } from '#contract/desk.ts';
import { toast } from '#ui/feedback/toast-store.ts';

const listOf = ({ place, kind }: Awaited) => uploadsAt(place, kind);
const end = (awaits: readonly Awaited[]): void => {
  for (const { place } of awaits) endUploads(place);
};

const outbox = createOutbox(
  async (path, args, { awaits = [] }) => {
    const whole = await withUploads(args, awaits, listOf);
    const answer = await asking.send(path, whole as ArgsAt<typeof path>);
    end(awaits);
    workMoved([Number(args.id)]);
    void invalidate('warehouse', 'session', 'packing', 'photos', 'parcels', 'bins');
    return answer;
  },
  (error, tries): Judgement =>
    error instanceof UploadsFailed
      ? { refused: t('desk.scan.photos_failed', { n: error.n }), incomplete: true }
      : judgeFailure(error, tries),
  outboxStorage('behind'),
  { apart: true },
);
startOutbox(outbox);

export const useWaitingActs = () => useOutboxList(outbox);
export const { drop: dropAct } = outbox;
const awaitedBy = (key: string) => outbox.list.get().find((one) => one.key === key)?.awaits ?? [];
/** Sends it again with what could not be uploaded. */
export function sendActAgain(key: string): void {
  for (const one of awaitedBy(key)) listOf(one).retry();
  outbox.again(key);
}
/** Sends it without what could not be uploaded; the server refuses it where its rules want more. */
export function sendActWithout(key: string): void {
  for (const one of awaitedBy(key)) listOf(one).removeFailed();
  outbox.again(key);
}

type Given<P extends DeskPath> = Omit<ArgsAt<P>, 'key'> & { id: number };
export type UploadCommand<P extends DeskPath> = Omit<Command<P>, 'run'> & {
  /**
   * Sends it at once where all has arrived, else behind its uploads. `done`: the answer; `behind`: what will come of it; neither
   * where it was refused.
   */
  run: (args: Given<P>, as: { label: string; awaits: readonly Awaited[] }) => Promise<Outcome<P>>;
};
type Outcome<P extends DeskPath> = { done?: OutputAt<P>; behind?: Promise<Answer> };

/** A command with photos about the thing `id`. */
export function useUploadCommand<P extends DeskPath>(
  path: P,
  id: number,
  options?: Parameters<typeof useCommand<P>>[1],
): UploadCommand<P> {
  const command = useCommand(path, options);
  const waits = useWaitingActs().some((one) => one.path === path && one.args.id === id && one.refused === undefined);
  const run: UploadCommand<P>['run'] = async (args, { label, awaits }) => {
    if (awaits.some((one) => listOf(one).isBusy())) {
      const behind = outbox.add({ path, args, label, awaits, at: new Date().toISOString() });
      void behind.then(({ ok }) => ok || signal('stop'));
      toast(t('desk.photo.behind'), { mark: 'done' });
      return { behind };
    }
    const done = await command.run(withArrived(args, awaits, listOf) as Parameters<Command<P>['run']>[0]);
    if (done === undefined) return {};
    end(awaits);
    return { done };
  };
  return { ...command, busy: command.busy || waits, run };
}
