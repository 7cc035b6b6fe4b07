// The pay password: whether there is one; set or reset it with a code, change it by the old one.
import { useState } from 'react';
import { timeLeft } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useBack } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { FrozenNote } from '#shop/parts/money/frozen-note.tsx';
import { SetFlow } from '#shop/parts/money/pin-set-flow.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { LockIcon, ShieldIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { ChangeFlow } from './change-flow.tsx';

type Doing = 'set' | 'change' | null;

export default function PayPassword() {
  const [doing, setDoing] = useState<Doing>(null);
  const known = useCall('paypassword/haspassword', {});
  const config = useCall('paypassword/getConfig', {});
  const member = useMember();
  const back = useBack(to.mine());
  const first = known.data?.has === false;
  const done = () => {
    toast(t('paypassword.done'), { mark: 'done' });
    // A user who came here to set one up goes back to the payment.
    if (first) back();
    else setDoing(null);
  };
  const resting = known.data?.rest_until ? timeLeft(known.data.rest_until) : '';
  const both = known.data && config.data ? { ...known.data, config: config.data } : undefined;
  const call = {
    data: both,
    state: both ? ('ready' as const) : known.state === 'ready' ? config.state : known.state,
    error: known.error ?? config.error,
    refetch: async () => {
      const [has, rules] = await Promise.all([known.refetch(), config.refetch()]);
      return { ...has, config: rules };
    },
  };
  return (
    <Screen
      title={
        doing === null
          ? undefined
          : t(doing === 'change' ? 'paypassword.change' : first ? 'paypassword.set' : 'paypassword.reset')
      }
      fallback={to.mine()}
      onRefresh={doing === null ? call.refetch : undefined}
      onBack={() => {
        if (doing === null) return true;
        setDoing(null);
        return false;
      }}
    >
      <QueryBoundary call={call} shape={<PageSkeleton />}>
        {({ has, locked_until, wallet_frozen, config: rules }) =>
          doing === 'change' ? (
            member.data && <ChangeFlow me={member.data} onDone={done} onForgot={() => setDoing('set')} />
          ) : doing === 'set' ? (
            member.data && <SetFlow rules={rules} me={member.data} first={!has} onDone={done} />
          ) : (
            <>
              <Card className="flex flex-col items-center gap-16 py-44 text-center">
                {has ? <ShieldIcon className="ui-icon-lg text-safe" /> : <LockIcon className="ui-icon-lg text-ink" />}
                <h2 className="text-xl">{t(has ? 'paypassword.has' : 'paypassword.has_not')}</h2>
                <p className="text-sm text-ink-3">{t('paypassword.what', { n: rules.length })}</p>
                {!has && !wallet_frozen && (
                  <Button kind="primary" className="mt-12" onClick={() => setDoing('set')}>
                    {t('paypassword.set')}
                  </Button>
                )}
              </Card>
              {locked_until && timeLeft(locked_until) && (
                <Note tone="wrong" role="status" title={t('paypassword.locked', { time: timeLeft(locked_until) })}>
                  {t('paypassword.locked_help')}
                </Note>
              )}
              {wallet_frozen && <FrozenNote />}
              {has && !wallet_frozen && resting && (
                <Note tone="clock" role="status" title={t('rest.pay_title', { time: resting })}>
                  {t('rest.pay_help')}
                </Note>
              )}
              {has && !wallet_frozen && (
                <Card className="py-0">
                  <Cells>
                    <Cell
                      label={t('paypassword.change')}
                      note={t('paypassword.change_note')}
                      onClick={() => setDoing('change')}
                    />
                    <Cell
                      label={t('paypassword.reset')}
                      note={t('paypassword.reset_note')}
                      onClick={resting ? undefined : () => setDoing('set')}
                    />
                  </Cells>
                </Card>
              )}
              <Note tone="plain">{t('paypassword.rule', { tries: rules.tries, minutes: rules.lock_minutes })}</Note>
            </>
          )
        }
      </QueryBoundary>
    </Screen>
  );
}

function PageSkeleton() {
  return (
    <Card className="flex flex-col items-center gap-20 py-44">
      <SkeletonBlock round width={80} height={80} />
      <SkeletonBlock width="45%" height={36} />
      <SkeletonBlock width="70%" height={26} />
    </Card>
  );
}
