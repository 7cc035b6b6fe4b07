// The frame of one piece of work: its name and facts above, what may be done about it below.
import type { ReactNode } from 'react';
import { Act, type ActProps } from '#admin/parts/act.tsx';
import { Facts } from '#ui/layout/facts.tsx';

/** `children`: its name, and its state behind it. */
export function WorkHead({ children, facts }: { children: ReactNode; facts: ReactNode[] }) {
  return (
    <header className="desk-work-head">
      <div className="flex-1 min-w-0">
        <h1 className="flex flex-wrap items-center gap-12">{children}</h1>
        <Facts className="desk-work-head-facts" items={facts} />
      </div>
    </header>
  );
}

/** `before`: what stops or undoes the work, apart from what moves it on. */
export function WorkFoot({ before, children }: { before?: ReactNode; children?: ReactNode }) {
  return (
    <footer className="desk-work-foot">
      {before}
      <div className="desk-work-foot-end">{children}</div>
    </footer>
  );
}

type Step = Pick<ActProps, 'busy' | 'disabled' | 'onClick' | 'children'>;

/** The step that is due: the one of Ctrl Enter. */
export const PrimaryAction = (props: Step) => <Act kind="primary" size="normal" keys="mod+enter" {...props} />;

/** The step that says no: the one of X. */
export const DestructiveAction = (props: Step) => <Act kind="danger" keys="x" {...props} />;
