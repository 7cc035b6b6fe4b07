// Proof of the owner, besides the code to the new address: the login password, or a code to an address that the account has
// already.
import type { GuardedField } from '#shop/lib/guard.ts';
import { t } from '#shop/lib/i18n.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { phoneLine } from '#shop/parts/address/address-card.tsx';
import { CaptchaField, type CodeEvent } from '#shop/parts/form/captcha-field.tsx';
import type { CodeChannel } from '#shop/parts/form/code-sender.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';

export type ProofWay = 'password' | CodeChannel;
export type OwnerProof = { way: ProofWay; password: string; code: string };

const PASSWORD = 'owner_password';
const CODE = 'owner_code';
/** Fields of the calls that this block draws. */
export const OWNER_FIELDS = { login_password: PASSWORD, old_captcha: CODE } as const;
/** The same where a call names the login password `password`. */
export const OWNER_PASSWORD_FIELDS = { password: PASSWORD, old_captcha: CODE } as const;

export const noOwnerProof = (way: ProofWay = 'password'): OwnerProof => ({ way, password: '', code: '' });

/** What the account can prove with; `but` an address that a code goes to anyway. */
export function useProofWays(me: Member | undefined, but?: CodeChannel): ProofWay[] {
  const sms = useConfig().register_modes.includes('mobile');
  const ways: ProofWay[] = [];
  if (!me) return ways;
  if (me.has_password) ways.push('password');
  if (me.email && but !== 'email') ways.push('email');
  if (me.mobile && sms && but !== 'mobile') ways.push('mobile');
  return ways;
}

export const ownerWanted = ({ way, password, code }: OwnerProof): GuardedField[] =>
  way === 'password'
    ? [{ name: PASSWORD, label: t('prove.password'), value: password }]
    : [{ name: CODE, label: t(`captcha.${way}`), value: code }];

export type ProveOwnerProps = {
  event: CodeEvent;
  me: Member;
  ways: readonly ProofWay[];
  value: OwnerProof;
  onChange: (value: OwnerProof) => void;
};

export function ProveOwner({ event, me, ways, value, onChange }: ProveOwnerProps) {
  const { way } = value;
  return (
    <fieldset className="flex min-w-0 flex-col gap-20">
      <legend className="mb-16 text-md font-strong text-ink">{t('prove.title')}</legend>
      {ways.length > 1 && (
        <Segment
          fill
          label={t('prove.ways')}
          options={ways.map((one) => ({ value: one, label: t(`prove.by_${one}`) }))}
          value={way}
          onChange={(next) => onChange(noOwnerProof(next))}
        />
      )}
      {way === 'password' ? (
        <Field
          name={PASSWORD}
          type="password"
          label={t('prove.password')}
          value={value.password}
          onChange={(password) => onChange({ ...value, password })}
          autoComplete="current-password"
          maxLength={72}
        />
      ) : (
        <>
          <p className="text-sm text-ink-2">
            {t('proof.goes_to')}{' '}
            <bdi className="ui-ltr text-ink [overflow-wrap:anywhere]">
              {way === 'email' ? me.email : phoneLine({ mobilecode: me.mobilecode, phone: me.mobile })}
            </bdi>
          </p>
          <CaptchaField
            key={way}
            type={way}
            name={CODE}
            event={event}
            email={me.email}
            mobile={me.mobile}
            mobilecode={me.mobilecode}
            value={value.code}
            onChange={(code) => onChange({ ...value, code })}
          />
        </>
      )}
      <Note>{t('prove.rest')}</Note>
    </fieldset>
  );
}
