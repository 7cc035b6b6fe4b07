// Account and password. A captcha comes with them when the shop always wants one, or when the server starts to ask for it.
import { useState } from 'react';
import type { OutputAt } from '#shop/lib/api.ts';
import type { GuardedField } from '#shop/lib/guard.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { CaptchaField } from '#shop/parts/form/captcha-field.tsx';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { useWork, wantsCaptcha } from '#shop/parts/form/use-work.ts';
import { hasScreen } from '#shop/routes.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { splitPhone } from './account-name.ts';
import { DemoAccount } from './demo-account.tsx';

type UserInfo = OutputAt<'user/login'>['userinfo'];
export type ByPasswordProps = { account: string; onAccount: (account: string) => void; onDone: (userinfo: UserInfo) => void };

const FIELDS = { username: 'username', password: 'password', captcha: 'captcha' };

export function ByPassword({ account, onAccount, onDone }: ByPasswordProps) {
  const { captcha_type, demo } = useConfig();
  const [password, setPassword] = useState('');
  const [captcha, setCaptcha] = useState('');
  const [asked, setAsked] = useState(false);
  const [turn, setTurn] = useState(0);
  const work = useWork(captcha_type === 'work');
  const needsPicture = captcha_type === 'work' ? work.failed : asked;
  const type = captcha_type === 'none' || captcha_type === 'work' ? (needsPicture ? 'text' : 'none') : captcha_type;
  const command = useFormCommand('user/login', {
    fields: FIELDS,
    indicator: false,
    onDone: ({ userinfo }) => onDone(userinfo),
    onError: (error, sent) => {
      if (work.refused(error, sent)) return;
      if (wantsCaptcha(error)) setAsked(true);
      // A picture is valid for one try; a code that was sent stays valid.
      if (type !== 'text') return;
      setCaptcha('');
      setTurn((n) => n + 1);
    },
  });
  const wanted: GuardedField[] = [
    { name: 'username', label: t('login.account'), value: account },
    { name: 'password', label: t('field.password'), value: password },
  ];
  if (type !== 'none')
    wanted.push({ name: 'captcha', label: t(type === 'text' ? 'captcha.picture' : `captcha.${type}`), value: captcha });
  const send = () =>
    work.send((proof) => command.run({ username: account.trim(), password, captcha: type === 'none' ? proof : captcha }));
  return (
    <CheckedForm wanted={wanted} errors={command.errors} onSubmit={send}>
      <Field
        name="username"
        label={t('login.account')}
        placeholder={t('login.account_hint')}
        value={account}
        onChange={onAccount}
        autoComplete="username"
        ltr={account !== ''}
        maxLength={120}
        enterKeyHint="next"
      />
      <Field
        name="password"
        type="password"
        label={t('field.password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        maxLength={72}
        enterKeyHint="go"
      />
      <CaptchaField
        type={type}
        event="login"
        email={account.trim()}
        {...splitPhone(account)}
        value={captcha}
        onChange={setCaptcha}
        turn={turn}
      />
      <NotSent error={command.error} />
      <div className="flex flex-col gap-8">
        <Button kind="primary" block type="submit" busy={command.busy || work.finding}>
          {t('page.user.login')}
        </Button>
        {hasScreen(to.forgetPassword()) && (
          <Button kind="quiet" className="self-center" href={to.forgetPassword()}>
            {t('login.forgot')}
          </Button>
        )}
      </div>
      {demo && (
        <DemoAccount
          onUse={(name, word) => {
            onAccount(name);
            setPassword(word);
          }}
        />
      )}
    </CheckedForm>
  );
}
