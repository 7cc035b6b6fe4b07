// The page of the link "this was not me": what was changed, and one button that freezes the wallet. Opening the page changes
// nothing: mail scanners open links too.

import { useState } from 'react';
import type { OutputAt } from '#shop/lib/api.ts';
import { dateTime } from '#shop/lib/format.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { NotSent } from '#shop/parts/form/form-command.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { ContactStaff } from '#shop/parts/money/frozen-note.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { ShieldIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

type Change = OutputAt<'user/changenotice'>;

export default function NotMe() {
  const token = useParam('token') ?? '';
  const notice = useCall('user/changenotice', { token }, { enabled: token !== '', staleTime: 0, quiet: true });
  const [done, setDone] = useState<Change>();
  const freeze = useCommand('user/notme', { quiet: true, onDone: setDone });
  const change = done ?? notice.data;
  const refused = freeze.error?.kind === 'refused' ? freeze.error : notice.error?.kind === 'refused' ? notice.error : null;
  if (token === '' || refused)
    return (
      <Screen fallback={to.home()}>
        <Empty full title={t('notme.bad')} help={translate(refused?.msg ?? t('user.link_unknown'))} actions={<Ways />} />
      </Screen>
    );
  return (
    <Screen fallback={to.home()}>
      <QueryBoundary call={change ? { ...notice, data: change, state: 'ready' } : notice} shape={<PageSkeleton />}>
        {(known) => (
          <>
            <Facts change={known} />
            {known.state === 'open' ? (
              <Card className="flex flex-col gap-24">
                <h2 className="text-lg text-ink">{t('notme.ask')}</h2>
                <p className="text-sm text-ink-2">{t('notme.help')}</p>
                <NotSent error={freeze.error} />
                <Button kind="wrong" block busy={freeze.busy} onClick={() => void freeze.run({ token })}>
                  {t('notme.freeze')}
                </Button>
                <Button kind="quiet" block href={to.home()}>
                  {t('notme.was_me')}
                </Button>
              </Card>
            ) : (
              <Card className="flex flex-col items-center gap-16 py-44 text-center">
                <ShieldIcon className="ui-icon-lg text-safe" />
                <h2 className="text-xl" role="status">
                  {t(`notme.${known.state}`)}
                </h2>
                <p className="text-sm text-ink-2">{t(`notme.${known.state}_help`)}</p>
                <Ways />
              </Card>
            )}
          </>
        )}
      </QueryBoundary>
    </Screen>
  );
}

function Facts({ change }: { change: Change }) {
  const moved = change.kind === 'email' || change.kind === 'mobile' || change.kind === 'payee';
  return (
    <Card title={t(`notme.what.${change.kind}`)}>
      <Cells>
        {moved && <Cell label={t('notme.old')} value={<bdi className="ui-ltr">{change.old_address || t('notme.none')}</bdi>} />}
        {moved && <Cell label={t('notme.new')} value={<bdi className="ui-ltr">{change.new_address || t('notme.none')}</bdi>} />}
        <Cell label={t('notme.time')} value={dateTime(change.time)} />
        <Cell label={t('notme.device')} value={change.device} />
      </Cells>
    </Card>
  );
}

const Ways = () => (
  <div className="flex flex-wrap justify-center gap-16">
    <ContactStaff />
    <Button size="small" kind="primary" href={to.home()}>
      {t('notme.home')}
    </Button>
  </div>
);

const PageSkeleton = () => (
  <>
    <SkeletonBlock height={360} className="rounded-card" />
    <SkeletonBlock height={320} className="rounded-card" />
  </>
);
