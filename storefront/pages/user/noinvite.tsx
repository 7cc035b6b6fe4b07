// The page of the link in an invitation mail: one button that refuses all further ones. Opening the page changes nothing: mail
// scanners open links too.
import { useState } from 'react';
import { t, translate } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam } from '#shop/lib/router.tsx';
import { useCommand } from '#shop/lib/use-command.ts';
import { NotSent } from '#shop/parts/form/form-command.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { MailIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';

export default function NoInvite() {
  const token = useParam('token') ?? '';
  const [email, setEmail] = useState<string>();
  const refuse = useCommand('invitefriends/refuse', { quiet: true, onDone: (done) => setEmail(done.email) });
  const home = (
    <Button kind="quiet" block href={to.home()}>
      {t('notme.home')}
    </Button>
  );
  if (token === '' || refuse.error?.kind === 'refused')
    return (
      <Screen fallback={to.home()}>
        <Empty full title={t('noinvite.bad')} help={translate(refuse.error?.msg ?? t('promotion.link_invalid'))} actions={home} />
      </Screen>
    );
  return (
    <Screen fallback={to.home()}>
      <Card className="flex flex-col items-center gap-20 py-44 text-center">
        <MailIcon className="ui-icon-lg text-ink" />
        {email === undefined ? (
          <>
            <h2 className="text-xl text-ink">{t('noinvite.ask')}</h2>
            <p className="text-sm text-ink-2">{t('noinvite.help')}</p>
            <NotSent error={refuse.error} />
            <Button kind="primary" block busy={refuse.busy} onClick={() => void refuse.run({ token })}>
              {t('noinvite.verb')}
            </Button>
          </>
        ) : (
          <>
            <h2 className="text-xl text-ink" role="status">
              {t('noinvite.done')}
            </h2>
            <p className="text-sm text-ink-2">{t('noinvite.done_help', { email })}</p>
          </>
        )}
        {home}
      </Card>
    </Screen>
  );
}
