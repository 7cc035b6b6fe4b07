// A phone number with the area code of its country before it; the code is picked from a list that can be searched.
import { lazy, Suspense, useEffect, useState } from 'react';
import { isPhone } from '#contract/typed-text.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { codeOfRegion, homeRegion, plainCode } from '#shop/parts/form/phone-code.ts';
import { DownIcon } from '#ui/icons.tsx';
import { Field } from '#ui/input/field.tsx';

const CountryOptions = lazy(() => import('#shop/parts/form/country-options.tsx'));

type Phone = { mobilecode: string; mobile: string };

export type PhoneFieldProps = {
  value: Phone;
  onChange: (value: Phone) => void;
  /** name of the number; that of the area code is always `mobilecode` */
  name?: string;
  label?: string;
  hint?: string;
  error?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** the country whose code is shown until another one is picked */
  region?: string;
};

const FRESH_MS = 3_600_000;

export function PhoneField({
  value,
  onChange,
  name = 'mobile',
  label,
  hint,
  error,
  disabled,
  autoFocus,
  region,
}: PhoneFieldProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const codes = useCall('other/getmcode', {}, { staleTime: FRESH_MS, quiet: true });
  const list = codes.data ?? [];
  const code = plainCode(value.mobilecode);
  const guess = code ? '' : codeOfRegion(list, region ?? homeRegion());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the guess is offered once it is known
  useEffect(() => {
    if (guess) onChange({ ...value, mobilecode: guess });
  }, [guess]);
  const text = label ?? t('field.mobile');
  return (
    <>
      <Field
        type="tel"
        name={name}
        label={text}
        value={value.mobile}
        onChange={(mobile) => onChange({ ...value, mobile })}
        autoComplete="tel-national"
        disabled={disabled}
        autoFocus={autoFocus}
        hint={hint}
        error={error}
        maxLength={40}
        check={(typed) => (typed === '' || isPhone(typed) ? undefined : t('phone.digits'))}
        prefix={
          <button
            type="button"
            name="mobilecode"
            className="ui-reach flex items-center gap-6 text-md text-ink"
            aria-label={code ? t('phone.code_now', { code: `+${code}` }) : t('phone.code_pick')}
            aria-haspopup="dialog"
            disabled={disabled}
            onClick={() => {
              setWanted(true);
              setOpen(true);
            }}
          >
            <span className="ui-ltr">{code ? `+${code}` : t('phone.code')}</span>
            <DownIcon className="size-28 text-ink-3" />
          </button>
        }
      />
      {wanted && (
        <Suspense fallback={null}>
          <CountryOptions
            open={open}
            onClose={() => setOpen(false)}
            title={t('field.mobilecode')}
            search={t('phone.search')}
            emptyText={codes.state === 'loading' ? t('loading') : codes.state === 'failed' ? t('failed.load') : undefined}
            options={list.map((c) => ({
              value: c.country,
              label: c.name,
              note: <span className="ui-ltr">+{plainCode(c.code)}</span>,
              words: `${c.country} ${plainCode(c.code)} +${plainCode(c.code)}`,
            }))}
            value={
              list.find((c) => plainCode(c.code) === code && c.country === (region ?? homeRegion()))?.country ??
              list.find((c) => plainCode(c.code) === code)?.country
            }
            onPick={(country) => {
              const picked = list.find((c) => c.country === country);
              if (picked) onChange({ ...value, mobilecode: plainCode(picked.code) });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
