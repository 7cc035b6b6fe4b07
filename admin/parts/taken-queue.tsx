// A list of work that is anybody's: its rows say who has them, and are picked to take, give back or assign them.
import type { QueuePath, RowAt } from '#admin/lib/use-queue.ts';
import { WorkQueue, type WorkQueueProps } from '#admin/parts/work-queue.tsx';
import type { Taken } from '#contract/desk/queue-list.ts';
import type { TakenThing } from '#contract/desk/tabs.ts';

/** Lists whose rows say who has taken them. */
export type TakenPath = { [P in QueuePath]: RowAt<P> extends Taken ? P : never }[QueuePath];

type Props<P extends TakenPath> = Omit<WorkQueueProps<P>, 'name' | 'taking'> & {
  thing: TakenThing;
  nameOf: (row: RowAt<P>) => string;
};

export const TakenQueue = <P extends TakenPath>({ thing, nameOf, ...props }: Props<P>) => (
  <WorkQueue<P> {...(props as unknown as WorkQueueProps<P>)} name={thing} taking={{ thing, nameOf }} />
);
