// The ranking by streak, the member's own place in it, and the switch that leaves it.
import { useState } from 'react';
import type { OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import type { CallResult } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { UserIcon } from '#ui/icons.tsx';
import { Switch } from '#ui/input/switch.tsx';
import { Card } from '#ui/layout/card.tsx';

type Rank = OutputAt<'signin/rank'>;
type Row = Rank['list'][number];
const FIRST = 3;

export function RankCard({ call }: { call: CallResult<Rank> }) {
  const [all, setAll] = useState(false);
  const long = (call.data?.list.length ?? 0) > FIRST;
  return (
    <Card
      title={t('signin.rank')}
      all={long ? t(all ? 'signin.rank_less' : 'signin.rank_all') : undefined}
      onAll={long ? () => setAll(!all) : undefined}
    >
      <QueryBoundary call={call} small shape={<SkeletonBlock height={280} />} title={t('signin.rank_failed')}>
        {(rank) => <Ranking rank={rank} all={all} onChanged={() => void call.refetch().catch(() => undefined)} />}
      </QueryBoundary>
    </Card>
  );
}

function Ranking({ rank, all, onChanged }: { rank: Rank; all: boolean; onChanged: () => void }) {
  const member = useMember();
  const hide = useCommand('signin/hide', { indicator: false, invalidates: ['signin/rank', 'signin/lists'], onDone: onChanged });
  const shown = rank.list.slice(0, all ? undefined : FIRST);
  const own = rank.list.find((row) => row.mine);
  const below = rank.mine !== null && !shown.some((row) => row.mine);
  return (
    <>
      {rank.list.length === 0 && <p className="py-12 text-sm text-ink-3">{t('signin.rank_none')}</p>}
      <ol>
        {shown.map((row) => (
          <RankRow key={row.rank} {...row} />
        ))}
        {below && (
          <RankRow
            rank={rank.mine!}
            name={t('signin.rank_me')}
            avatar={own?.avatar ?? member.data?.avatar ?? ''}
            successions={own?.successions ?? 0}
            mine
          />
        )}
      </ol>
      <div className="mt-12 flex items-center justify-between gap-24 border-t border-line pt-20">
        <span className="flex min-w-0 flex-col text-md text-ink">
          {t('signin.rank_show')}
          <span className="text-xs text-ink-3">{t('signin.rank_show_note')}</span>
        </span>
        <Switch
          label={t('signin.rank_show')}
          checked={!rank.hidden}
          disabled={hide.busy}
          onChange={(on) => void hide.run({ hidden: !on })}
        />
      </div>
    </>
  );
}

function RankRow({ rank, name, avatar, successions, mine }: Omit<Row, 'total'>) {
  return (
    <li
      aria-current={mine ? 'true' : undefined}
      className={cx('-mx-28 flex items-center gap-16 border-line px-28 py-16 not-first:border-t', mine && 'bg-accent-soft')}
    >
      <span className="ui-num w-64 flex-none font-strong text-ink-2">{rank}</span>
      <Image {...picture(avatar, 56)} alt="" round className="w-56 flex-none" fallback={<UserIcon className="ui-icon-sm" />} />
      <span className={cx('min-w-0 flex-1 text-md text-ink [overflow-wrap:anywhere]', mine && 'font-strong')}>
        {mine ? t('signin.rank_me') : name}
      </span>
      {successions > 0 && (
        <span className="ui-num flex-none text-sm text-ink-2">{t('signin.rank_days', { n: successions })}</span>
      )}
    </li>
  );
}
