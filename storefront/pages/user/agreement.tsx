// "I have read and accept": the tick, and the two texts in a sheet.
import { Fragment, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { useFieldError } from '#ui/input/field.tsx';

const InfoSheet = lazy(() => import('./info-sheet.tsx').then((module) => ({ default: module.InfoSheet })));

export type AgreementProps = { checked: boolean; onChange: (checked: boolean) => void };

const MARKS = [
  ['agreement', 'setting.agreement'],
  ['privacy', 'setting.privacy'],
] as const;

export function Agreement({ checked, onChange }: AgreementProps) {
  const { error, changed } = useFieldError({
    name: 'agree',
    value: checked ? '1' : '',
    check: (value) => (value ? undefined : t('register.agree_first')),
  });
  const [reading, setReading] = useState(false);
  const [text, setText] = useState<(typeof MARKS)[number] | null>(null);
  const choose = (next: boolean) => {
    onChange(next);
    changed(next ? '1' : '');
  };
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // The form goes to the first input that is marked wrong; the kit's tick has no such mark of its own.
  useEffect(() => {
    const input = box.current?.querySelector('input');
    if (error) input?.setAttribute('aria-invalid', 'true');
    else input?.removeAttribute('aria-invalid');
  }, [error]);
  return (
    <div className="flex flex-col gap-10" ref={box}>
      <div className="ui-tick-line text-sm text-ink-2">
        <Checkbox
          id={id}
          shape="square"
          checked={checked}
          onChange={choose}
          label={t('register.agree')}
          describedBy={error ? 'agree-error' : undefined}
        />
        <span className="ui-tick-words">
          <label htmlFor={id}>{t('register.agree')}</label>{' '}
          {MARKS.map((row, index) => (
            <Fragment key={row[0]}>
              {index > 0 && ` ${t('register.agree_and')} `}
              <button
                type="button"
                className="ui-link ui-reach whitespace-nowrap underline underline-offset-4"
                aria-haspopup="dialog"
                onClick={() => {
                  setText(row);
                  setReading(true);
                }}
              >
                {t(row[1])}
              </button>
            </Fragment>
          ))}
        </span>
      </div>
      {error && (
        <p className="ui-error" id="agree-error" role="alert">
          {error}
        </p>
      )}
      {text && (
        <Suspense fallback={null}>
          <InfoSheet
            open={reading}
            mark={text[0]}
            title={t(text[1])}
            onClose={() => setReading(false)}
            onAccept={() => {
              choose(true);
              setReading(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
