// Reviews of goods: those to approve, those that members reported; shown, hidden with a reason, answered by the shop.

import { useState } from 'react';
import { countryName } from '#admin/lib/countries.ts';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { Act } from '#admin/parts/act.tsx';
import { Age } from '#admin/parts/age.tsx';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { CannedPick } from '#admin/parts/canned-pick.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ReasonField } from '#admin/parts/reason-field.tsx';
import { Pictures, Shot } from '#admin/parts/shot.tsx';
import { TakenQueue } from '#admin/parts/taken-queue.tsx';
import { WorkHead } from '#admin/parts/work-frame.tsx';
import { REVIEW_DESK_TABS } from '#contract/calls/review-lists.ts';
import { cutText } from '#contract/clean-text.ts';
import type { ReviewWhole } from '#contract/desk/reviews.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { StarIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

const TONE = { waiting: 'you', published: 'safe', hidden: 'over' } as const;
const HIDE_REASON = 300;

function Stars({ n }: { n: number }) {
  return (
    <span className="inline-flex gap-2" role="img" aria-label={t('desk.reviews.stars', { n })}>
      {[1, 2, 3, 4, 5].map((at) => (
        <StarIcon key={at} className={`ui-icon-xs ${at <= n ? 'ui-icon-solid text-ink' : 'text-control'}`} />
      ))}
    </span>
  );
}

const FILTERS = ['operator_id', 'member_id', 'waited_hours'] as const;

export function Reviews() {
  return (
    <TakenQueue
      path="reviews/lists"
      thing="review"
      title={t('desk.menu.reviews')}
      tabField="tab"
      tabs={REVIEW_DESK_TABS.map((value) => ({
        value,
        label: t(`desk.reviews.tab_${value}`),
        empty: t(`desk.reviews.empty_${value}`),
        waits: value === 'waiting' || value === 'reported',
      }))}
      find={t('desk.reviews.find')}
      filters={FILTERS}
      workLabel={t('desk.reviews.work')}
      pick={t('desk.reviews.pick')}
      since={(row) => row.since}
      nameOf={(row) => `${row.goods.title} · ${row.nickname || t('desk.reviews.anonymous')}`}
      row={(row, tab) => (
        <>
          <Shot src={row.photos[0] ?? row.goods.pic_url} alt="" />
          <span className="min-w-0">
            <Stars n={row.star} />
            <span className="desk-row-title block line-clamp-2">{row.content || t('desk.reviews.no_words')}</span>
            <Facts className="desk-row-note" items={[row.goods.title, row.nickname || t('desk.reviews.anonymous')]} />
          </span>
          <span className="desk-row-end">
            {row.reports > 0 && <Badge tone="you">{t('desk.reviews.reported', { n: row.reports })}</Badge>}
            <Age
              since={tab === 'waiting' || tab === 'reported' ? row.since : row.time}
              calm={tab !== 'waiting' && tab !== 'reported'}
            />
          </span>
        </>
      )}
      work={(id, next) => <ReviewWork key={id} id={id} onDone={next} />}
    />
  );
}

function ReviewWork({ id, onDone }: { id: number; onDone: () => void }) {
  const call = useCall('reviews/detail', { id });
  return <QueryBoundary call={call}>{(row) => <Work key={`${row.id}-${row.state}`} row={row} onDone={onDone} />}</QueryBoundary>;
}

function Work({ row, onDone }: { row: ReviewWhole; onDone: () => void }) {
  const [hiding, setHiding] = useState(false);
  const [reason, setReason] = useState('');
  const told = () => {
    toast(t('desk.done'), { mark: 'done' });
    onDone();
  };
  const publish = useCommand('reviews/publish', { onDone: told });
  const dismiss = useCommand('reviews/dismiss', { onDone: told });
  const hide = useCommand('reviews/hide', {
    onDone: () => {
      setHiding(false);
      told();
    },
  });
  const may = (action: ReviewWhole['actions'][number]) => row.actions.includes(action);
  return (
    <>
      <WorkHead
        facts={[
          <Badge key="state" tone={TONE[row.state]}>
            {t(`state.review.${row.state}`)}
          </Badge>,
          row.nickname || t('desk.reviews.anonymous'),
          row.country && countryName(row.country),
          dateTime(row.time),
          row.edited_at && t('desk.reviews.edited', { time: dateTime(row.edited_at) }),
        ]}
      >
        {row.goods.title}
      </WorkHead>
      <div className="desk-work-body">
        <div className="desk-col">
          <Card className="flex flex-col gap-16">
            <Stars n={row.star} />
            {row.state === 'hidden' && <Note tone="clock">{t('desk.reviews.hidden_why', { reason: row.hidden_reason })}</Note>}
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{row.content || t('desk.reviews.no_words')}</p>
            <Pictures pictures={row.photos.map((src) => ({ src, alt: '' }))} />
            <Facts items={[row.properties_name, row.helpful > 0 && t('desk.reviews.helpful', { n: row.helpful })]} />
            <div className="flex flex-wrap justify-end gap-12">
              {may('hide') && (
                <Act kind="danger" keys="h" onClick={() => setHiding(true)}>
                  {t('desk.reviews.hide')}
                </Act>
              )}
              {may('dismiss') && (
                <Act
                  kind="primary"
                  keys="k"
                  busy={dismiss.busy}
                  onClick={() => void dismiss.run({ id: row.id, version: row.version })}
                >
                  {t('desk.reviews.dismiss')}
                </Act>
              )}
              {may('publish') && (
                <Act
                  kind="primary"
                  keys="a"
                  busy={publish.busy}
                  onClick={() => void publish.run({ id: row.id, version: row.version })}
                >
                  {t(row.state === 'hidden' ? 'desk.reviews.show' : 'desk.reviews.publish')}
                </Act>
              )}
            </div>
          </Card>
          <Reports row={row} />
          {may('answer') && <Reply row={row} />}
          <Replies row={row} />
        </div>
        <aside className="desk-col">
          <Card title={t('desk.reviews.goods')}>
            <Link className="ui-link" href={`/r/goods/${row.goods.id}`}>
              {t('desk.reviews.open_goods')}
            </Link>
          </Card>
          {row.member && <MemberCard member={row.member} />}
        </aside>
      </div>
      <AskSheet
        open={hiding}
        onClose={() => setHiding(false)}
        title={t('desk.reviews.hide_title')}
        verb={t('desk.reviews.hide')}
        danger
        busy={hide.busy}
        errors={hide.errors}
        onSend={() => hide.run({ id: row.id, version: row.version, reason: cutText(reason.trim(), HIDE_REASON) })}
      >
        <p>{t('desk.reviews.hide_help')}</p>
        {hiding && <CannedPick of={{ thing: 'review', id: row.id }} kind="decision" onPick={setReason} />}
        <ReasonField value={reason} onChange={setReason} />
      </AskSheet>
    </>
  );
}

function Reports({ row }: { row: ReviewWhole }) {
  if (row.reported.length === 0) return null;
  return (
    <Card title={t('desk.reviews.reports')}>
      <ul className="flex flex-col gap-12">
        {row.reported.map((one) => (
          <li key={one.id}>
            <Facts
              items={[
                t(`review.reason.${one.reason}`),
                one.member,
                dateTime(one.time),
                one.decided_at && t('desk.reviews.decided'),
              ]}
            />
            {one.note && <p className="[overflow-wrap:anywhere]">{one.note}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Reply({ row }: { row: ReviewWhole }) {
  const languages = useLanguages();
  const [reply, setReply] = useState<Record<string, string>>(row.reply);
  const answer = useCommand('reviews/answer', { onDone: () => toast(t('desk.done'), { mark: 'done' }) });
  return (
    <Card title={t('desk.reviews.reply')}>
      <Form onSubmit={async () => void (await answer.run({ id: row.id, version: row.version, reply }))} errors={answer.errors}>
        <CannedPick
          of={{ thing: 'review', id: row.id }}
          kind="reply"
          onPick={(text, lang) => setReply({ ...reply, [lang]: text })}
        />
        {languages.map(({ code, name }) => (
          <Field
            key={code}
            label={t('desk.reviews.reply_in', { language: name })}
            name={`reply-${code}`}
            type="textarea"
            rows={3}
            maxLength={1000}
            value={reply[code] ?? ''}
            onChange={(text) => setReply({ ...reply, [code]: text })}
          />
        ))}
        <div className="flex justify-end">
          <Button type="submit" size="small" busy={answer.busy}>
            {t('desk.reviews.reply_save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Replies({ row }: { row: ReviewWhole }) {
  const remove = useCommand('reviews/removeReply', { onDone: () => toast(t('desk.done'), { mark: 'done' }) });
  if (row.replies.length === 0) return null;
  return (
    <Card title={t('desk.reviews.replies')}>
      <ul className="flex flex-col gap-12">
        {row.replies.map((one) => (
          <li key={one.id} className="flex items-start gap-12">
            <span className="flex-1 min-w-0 [overflow-wrap:anywhere]">
              <strong className="font-strong">{one.name}</strong> {one.text}
            </span>
            <Button
              size="small"
              kind="danger"
              busy={remove.busy}
              onClick={() => void remove.run({ id: row.id, reply_id: one.id })}
            >
              {t('desk.reviews.remove_reply')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
