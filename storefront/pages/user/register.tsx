// Signing up by mail or by mobile: a code, a password, an invitation if there is one, and the terms.
import { useState } from 'react';
import type { GuardedField } from '#shop/lib/guard.ts';
import { t } from '#shop/lib/i18n.ts';
import { forgetInvitation, invitationCode } from '#shop/lib/invited-by.ts';
import { to } from '#shop/lib/paths.ts';
import { Navigate, useParam } from '#shop/lib/router.tsx';
import { afterLogin, login, useSignedIn } from '#shop/lib/session.ts';
import { useAddon, useConfig } from '#shop/lib/settings-store.ts';
import { CodeSender, noProof, PROOF_FIELDS, proofArgs, proofWanted } from '#shop/parts/form/code-sender.tsx';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Agreement } from './agreement.tsx';
import { InviteField } from './invite-field.tsx';
import { passwordProblem } from './new-password.ts';
import { Welcome } from './welcome.tsx';

const FIELDS = { ...PROOF_FIELDS, password: 'password', code: 'code', agree: 'agree' };

export default function Register() {
  const back = useParam('back');
  const link = useParam('code') ?? '';
  const [invited] = useState(() => invitationCode(link));
  const signedIn = useSignedIn();
  const { register_modes, name: shop } = useConfig();
  const invites = useAddon('invite');
  const [proof, setProof] = useState(() => noProof(register_modes[0]));
  const [password, setPassword] = useState('');
  const [code, setCode] = useState(invited);
  const [agree, setAgree] = useState(false);
  const command = useFormCommand('user/register', {
    fields: FIELDS,
    indicator: false,
    onDone: ({ userinfo }) => {
      forgetInvitation();
      login(userinfo);
    },
  });
  // Signing up logs in as well, which leads on.
  if (signedIn) return <Navigate to={afterLogin(back)} replace />;
  const wanted: GuardedField[] = [...proofWanted(proof), { name: 'password', label: t('field.password'), value: password }];
  const send = async () => {
    await command.run({ ...proofArgs(proof), password, code: code.trim() || undefined, agree: 1 });
  };
  return (
    <Screen soft title="" fallback={to.login()}>
      <Welcome title={t('page.user.register')} help={t('register.help', { shop })} />
      <Card>
        <CheckedForm wanted={wanted} errors={command.errors} onSubmit={send}>
          <CodeSender event="register" ways={register_modes} value={proof} onChange={setProof} />
          <Field
            name="password"
            type="password"
            label={t('field.password')}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            check={passwordProblem}
            hint={t('password.rule')}
            maxLength={72}
          />
          {invites && <InviteField value={code} onChange={setCode} given={invited !== ''} />}
          <Agreement checked={agree} onChange={setAgree} />
          <NotSent error={command.error} />
          <Button kind="primary" block type="submit" busy={command.busy}>
            {t('register.verb')}
          </Button>
        </CheckedForm>
      </Card>
      <p className="flex flex-wrap items-center justify-center gap-x-8 text-sm text-ink-3">
        {t('register.have_one')}
        <Button kind="text" size="small" href={to.login({ back })}>
          {t('page.user.login')}
        </Button>
      </p>
    </Screen>
  );
}
