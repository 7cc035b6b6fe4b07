// One conversation: who writes about what, everything said so far, the answer; the clock of the oldest open message, the member and
// the notes of staff next to it.
import { t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { useMay } from '#admin/lib/session.ts';
import { isStateIn } from '#admin/lib/tones.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { workMoved } from '#admin/lib/work-moved.ts';
import { Act } from '#admin/parts/act.tsx';
import { Age } from '#admin/parts/age.tsx';
import { Conversation } from '#admin/parts/conversation.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { NotesCard } from '#admin/parts/notes-card.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import type { ThreadWhole } from '#contract/desk/threads.ts';
import { Button } from '#ui/input/button.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function ThreadWork({ of, onDone }: { of: { id: number }; onDone: () => void }) {
  const call = useCall('threads/detail', of, { refetchInterval: 30_000 });
  return <QueryBoundary call={call}>{(whole) => <Work whole={whole} onDone={onDone} />}</QueryBoundary>;
}

/** Where the thing is worked on, or read by who has no work with it. */
function useThingLink({ thing, thing_id, state }: ThreadWhole): { href: string; label: string } | null {
  const [buys, packs, moderates] = [useMay('buy'), useMay('pack'), useMay('content')];
  if (thing === 'order')
    return { href: buys ? `/buying?order=${thing_id}` : `/find/order/${thing_id}`, label: t('desk.threads.open_order') };
  if (thing === 'waybill')
    return { href: packs ? `/packing?id=${thing_id}` : `/find/waybill/${thing_id}`, label: t('desk.threads.open_waybill') };
  if (thing === 'review' && moderates)
    return { href: `/reviews?tab=${state}&id=${thing_id}`, label: t('desk.threads.open_review') };
  return null;
}

function Work({ whole, onDone }: { whole: ThreadWhole; onDone: () => void }) {
  const { thing, thing_id: id } = whole;
  const link = useThingLink(whole);
  const language = useLanguages().find(({ code }) => code === whole.member.lang)?.name;
  const done = useCommand('threads/done', {
    onDone: () => {
      workMoved([whole.id]);
      onDone();
    },
  });
  return (
    <>
      <header className="desk-work-head">
        <div className="flex-1 min-w-0">
          <h1 className="flex flex-wrap items-center gap-12">
            {whole.no || whole.title} {isStateIn(thing, whole.state) && <StateBadge thing={thing} state={whole.state} />}
          </h1>
          <Facts
            className="desk-work-head-facts"
            items={[
              whole.member.nickname || whole.member.mark,
              language,
              whole.member.erased && t('desk.members.erased'),
              whole.star !== null && t('desk.reviews.stars', { n: whole.star }),
              whole.waiting > 0 && t('desk.threads.waits', { n: whole.waiting }),
            ]}
          />
        </div>
        {link && (
          <Button size="small" href={link.href}>
            {link.label}
          </Button>
        )}
      </header>
      <div className="desk-work-body">
        <div className="desk-col">
          {whole.since && (
            <p>
              <Age since={whole.since} due={whole.due_at} />
            </p>
          )}
          <Conversation whole={whole} />
        </div>
        <aside className="desk-col">
          <MemberCard member={whole.member} facts={whole.contact ? [[t('desk.feedback.contact'), whole.contact]] : []} />
          <NotesCard thing={thing} id={id} />
        </aside>
      </div>
      {whole.waiting > 0 && (
        <footer className="desk-work-foot">
          <Act busy={done.busy} keys="x" onClick={() => void done.run({ thing, id })}>
            {t('desk.threads.done')}
          </Act>
        </footer>
      )}
    </>
  );
}
