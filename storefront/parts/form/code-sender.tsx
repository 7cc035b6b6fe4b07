// By mail or by mobile: the address a code is sent to, and the code itself. For signing up, resetting and changing.

import type { GuardedField } from '#shop/lib/guard.ts';
import { t } from '#shop/lib/i18n.ts';
import { CaptchaField, type CodeEvent } from '#shop/parts/form/captcha-field.tsx';
import { PhoneField } from '#shop/parts/form/phone-field.tsx';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';

export type CodeChannel = 'email' | 'mobile';
export type Proof = { type: CodeChannel; email: string; mobile: string; mobilecode: string; captcha: string };

export const noProof = (type: CodeChannel = 'email'): Proof => ({ type, email: '', mobile: '', mobilecode: '', captcha: '' });

/** The arguments of the calls: never the fields of the other way. */
export const proofArgs = ({ type, email, mobile, mobilecode, captcha }: Proof) =>
  type === 'email' ? { type, email: email.trim(), captcha } : { type, mobile: mobile.trim(), mobilecode, captcha };

/** Its empty check, in the order of the screen. */
export const proofWanted = (proof: Proof): GuardedField[] => [
  ...(proof.type === 'email'
    ? [{ name: 'email', label: t('field.email'), value: proof.email }]
    : [
        { name: 'mobilecode', label: t('field.mobilecode'), value: proof.mobilecode },
        { name: 'mobile', label: t('field.mobile'), value: proof.mobile },
      ]),
  { name: 'captcha', label: t(proof.type === 'email' ? 'captcha.email' : 'captcha.mobile'), value: proof.captcha },
];

/** Fields of the calls that this block draws. */
export const PROOF_FIELDS = { email: 'email', mobile: 'mobile', mobilecode: 'mobile', captcha: 'captcha' } as const;

const looksLikeMail = (text: string): string | undefined =>
  text.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim()) ? undefined : t('proof.email_form');

export type CodeSenderProps = {
  event: CodeEvent;
  value: Proof;
  onChange: (value: Proof) => void;
  /** ways offered; a single one shows no choice */
  ways?: readonly CodeChannel[];
  autoFocus?: boolean;
  /** the address is known and read-only: { email: 'a•••@example.com' } */
  shown?: Partial<Record<CodeChannel, string>>;
};

export function CodeSender({ event, value, onChange, ways = ['email'], autoFocus, shown }: CodeSenderProps) {
  const set = (change: Partial<Proof>) => onChange({ ...value, ...change });
  const known = shown?.[value.type];
  return (
    <>
      {ways.length > 1 && (
        <Segment
          fill
          label={t('proof.ways')}
          options={ways.map((way) => ({ value: way, label: t(way === 'email' ? 'proof.by_email' : 'proof.by_mobile') }))}
          value={value.type}
          onChange={(type) => set({ type, captcha: '' })}
        />
      )}
      {known !== undefined ? (
        <p className="text-sm text-ink-2">
          {t('proof.goes_to')} <bdi className="ui-ltr text-ink">{known}</bdi>
        </p>
      ) : value.type === 'email' ? (
        <Field
          type="email"
          name="email"
          label={t('field.email')}
          value={value.email}
          onChange={(email) => set({ email })}
          check={looksLikeMail}
          autoComplete="email"
          autoFocus={autoFocus}
          maxLength={120}
        />
      ) : (
        <PhoneField value={value} onChange={(phone) => set(phone)} autoFocus={autoFocus} />
      )}
      <CaptchaField
        key={value.type}
        type={value.type}
        event={event}
        email={value.email.trim()}
        mobile={value.mobile.trim()}
        mobilecode={value.mobilecode}
        value={value.captcha}
        onChange={(captcha) => set({ captcha })}
      />
    </>
  );
}
