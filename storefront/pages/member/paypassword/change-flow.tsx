// Changing it: the old digits, checked at once, the owner's proof, then the new digits twice.
import { useState } from 'react';
import { t, translate } from '#shop/lib/i18n.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { CheckedForm, fieldOf, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { noOwnerProof, OWNER_FIELDS, ownerWanted, ProveOwner, useProofWays } from '#shop/parts/form/prove-owner.tsx';
import { PinPair } from '#shop/parts/money/pin-pair.tsx';
import { Button } from '#ui/input/button.tsx';
import { Keypad } from '#ui/input/keypad.tsx';
import { Card } from '#ui/layout/card.tsx';

export type ChangeFlowProps = { me: Member; onDone: () => void; onForgot: () => void };

export function ChangeFlow({ me, onDone, onForgot }: ChangeFlowProps) {
  const [old, setOld] = useState('');
  const [proved, setProved] = useState('');
  const [wrong, setWrong] = useState('');
  const ways = useProofWays(me);
  const [owner, setOwner] = useState(() => noOwnerProof(ways[0]));
  const [owned, setOwned] = useState(false);
  const refused = (error: { kind: string; msg: string }) => {
    setOld('');
    setProved('');
    if (error.kind === 'refused') setWrong(translate(error.msg));
  };
  const check = useCommand('paypassword/check', { quiet: true, indicator: false, onError: refused });
  const change = useFormCommand('paypassword/change', {
    fields: OWNER_FIELDS,
    handles: (error) => error.key.startsWith('pay.password_'),
    indicator: false,
    invalidates: ['paypassword/haspassword', 'user/info'],
    onDone,
    // Errors of the proof are shown at its field; anything else starts from the old digits.
    onError: (error) => {
      setOwned(false);
      if (!fieldOf(error, OWNER_FIELDS)) refused(error);
    },
  });
  if (proved && !owned)
    return (
      <Card>
        <CheckedForm wanted={ownerWanted(owner)} errors={change.errors} onSubmit={() => setOwned(true)}>
          <ProveOwner event="provepaypassword" me={me} ways={ways} value={owner} onChange={setOwner} />
          <NotSent error={change.error} />
          <Button kind="primary" block type="submit">
            {t('paypassword.next')}
          </Button>
        </CheckedForm>
      </Card>
    );
  if (proved)
    return (
      <PinPair
        busy={change.busy}
        not={proved}
        onDone={(password) =>
          change.run({
            old_password: proved,
            password,
            ...(owner.way === 'password' ? { login_password: owner.password } : { old_captcha: owner.code }),
          })
        }
        foot={<NotSent error={change.error} />}
      />
    );
  return (
    <Card className="flex flex-col gap-24 py-40">
      <h2 className="text-center text-lg">{t('paypassword.old')}</h2>
      <Keypad
        label={t('paypassword.old')}
        value={old}
        onChange={(next) => {
          setOld(next);
          setWrong('');
        }}
        onDone={async (password) => {
          if (await check.run({ password })) setProved(password);
        }}
        error={wrong || undefined}
        busy={check.busy}
      />
      <NotSent error={check.error} />
      <Button kind="quiet" className="self-center" onClick={onForgot}>
        {t('paypad.forgot')}
      </Button>
    </Card>
  );
}
