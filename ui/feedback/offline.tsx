// No network: hides the content; shows what is safe, and offers a retry.
import type { ReactNode } from 'react';
import { OfflineIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { useUiTexts } from '#ui/texts.tsx';

export type OfflineProps = {
  title: ReactNode;
  help?: ReactNode;
  onRetry: () => void;
  busy?: boolean;
  /** e.g. "show the saved copy" */
  actions?: ReactNode;
  /** covers the whole screen; otherwise a block in the page */
  cover?: boolean;
};

export function Offline({ title, help, onRetry, busy, actions, cover }: OfflineProps) {
  const texts = useUiTexts();
  const block = (
    <div className="ui-blank" role="alert">
      <OfflineIcon className="ui-icon-lg ui-blank-quiet" />
      <p className="ui-blank-strong">{title}</p>
      {help && <p>{help}</p>}
      <div className="ui-blank-acts">
        {actions}
        <Button kind="primary" size="small" onClick={onRetry} busy={busy}>
          {texts.retry}
        </Button>
      </div>
    </div>
  );
  return cover ? <div className="ui-offline">{block}</div> : block;
}
