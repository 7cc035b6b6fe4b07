// Something failed: what, whether money moved, try again.
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { AlertIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { useUiTexts } from '#ui/texts.tsx';

export type FailedProps = {
  /** what failed; without it the pack's "loading failed" */
  title?: ReactNode;
  /** why, and what is saved */
  help?: ReactNode;
  /** "nothing was charged", shown first */
  money?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  busy?: boolean;
  /** another way to go on */
  actions?: ReactNode;
  full?: boolean;
  className?: string;
};

export function Failed({ title, help, money, onRetry, retryLabel, busy, actions, full, className }: FailedProps) {
  const texts = useUiTexts();
  return (
    <div className={cx('ui-blank', full && 'ui-blank-full', className)} role="alert">
      <AlertIcon className="ui-icon-lg ui-blank-wrong" />
      <p className="ui-blank-strong">{title ?? texts.loadFailed}</p>
      {(money || help) && (
        <p>
          {money && <strong>{money}</strong>} {help}
        </p>
      )}
      {(onRetry || actions) && (
        <div className="ui-blank-acts">
          {actions}
          {onRetry && (
            <Button kind="primary" size="small" onClick={onRetry} busy={busy}>
              {retryLabel ?? texts.retry}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
