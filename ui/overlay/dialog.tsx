// A question before something that cannot be undone or costs money: the consequence, the safe answer first, a verb on the
// other.
import { type ReactNode, useId } from 'react';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/input/button.tsx';
import { Modal } from '#ui/overlay/modal.tsx';

export type DialogProps = {
  open: boolean;
  /** the question */
  title: ReactNode;
  /** the consequences, with their amount */
  children?: ReactNode;
  /** the safe answer, at the start; without it there is only one button */
  safe?: string;
  onSafe: () => void;
  /** the verb */
  verb?: string;
  onVerb?: () => void;
  /** the verb is filled red */
  danger?: boolean;
  busy?: boolean;
  verbDisabled?: boolean;
  className?: string;
};

export function Dialog(props: DialogProps) {
  const { open, title, children, safe, onSafe, verb, onVerb, danger, busy, verbDisabled, className } = props;
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onSafe}
      light={false}
      locked={busy}
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={children ? `${id}-text` : undefined}
      className={cx('ui-dialog', className)}
    >
      <h2 className="ui-dialog-title" id={`${id}-title`}>
        {title}
      </h2>
      {children && (
        <div className="ui-dialog-text" id={`${id}-text`}>
          {children}
        </div>
      )}
      <div className="ui-dialog-acts">
        {safe && (
          <Button kind="secondary" onClick={onSafe} disabled={busy} autoFocus throttle={false}>
            {safe}
          </Button>
        )}
        {verb && (
          <Button kind={danger ? 'wrong' : 'primary'} onClick={onVerb} busy={busy} disabled={verbDisabled}>
            {verb}
          </Button>
        )}
      </div>
    </Modal>
  );
}
