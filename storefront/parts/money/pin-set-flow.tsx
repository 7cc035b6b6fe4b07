// Setting or resetting: the code first, and for a reset the owner's proof; then the new digits twice. An error leads back to
// its field.
import { useState } from 'react';
import type { OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { type CodeChannel, CodeSender, noProof } from '#shop/parts/form/code-sender.tsx';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { NoCodeWay } from '#shop/parts/form/no-code-way.tsx';
import { noOwnerProof, OWNER_FIELDS, ownerWanted, ProveOwner, useProofWays } from '#shop/parts/form/prove-owner.tsx';
import { PinPair } from '#shop/parts/money/pin-pair.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';

export type SetFlowProps = {
  rules: OutputAt<'paypassword/getConfig'>;
  me: Member /** there is none yet: the code alone sets it */;
  first: boolean;
  onDone: (password: string) => void;
  /** on a sheet: without cards of its own */
  flat?: boolean;
};

export function SetFlow({ rules, me, first, onDone, flat }: SetFlowProps) {
  const ways = (['email', 'mobile'] as const satisfies readonly CodeChannel[]).filter((way) => rules[way] !== '');
  const [proof, setProof] = useState(() => ({
    ...noProof(ways[0]),
    email: me.email,
    mobile: me.mobile,
    mobilecode: me.mobilecode,
  }));
  // A second code to the same address would prove nothing more.
  const proofs = useProofWays(me, proof.type);
  const [owner, setOwner] = useState(() => noOwnerProof(proofs[0]));
  const proving = !first && proofs.length > 0;
  const chosen = proofs.includes(owner.way) ? owner : noOwnerProof(proofs[0]);
  const [step, setStep] = useState<'code' | 'digits'>('code');
  const command = useFormCommand('paypassword/set', {
    fields: { captcha: 'captcha', ...OWNER_FIELDS },
    indicator: false,
    invalidates: ['paypassword/haspassword', 'user/info'],
    onError: (error) => {
      if (error.field && error.field !== 'password') setStep('code');
    },
  });
  if (ways.length === 0) return <NoCodeWay />;
  if (step === 'digits')
    return (
      <PinPair
        busy={command.busy}
        length={rules.length}
        flat={flat}
        onDone={async (password) => {
          const owner = chosen.way === 'password' ? { login_password: chosen.password } : { old_captcha: chosen.code };
          const set = await command.run({ password, captcha: proof.captcha, by: proof.type, ...(proving ? owner : {}) });
          if (set) onDone(password);
        }}
        foot={<NotSent error={command.error} />}
      />
    );
  const Box = flat ? 'div' : Card;
  return (
    <Box>
      <CheckedForm
        wanted={[
          { name: 'captcha', label: t(`captcha.${proof.type}`), value: proof.captcha },
          ...(proving ? ownerWanted(chosen) : []),
        ]}
        errors={command.errors}
        onSubmit={() => setStep('digits')}
      >
        <CodeSender
          event="paypassword"
          ways={ways}
          shown={{ email: rules.email, mobile: rules.mobile }}
          value={proof}
          onChange={setProof}
        />
        {proving && <ProveOwner event="provepaypassword" me={me} ways={proofs} value={chosen} onChange={setOwner} />}
        <Button kind="primary" block type="submit">
          {t('paypassword.next')}
        </Button>
      </CheckedForm>
    </Box>
  );
}
