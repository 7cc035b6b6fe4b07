// A state in words, coloured by what it means to the user. `wrong` is the only filled one and always has its triangle.
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { WarningIcon } from '#ui/icons.tsx';

export type Tone = 'you' | 'moving' | 'safe' | 'clock' | 'over' | 'wrong';

export type BadgeProps = { tone: Tone; icon?: ReactNode; children: ReactNode; className?: string };

export function Badge({ tone, icon, children, className }: BadgeProps) {
  return (
    <span className={cx('ui-badge', `ui-tone-${tone}`, className)}>
      {tone === 'wrong' ? <WarningIcon /> : icon}
      {children}
    </span>
  );
}
