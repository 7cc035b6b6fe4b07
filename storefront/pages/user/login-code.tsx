// Logging in with a code sent by mail.
import { useState } from 'react';
import type { OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { CodeSender, noProof, PROOF_FIELDS, proofWanted } from '#shop/parts/form/code-sender.tsx';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { Button } from '#ui/input/button.tsx';

export type ByCodeProps = {
  email: string;
  onEmail: (email: string) => void;
  onDone: (userinfo: OutputAt<'user/emaillogin'>['userinfo']) => void;
};

export function ByCode({ email, onEmail, onDone }: ByCodeProps) {
  const [proof, setProof] = useState({ ...noProof(), email });
  const command = useFormCommand('user/emaillogin', {
    fields: PROOF_FIELDS,
    indicator: false,
    onDone: ({ userinfo }) => onDone(userinfo),
  });
  return (
    <CheckedForm
      wanted={proofWanted(proof)}
      errors={command.errors}
      onSubmit={async () => void (await command.run({ email: proof.email.trim(), captcha: proof.captcha }))}
    >
      <CodeSender
        event="login"
        value={proof}
        onChange={(next) => {
          setProof(next);
          onEmail(next.email);
        }}
      />
      <NotSent error={command.error} />
      <Button kind="primary" block type="submit" busy={command.busy}>
        {t('page.user.login')}
      </Button>
    </CheckedForm>
  );
}
