// A list of work next to the piece that is open: which one is kept in the address, arrow keys lead through the list, and what is done leads to the next.
import { Fragment, type ReactNode } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useNext } from '#admin/lib/use-onward.ts';
import { useSteps } from '#admin/lib/use-steps.ts';
import { useTitle } from '#admin/parts/page.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { SplitPane } from '#ui/layout/split-pane.tsx';

export type WorkPaneProps<Row> = {
  title: string;
  workLabel: string;
  pick: string;
  pickHelp?: string;
  work: (id: number, next: () => void) => ReactNode;
  tab: string;
  rows: Row[];
  /** the list, by which row is open and how another is opened */
  children: (id: number, open: (id: number) => void) => ReactNode;
};

export function WorkPane<Row extends { id: number }>(props: WorkPaneProps<Row>) {
  const { title, rows, tab } = props;
  useTitle(title);
  const address = useAddress();
  const id = Number(address.get('id')) || 0;
  const open = (next: number | null) => address.set({ id: next ? String(next) : null });
  useSteps(
    rows,
    rows.find((row) => row.id === id),
    (row) => open(row.id),
  );
  const next = useNext(rows, { tab, id }, open);
  return (
    <SplitPane
      listLabel={title}
      workLabel={props.workLabel}
      open={id > 0}
      onBack={() => open(null)}
      listWidth="clamp(300px, 30vw, 480px)"
      list={props.children(id, open)}
      work={
        id > 0 ? (
          <Fragment key={`${tab}:${id}`}>{props.work(id, next)}</Fragment>
        ) : (
          <Empty full title={props.pick} help={props.pickHelp ?? t('desk.queue.pick_help')} />
        )
      }
    />
  );
}
