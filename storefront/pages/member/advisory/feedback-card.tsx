// One feedback: the member's text, and the shop's answer below it.
import type { FeedbackOut } from '#contract/calls/threads.ts';
import { dateTime } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function FeedbackCard({ row }: { row: FeedbackOut }) {
  return (
    <Card className="flex flex-col gap-16">
      <div className="flex items-center justify-between gap-16">
        <span className="text-xs text-ink-3">
          <Facts items={[t(`feedback.type.${row.type}`), dateTime(row.time)]} />
        </span>
        <StateBadge thing="feedback" state={row.state} />
      </div>
      <p className="whitespace-pre-line text-md text-ink [overflow-wrap:anywhere]">{row.content}</p>
      <PhotoStrip photos={row.photos} picture="w-132" />
      {row.answer !== null && (
        <Note
          tone="safe"
          icon={null}
          title={<Facts items={[t('feedback.answer'), row.answered_at && dateTime(row.answered_at)]} />}
        >
          <Said thing="feedback" id={row.id} text={row.answer} className="whitespace-pre-line [overflow-wrap:anywhere]" />
          <PhotoStrip photos={row.answer_photos} picture="w-132" />
        </Note>
      )}
    </Card>
  );
}
