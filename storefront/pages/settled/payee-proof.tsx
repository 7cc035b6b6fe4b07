// Proof for a change of a shop's bank account: the payment PIN, or a code to an address that the account has already.
import type { GuardedField } from '#shop/lib/guard.ts';
import { t } from '#shop/lib/i18n.ts';
import { addonOn } from '#shop/lib/settings-store.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { phoneLine } from '#shop/parts/address/address-card.tsx';
import { CaptchaField } from '#shop/parts/form/captcha-field.tsx';
import type { CodeChannel } from '#shop/parts/form/code-sender.tsx';
import { useProofWays } from '#shop/parts/form/prove-owner.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';

type PayeeWay = 'pin' | CodeChannel;
export type PayeeProof = { way: PayeeWay | undefined; pin: string; code: string };

const PIN = 'payee_pin';
const CODE = 'payee_code';
/** Fields of seller/payee that this block draws. */
export const PROOF_FIELDS = { pay_password: PIN, old_captcha: CODE } as const;

export const noPayeeProof = (way: PayeeWay | undefined): PayeeProof => ({ way, pin: '', code: '' });

/** What the member can prove with, the PIN first. */
export function usePayeeWays(me: Member | undefined): PayeeWay[] {
  const codes = useProofWays(me).filter((way) => way !== 'password');
  return me?.has_paypassword && addonOn('paypassword') ? ['pin', ...codes] : codes;
}

export const payeeProofWanted = ({ way, pin, code }: PayeeProof): GuardedField[] =>
  way === 'pin' || way === undefined
    ? [{ name: PIN, label: t('seller.payee_by_pin'), value: pin }]
    : [{ name: CODE, label: t(`captcha.${way}`), value: code }];

/** The arguments of the call. */
export const payeeProofArgs = ({ way, pin, code }: PayeeProof) => (way === 'pin' ? { pay_password: pin } : { old_captcha: code });

type Props = { me: Member; ways: readonly PayeeWay[]; value: PayeeProof; onChange: (value: PayeeProof) => void };

export function ProvePayee({ me, ways, value, onChange }: Props) {
  const { way } = value;
  if (way === undefined) return <Note tone="clock">{t('seller.payee_no_way')}</Note>;
  return (
    <fieldset className="flex min-w-0 flex-col gap-20">
      <legend className="mb-16 text-md font-strong text-ink">{t('seller.payee_prove')}</legend>
      {ways.length > 1 && (
        <Segment
          fill
          label={t('prove.ways')}
          options={ways.map((one) => ({ value: one, label: one === 'pin' ? t('seller.payee_by_pin') : t(`prove.by_${one}`) }))}
          value={way}
          onChange={(next) => onChange(noPayeeProof(next))}
        />
      )}
      {way === 'pin' ? (
        <Field
          name={PIN}
          type="password"
          label={t('seller.payee_by_pin')}
          value={value.pin}
          onChange={(pin) => onChange({ ...value, pin })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
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
            event="provepayee"
            email={me.email}
            mobile={me.mobile}
            mobilecode={me.mobilecode}
            value={value.code}
            onChange={(code) => onChange({ ...value, code })}
          />
        </>
      )}
      <Note>{t('seller.payee_rest')}</Note>
    </fieldset>
  );
}
