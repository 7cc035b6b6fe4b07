// Rows of a list that are picked to do one thing with all of them: a box before each, and above the list what can be done with those that are picked.
import { lazy, type ReactNode, Suspense } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { loadOfficeTexts, t } from '#admin/lib/i18n.ts';
import { usePicked } from '#admin/lib/use-picked.ts';
import type { QueueList } from '#admin/lib/use-queue.ts';
import { PickBox } from '#admin/parts/pick-box.tsx';
import type { Taken } from '#contract/desk/queue-list.ts';
import type { BulkThing } from '#contract/desk/tabs.ts';

const BulkBar = lazy(async () => {
  const [module] = await Promise.all([import('#admin/parts/bulk/bulk-bar.tsx'), loadOfficeTexts()]);
  return { default: module.BulkBar };
});

type Picking<Row> = {
  thing: BulkThing;
  queue: Pick<QueueList<Row>, 'rows' | 'total' | 'atLeast'>;
  /** what the rows are of: tab, words and filters; the choice belongs to it */
  list: string;
  /** rows of this tab wait for somebody */
  waits: boolean;
  mayApprove?: boolean;
  /** the row that is open, where the address has another name for it */
  open?: number;
  nameOf: (row: Row) => string;
};

export type Picks<Row> = { bar: ReactNode; pick: (row: Row, face: ReactNode) => ReactNode };

export function usePicks<Row extends { id: number; version?: number }>(picking: Picking<Row>): Picks<Row> {
  const { thing, queue, list, waits, mayApprove = false, open, nameOf } = picking;
  const picked = usePicked(queue.rows, list, open);
  const bar = picked.ids.length > 0 && (
    <Suspense>
      <BulkBar
        thing={thing}
        picked={picked}
        total={queue.total ?? 0}
        mayApprove={mayApprove}
        nameOf={(one) => nameOf(queue.rows.find((row) => row.id === one)!)}
        versionOf={(one) => queue.rows.find((row) => row.id === one)?.version}
        onMore={async (n) => picked.set(await queue.atLeast(n))}
      />
    </Suspense>
  );
  const pick = (row: Row, face: ReactNode) => (
    <PickBox key={row.id} picked={picked} id={row.id} name={nameOf(row)} shown={waits}>
      {face}
    </PickBox>
  );
  return { bar, pick };
}

/** Who has said that they see to it. */
export const TakenNote = ({ taken }: { taken: NonNullable<Taken['taken']> }) => (
  <span className="desk-row-taken">{t('desk.queue.taken_at', { name: taken.operator, time: dateTime(taken.at) })}</span>
);
