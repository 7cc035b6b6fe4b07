// Logging in by password or by a code from the mail, and back to where the user came from.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { Navigate, useParam } from '#shop/lib/router.tsx';
import { afterLogin, login, useSignedIn } from '#shop/lib/session.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { hasScreen } from '#shop/routes.ts';
import { Button } from '#ui/input/button.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ByCode } from './login-code.tsx';
import { ByPassword } from './login-password.tsx';
import { Welcome } from './welcome.tsx';

/** Why the login was opened: to continue, to write to the shop, or directly. */
function reason(back: string | undefined, shop: string): string {
  if (back?.startsWith(to.advisory())) return t('login.to_write');
  return back ? t('login.to_go_on') : t('login.help', { shop });
}

export default function Login() {
  const back = useParam('back');
  const signedIn = useSignedIn();
  const shop = useConfig();
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [account, setAccount] = useState('');
  // A user who logs in here, or is logged in already, goes on from here.
  if (signedIn) return <Navigate to={afterLogin(back)} replace />;
  return (
    <Screen soft title="" fallback={to.home()}>
      <Welcome title={t('page.user.login')} help={reason(back, shop.name)} />
      <Card className="flex flex-col gap-28">
        <Segment
          fill
          label={t('login.ways')}
          options={[
            { value: 'password', label: t('login.by_password') },
            { value: 'code', label: t('login.by_code') },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === 'password' ? (
          <ByPassword account={account} onAccount={setAccount} onDone={login} />
        ) : (
          <ByCode email={account.includes('@') ? account : ''} onEmail={setAccount} onDone={login} />
        )}
      </Card>
      {hasScreen(to.register()) && (
        <p className="flex flex-wrap items-center justify-center gap-x-8 text-sm text-ink-3">
          {t('login.new_here')}
          <Button kind="text" size="small" href={to.register({ back })}>
            {t('page.user.register')}
          </Button>
        </p>
      )}
    </Screen>
  );
}
