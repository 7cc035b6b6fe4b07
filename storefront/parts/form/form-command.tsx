// The command of a form: empty fields are reported before the call, refusals at their fields, the rest in words.
import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { CallError } from '#client/call-error.ts';
import { announce } from '#shop/lib/announce.ts';
import type { ArgsAt, Path } from '#shop/lib/api.ts';
import { emptyFields, type GuardedField } from '#shop/lib/guard.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { type Command, type UseCommandOptions, useCommand } from '#shop/lib/use-command.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Form } from '#ui/input/form.tsx';

/** Input fields of the contract that a form draws, by the name they have there. */
export type FieldNames = Readonly<Record<string, string>>;

/** The field of this form that a refusal names. */
export const fieldOf = (error: Pick<CallError, 'field'> | null, fields: FieldNames): string | undefined =>
  error?.field && Object.hasOwn(fields, error.field) ? fields[error.field] : undefined;

type Options<P extends Path> = Omit<UseCommandOptions<P>, 'quiet'> & {
  fields: FieldNames;
  /** the screen shows the error itself: nothing is announced */
  handles?: (error: CallError) => boolean;
};

/** `errors` keeps its identity until something new is wrong: typing must not move the focus. */
export function useFormCommand<P extends Path>(path: P, options: Options<P>): Command<P> {
  const { fields, handles, onError } = options;
  const command = useCommand(path, {
    ...options,
    quiet: true,
    onError: (error, args: ArgsAt<P>) => {
      if (!fieldOf(error, fields) && !handles?.(error)) announce(error);
      onError?.(error, args);
    },
  });
  const names = useRef(fields);
  names.current = fields;
  const { error } = command;
  const errors = useMemo((): Record<string, string> => {
    if (!error) return {};
    const found = { ...error.others, ...(error.field ? { [error.field]: error.msg } : {}) };
    return Object.fromEntries(
      Object.entries(found).flatMap(([field, msg]) => {
        const name = fieldOf({ field }, names.current);
        return name ? [[name, translate(msg)]] : [];
      }),
    );
  }, [error]);
  return { ...command, errors };
}

export type CheckedFormProps = {
  /** required fields, in the order of the screen */
  wanted: readonly GuardedField[];
  errors?: Record<string, string>;
  onSubmit: () => void | Promise<void>;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** The kit's form after the shop's empty check: all that are missing are marked, a toast names the first, which is focused. */
export function CheckedForm({ wanted, errors, onSubmit, ...rest }: CheckedFormProps) {
  const [empty, setEmpty] = useState<readonly GuardedField[]>([]);
  // Before the form's own checks: a form with a missing field stops there.
  const look = (event: FormEvent) => {
    const missing = emptyFields(wanted);
    setEmpty(missing);
    if (missing.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const all = useMemo(
    () => ({
      ...errors,
      ...Object.fromEntries(empty.map(({ name, label }) => [name, `${label}${t('cannot be empty')}`])),
    }),
    [errors, empty],
  );
  return (
    <div className="contents" onSubmitCapture={look}>
      <Form {...rest} errors={all} onSubmit={onSubmit} />
    </div>
  );
}

/** Above the button of a form that could not be sent: nothing is lost, try again. */
export function NotSent({ error }: { error: CallError | null }) {
  if (error?.kind !== 'server' && error?.kind !== 'network') return null;
  return (
    <Note tone="wrong" role="alert">
      {t(error.kind === 'network' ? 'form.no_network' : 'form.not_sent')}
    </Note>
  );
}
