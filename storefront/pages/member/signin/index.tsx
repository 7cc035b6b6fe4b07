// Daily sign-in: the streak and its points, the calendar of a month, making up a missed day, the ranking.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { CalendarCard } from './calendar-card.tsx';
import { RankCard } from './rank-card.tsx';
import { StreakCard } from './streak-card.tsx';

const TOUCHES = ['signin/lists', 'signin/rank', 'score/lists', 'user/info'] as const;

export default function SignInPage() {
  const [month, setMonth] = useState<string>();
  const call = useCall('signin/lists', month ? { month } : {});
  const rank = useCall('signin/rank', {});
  const add = useCommand('signin/add', {
    indicator: false,
    invalidates: TOUCHES,
    onDone: (state) => {
      setMonth(undefined);
      toast(state.today_points > 0 ? t('signin.done_points', { n: state.today_points }) : t('signin.done'), { mark: 'done' });
    },
  });
  const fill = useCommand('signin/fillup', {
    indicator: false,
    invalidates: TOUCHES,
    onDone: (state) => toast(t('signin.filled', { n: state.successions }), { mark: 'done' }),
  });
  return (
    <Screen mainClassName="shop-signin" fallback={to.mine()} onRefresh={() => Promise.all([call.refetch(), rank.refetch()])}>
      <QueryBoundary call={call} shape={<PageSkeleton />} title={t('signin.failed')}>
        {(state) => (
          <>
            <StreakCard state={state} busy={add.busy} onSign={() => void add.run({})} />
            <CalendarCard
              state={state}
              busy={fill.busy}
              onMonth={setMonth}
              onFill={async (date) => void (await fill.run({ date }))}
            />
          </>
        )}
      </QueryBoundary>
      <RankCard call={rank} />
    </Screen>
  );
}

function PageSkeleton() {
  return (
    <>
      <SkeletonBlock height={340} className="rounded-card" />
      <SkeletonBlock height={760} className="rounded-card" />
    </>
  );
}
