// Changing the password by the old one; every other device is logged out.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useBack } from '#shop/lib/router.tsx';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { hasScreen } from '#shop/routes.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { passwordProblem } from './new-password.ts';

export default function ChangePassword() {
  const back = useBack(to.settings());
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const command = useFormCommand('user/changepwd', {
    fields: { old_password: 'old_password', password: 'password' },
    indicator: false,
    onDone: () => {
      toast(t('changepwd.done'), { mark: 'done' });
      back();
    },
  });
  const differs = (typed: string) => (typed === '' || typed === password ? undefined : t('changepwd.differs'));
  return (
    <Screen fallback={to.settings()}>
      <Card>
        <CheckedForm
          wanted={[
            { name: 'old_password', label: t('changepwd.old'), value: old },
            { name: 'password', label: t('password.new'), value: password },
            { name: 'again', label: t('changepwd.again'), value: again },
          ]}
          errors={command.errors}
          onSubmit={async () => void (await command.run({ old_password: old, password }))}
        >
          <Field
            name="old_password"
            type="password"
            label={t('changepwd.old')}
            value={old}
            onChange={setOld}
            autoComplete="current-password"
            maxLength={72}
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
          <Field
            name="again"
            type="password"
            label={t('changepwd.again')}
            value={again}
            onChange={setAgain}
            autoComplete="new-password"
            check={differs}
            maxLength={72}
          />
          <NotSent error={command.error} />
          <div className="flex flex-col gap-8">
            <Button kind="primary" block type="submit" busy={command.busy}>
              {t('changepwd.verb')}
            </Button>
            {hasScreen(to.forgetPassword()) && (
              <Button kind="quiet" className="self-center" href={to.forgetPassword()}>
                {t('changepwd.forgot')}
              </Button>
            )}
          </div>
        </CheckedForm>
      </Card>
      <Note tone="plain">{t('changepwd.note')}</Note>
    </Screen>
  );
}
