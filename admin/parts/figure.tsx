// A figure with its name and what is said about it; a figure of nothing is quiet.
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Card } from '#ui/layout/card.tsx';

type FigureProps = { label: string; n: number; show: (n: number) => string; note?: ReactNode };

export const Figure = ({ label, n, show, note }: FigureProps) => (
  <Card>
    <p className="desk-small">{label}</p>
    <p className={cx('text-xl ui-num', n === 0 ? 'text-ink-3' : 'font-strong text-ink')}>{show(n)}</p>
    {note && <p className="desk-small">{note}</p>}
  </Card>
);

/** The same in a cell of a table. */
export const QuietZero = ({ n, show }: Pick<FigureProps, 'n' | 'show'>) => (
  <span className={n === 0 ? 'text-ink-3' : undefined}>{show(n)}</span>
);
