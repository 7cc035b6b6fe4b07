// A list of buying next to its work: search, filters, the ways to its neighbours, and one act with all rows that are picked.
import type { ReactNode } from 'react';
import type { Picked } from '#admin/lib/use-picked.ts';
import { KeysHelp } from '#admin/parts/keys-help.tsx';
import { PickBar } from '#admin/parts/pick-box.tsx';
import { QueueList, type QueueListProps } from '#admin/parts/queue-list.tsx';
import { Button } from '#ui/input/button.tsx';
import { Link } from '#ui/layout/link.tsx';
import { SplitPane } from '#ui/layout/split-pane.tsx';

type Act = {
  label: string;
  busy?: boolean;
  /** so many rows at once, and what is said of more */
  most: number;
  tooMany: string;
  run: () => void;
};
type Props<Row> = Omit<QueueListProps<Row>, 'help' | 'tools' | 'head'> & {
  picked: Picked;
  act: Act;
  links: readonly { href: string; text: string }[];
  work: ReactNode;
  workLabel: string;
  open: boolean;
  onBack: () => void;
};

export function OrderQueue<Row extends { id: number }>({
  picked,
  act,
  links,
  work,
  workLabel,
  open,
  onBack,
  ...list
}: Props<Row>) {
  const tooMany = picked.ids.length > act.most;
  return (
    <SplitPane
      listLabel={list.title}
      workLabel={workLabel}
      open={open}
      onBack={onBack}
      listWidth="clamp(300px, 34vw, 520px)"
      list={
        <QueueList
          {...list}
          help={<KeysHelp />}
          tools={links.map(({ href, text }) => (
            <Link key={href} className="ui-link" href={href}>
              {text}
            </Link>
          ))}
          head={
            <PickBar picked={picked}>
              <Button size="small" kind="primary" busy={act.busy === true} disabled={tooMany} onClick={act.run}>
                {act.label}
              </Button>
              {tooMany && <span className="desk-small">{act.tooMany}</span>}
            </PickBar>
          }
        />
      }
      work={work}
    />
  );
}
