// A side sheet that asks what a step needs (a reason, an amount) and sends it. Its verb names the step; closing changes nothing.
import { type ReactNode, useEffect, useId } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { Button } from '#ui/input/button.tsx';
import { type FieldErrors, Form } from '#ui/input/form.tsx';
import { KeyHint } from '#ui/input/key-hint.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type AskSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  verb: string;
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  onSend: () => unknown;
  errors?: FieldErrors;
  children: ReactNode;
};

export function AskSheet({ open, onClose, title, verb, danger, busy, disabled, onSend, errors, children }: AskSheetProps) {
  const form = useId();
  // The dialog itself gives the focus to its first button; the hands want the first field.
  useEffect(() => {
    if (!open) return;
    const frame = requestAnimationFrame(() =>
      document
        .getElementById(form)
        ?.querySelector<HTMLElement>('input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea, select')
        ?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [open, form]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      place="side"
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('kit.cancel')}
          </Button>
          <Button
            kind={danger ? 'wrong' : 'primary'}
            type="submit"
            form={form}
            busy={busy}
            disabled={disabled}
            end={<KeyHint>Ctrl ↵</KeyHint>}
          >
            {verb}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to keys pressed in the fields inside */}
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          (document.getElementById(form) as HTMLFormElement | null)?.requestSubmit();
        }}
      >
        <Form id={form} onSubmit={async () => void (await onSend())} {...(errors ? { errors } : {})}>
          {children}
        </Form>
      </div>
    </Sheet>
  );
}
