// Signing in: name and password, then the six digits of the second factor where it is switched on.
import { useState } from 'react';
import { errorText } from '#admin/lib/error-text.ts';
import { setLang, t } from '#admin/lib/i18n.ts';
import { queries } from '#admin/lib/query.ts';
import { signedIn } from '#admin/lib/session.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { LanguageChoice } from '#admin/parts/me.tsx';
import { Boat } from '#ui/boat.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { AlertIcon } from '#ui/icons.tsx';
import { Note } from '#ui/note.tsx';

const filled = (label: string) => (value: string) =>
  value.trim() === '' ? t('fail.field_missing', { field: label }) : undefined;

export function Login() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [second, setSecond] = useState(false);
  const login = useCommand('session/login', {
    quiet: true,
    onDone: ({ need_totp, operator }) => {
      if (need_totp) setSecond(true);
      if (!operator) return;
      queries.clear();
      // Without the texts of their language they work in the one that is shown.
      void setLang(operator.lang)
        .catch(console.error)
        .then(() => signedIn(operator));
    },
  });
  return (
    <main className="min-h-dvh grid place-items-center p-40 bg-page">
      <div className="w-full max-w-[360px] flex flex-col gap-32">
        <div className="flex flex-col items-center gap-16 text-ink">
          <Boat className="w-[72px]" />
          <h1 className="text-xl">{t('desk.login.title')}</h1>
        </div>
        <Card>
          <Form
            onSubmit={async () => void (await login.run({ username: username.trim(), password, ...(second ? { totp } : {}) }))}
          >
            <Field
              label={t('desk.input.username')}
              name="username"
              value={username}
              onChange={setUsername}
              autoComplete="username"
              autoFocus={!second}
              ltr
              check={filled(t('desk.input.username'))}
              readOnly={second}
            />
            {!second && (
              <Field
                label={t('desk.input.password')}
                name="password"
                type="password"
                value={password}
                onChange={setPassword}
                autoComplete="current-password"
                check={filled(t('desk.input.password'))}
              />
            )}
            {second && (
              <Field
                label={t('desk.input.totp')}
                name="totp"
                value={totp}
                onChange={setTotp}
                inputMode="numeric"
                maxLength={6}
                autoComplete="one-time-code"
                autoFocus
                ltr
                hint={t('desk.login.totp_hint')}
                check={(v) => (/^\d{6}$/.test(v.trim()) ? undefined : t('desk.login.six_digits'))}
              />
            )}
            {login.error && (
              <Note tone="wrong" role="alert" icon={<AlertIcon className="ui-icon-sm" />}>
                {errorText(login.error)}
              </Note>
            )}
            <Button kind="primary" type="submit" block busy={login.busy}>
              {t('desk.login.submit')}
            </Button>
            {second && (
              <Button
                kind="quiet"
                block
                onClick={() => {
                  setSecond(false);
                  setTotp('');
                  login.reset();
                }}
              >
                {t('desk.login.back')}
              </Button>
            )}
          </Form>
        </Card>
        <div className="self-center">
          <LanguageChoice remember={false} />
        </div>
      </div>
    </main>
  );
}
