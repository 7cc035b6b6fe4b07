// A form with its fields' errors by name. Submitting checks them all; the first wrong one takes the focus, and where several
// are wrong they are listed above. Submits are throttled like taps, by button or by Enter.
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { FormSummary, goTo } from '#ui/input/form-summary.tsx';
import { guardMs } from '#ui/input/icon-button.tsx';
import { createSubmission } from '#ui/input/submission.ts';

export type FieldErrors = Record<string, string | undefined>;
type Check = () => string | undefined;

type FormState = {
  errors: FieldErrors;
  register: (name: string, check: Check) => () => void;
  setError: (name: string, error: string | undefined) => void;
};

const FormContext = createContext<FormState | null>(null);
export const useFormState = () => useContext(FormContext);

export type FormProps = {
  /** called only when every field's own check passed; may be asynchronous */
  onSubmit: () => void | Promise<void>;
  /** errors from outside (the server), by field name */
  errors?: FieldErrors;
  /** false: submits are not throttled, as of a scanner */
  throttle?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
};

function focusFirstWrong(form: HTMLFormElement | null) {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (first) goTo(first);
}

const given = (errors: FieldErrors) => Object.fromEntries(Object.entries(errors).filter(([, text]) => text));

export function Form({ onSubmit, errors: outside, throttle, id, className, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const checks = useRef(new Map<string, Check>());
  const [submission] = useState(() => createSubmission(guardMs(throttle)));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [focusRound, setFocusRound] = useState(0);

  useEffect(() => {
    if (!outside || Object.keys(given(outside)).length === 0) return;
    setErrors((old) => ({ ...old, ...given(outside) }));
    setFocusRound((round) => round + 1);
  }, [outside]);
  useEffect(() => {
    if (focusRound > 0) focusFirstWrong(form.current);
  }, [focusRound]);

  const [state] = useState(() => ({
    register: (name: string, check: Check) => {
      checks.current.set(name, check);
      return () => {
        if (checks.current.get(name) === check) checks.current.delete(name);
      };
    },
    setError: (name: string, error: string | undefined) =>
      setErrors((old) => (old[name] === error ? old : { ...old, [name]: error })),
  }));

  const check = (): boolean => {
    const found = given(Object.fromEntries([...checks.current].map(([name, check]) => [name, check()])));
    setErrors(found);
    const right = Object.keys(found).length === 0;
    setFocusRound((round) => (right ? 0 : round + 1));
    return right;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return submission(check, onSubmit);
  };

  return (
    <FormContext.Provider value={{ ...state, errors }}>
      <form ref={form} id={id} className={cx('ui-form', className)} noValidate onSubmit={submit}>
        <FormSummary form={form} round={focusRound} />
        {children}
      </form>
    </FormContext.Provider>
  );
}
