// What the member is notified about: by push on this device, by mail at once or once a day, each topic on its own.
import type { RemindState } from '#contract/calls/reminders.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { keyOf, queries } from '#shop/lib/query.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { usePush } from '#shop/parts/push/use-push.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DailyMail } from './daily-mail.tsx';
import { Reach } from './reach.tsx';
import { Channels, TopicRow } from './topic-row.tsx';

const KEY = keyOf('emailremind/lists', {});
const GROUPS = ['orders', 'warehouse', 'waybills', 'money', 'account'] as const;

export default function Reminders() {
  const call = useCall('emailremind/lists', {}, { quiet: true });
  const push = usePush();
  const keep = (state: RemindState) => void queries.setQueryData(KEY, state);
  const set = useCommand('emailremind/setRemind', {
    taps: 'queue',
    optimistic: {
      cancel: () => queries.cancelQueries({ queryKey: KEY }),
      set: ({ event, on, channel }) => {
        const field = channel === 'push' ? 'push_on' : 'on';
        const show = (value: boolean) =>
          queries.setQueryData<RemindState>(
            KEY,
            (old) => old && { ...old, list: old.list.map((row) => (row.event === event ? { ...row, [field]: value } : row)) },
          );
        show(on === true);
        return () => void show(on !== true);
      },
    },
  });
  const reset = useCommand('emailremind/setDefault', {
    indicator: false,
    onDone: (state) => {
      keep(state);
      toast(t('remind.reset_done'), { mark: 'done' });
    },
  });
  return (
    <Screen fallback={to.mine()} onRefresh={call.refetch}>
      <QueryBoundary call={call} shape={<PageSkeleton />} title={t('remind.failed')}>
        {(state) => {
          const pushes = push.state === 'on' || state.devices > 0;
          return (
            <>
              <Reach email={state.email} push={push} />
              {state.email !== '' && <DailyMail state={state} onChanged={keep} />}
              {GROUPS.map((group) => (
                <Card key={group} title={t(`remind.group.${group}`)} end={<Channels mail={state.email !== ''} push={pushes} />}>
                  <div className="flex flex-col -mb-18 -mt-10">
                    {state.list
                      .filter((row) => row.group === group)
                      .map((row) => (
                        <TopicRow
                          key={row.event}
                          row={row}
                          mail={state.email !== ''}
                          push={pushes}
                          onTurn={(channel, on) => void set.run({ event: row.event, on, channel })}
                        />
                      ))}
                  </div>
                </Card>
              ))}
              <Button kind="quiet" className="self-center" busy={reset.busy} onClick={() => void reset.run({})}>
                {t('remind.reset')}
              </Button>
            </>
          );
        }}
      </QueryBoundary>
    </Screen>
  );
}

function PageSkeleton() {
  return (
    <>
      {[2, 2, 6].map((rows, at) => (
        <Card key={at} className="flex flex-col gap-28">
          <SkeletonBlock width="30%" height={30} />
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className="flex items-center justify-between gap-20">
              <SkeletonBlock width="60%" height={56} />
              <SkeletonBlock width={92} height={52} />
            </div>
          ))}
        </Card>
      ))}
    </>
  );
}
