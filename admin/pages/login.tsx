// Signing in: name and password, then the six digits of the second factor where it is switched on. Over the page when a session has ended
// in the middle of something.
import { useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { enter } from '#admin/lib/enter.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { LanguageChoice } from '#admin/parts/me.tsx';
import { TotpField } from '#admin/parts/totp-field.tsx';
import type { OperatorOut } from '#contract/desk/staff.ts';
import { Boat } from '#ui/feedback/boat.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { AlertIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Modal } from '#ui/overlay/modal.tsx';

const filled = (label: string) => (value: string) =>
  value.trim() === '' ? t('fail.field_missing', { field: label }) : undefined;

/** `chosen`: the language picked here, which is theirs from now on. `before`: whose session ended; they go on where they were. */
function SignIn({ chosen, before }: { chosen: string | null; before?: OperatorOut }) {
  const [username, setUsername] = useState(before?.username ?? '');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [second, setSecond] = useState(false);
  const login = useCommand('session/login', {
    quiet: true,
    onDone: ({ need_totp, operator }) => {
      if (need_totp) setSecond(true);
      if (!operator) return;
      void enter(operator, before?.id, chosen ?? operator.lang).then(() => {
        if (chosen && chosen !== operator.lang) void send('session/language', { code: chosen }).catch(() => undefined);
      });
    },
  });
  return (
    <Card>
      <Form
        errors={login.errors}
        onSubmit={async () => void (await login.run({ username: username.trim(), password, ...(second ? { totp } : {}) }))}
      >
        <Field
          label={t('desk.input.username')}
          name="username"
          value={username}
          onChange={setUsername}
          autoComplete="username"
          autoFocus={!second && !before}
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
            autoFocus={before !== undefined}
            check={filled(t('desk.input.password'))}
          />
        )}
        {second && <TotpField name="totp" value={totp} onChange={setTotp} autoFocus recovery hint={t('desk.login.totp_hint')} />}
        {login.error && !login.error.field && (
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
  );
}

function Front({ note, before }: { note?: string; before?: OperatorOut }) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className="min-h-dvh grid place-items-center p-40 bg-page">
      <div className="w-full max-w-[360px] flex flex-col gap-32">
        <div className="flex flex-col items-center gap-16 text-ink">
          <Boat className="w-[72px]" />
          <h1 className="text-xl">{t('desk.login.title')}</h1>
        </div>
        {note && (
          <Note tone="clock" role="alert">
            {note}
          </Note>
        )}
        <SignIn chosen={chosen} {...(before ? { before } : {})} />
        <div className="self-center">
          <LanguageChoice onChosen={setChosen} />
        </div>
      </div>
    </div>
  );
}

export function Login() {
  return (
    <main>
      <Front />
    </main>
  );
}

/** Covers everything, open sheets too, and leaves it as it was. Back and a second Escape close any dialog: this one opens again. */
export function SignInAgain({ who, open }: { who: OperatorOut; open: boolean }) {
  const [turn, setTurn] = useState(0);
  return (
    <Modal
      key={turn}
      open={open}
      locked
      onClose={() => setTurn((n) => n + 1)}
      className="desk-again"
      label={t('desk.login.submit')}
    >
      <Front note={t('desk.login.ended')} before={who} />
    </Modal>
  );
}
