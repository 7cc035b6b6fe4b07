// A new password by a code from the mail or by SMS.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { useConfig } from '#shop/lib/settings-store.ts';
import { CodeSender, noProof, PROOF_FIELDS, proofArgs, proofWanted } from '#shop/parts/form/code-sender.tsx';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { passwordProblem } from './new-password.ts';

const FIELDS = { ...PROOF_FIELDS, password: 'password' };

export default function ForgotPassword() {
  const go = useGo();
  const { register_modes } = useConfig();
  const [proof, setProof] = useState(() => noProof('email'));
  const [password, setPassword] = useState('');
  const command = useFormCommand('user/resetpwd', {
    fields: FIELDS,
    indicator: false,
    onDone: () => {
      toast(t('forget.done'), { mark: 'done' });
      go(to.login(), { replace: true });
    },
  });
  return (
    <Screen fallback={to.login()}>
      <Card>
        <CheckedForm
          wanted={[...proofWanted(proof), { name: 'password', label: t('password.new'), value: password }]}
          errors={command.errors}
          onSubmit={async () => void (await command.run({ ...proofArgs(proof), password }))}
        >
          <CodeSender
            event="resetpwd"
            ways={register_modes.includes('mobile') ? ['email', 'mobile'] : ['email']}
            value={proof}
            onChange={setProof}
          />
          <Field
            name="password"
            type="password"
            label={t('password.new')}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            check={passwordProblem}
            hint={t('password.rule')}
            maxLength={72}
          />
          <NotSent error={command.error} />
          <Button kind="primary" block type="submit" busy={command.busy}>
            {t('forget.verb')}
          </Button>
        </CheckedForm>
      </Card>
      <Note tone="plain">{t('forget.note')}</Note>
    </Screen>
  );
}
