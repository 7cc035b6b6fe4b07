// The page of one order, waybill, parcel, bill or payment, in every state: what it holds, its money, photos, messages and history, and the ways to what
// belongs to it.
import { useParams } from 'react-router-dom';
import { dateTime, money } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { recordPath } from '#admin/lib/record-path.ts';
import { useMay, useMayAny } from '#admin/lib/session.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { Conversation } from '#admin/parts/conversation.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { NotFound } from '#admin/parts/not-found.tsx';
import { NotesCard } from '#admin/parts/notes-card.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { Past } from '#admin/parts/past.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Pictures, Shot } from '#admin/parts/shot.tsx';
import { Bubbles } from '#admin/parts/thread.tsx';
import { Videos } from '#admin/parts/videos.tsx';
import type { DeskRecord } from '#contract/desk/find.ts';
import { NOTE_THINGS, RECORD_KINDS } from '#contract/desk/tabs.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

export function RecordPage() {
  const { kind, id } = useParams();
  const known = RECORD_KINDS.find((one) => one === kind);
  if (!known || !Number(id)) return <NotFound />;
  return <Record key={`${known}:${id}`} kind={known} id={Number(id)} />;
}

function Record({ kind, id }: { kind: DeskRecord['kind']; id: number }) {
  const call = useCall('find/record', { kind, id });
  const record = call.data;
  return (
    <DeskPage
      title={record ? `${t(`desk.find.kind.${kind}`)} ${record.no}` : t(`desk.find.kind.${kind}`)}
      facts={record ? [record.state, record.amount !== null && money(record.amount)] : []}
      acts={record && <WorkLink record={record} />}
    >
      <QueryBoundary call={call}>{(data) => <Body record={data} />}</QueryBoundary>
    </DeskPage>
  );
}

/** To the desk where its reader works on it. */
function WorkLink({ record: { kind, id } }: { record: DeskRecord }) {
  const [buy, pack, finance] = [useMay('buy'), useMay('pack'), useMay('finance')];
  const path =
    kind === 'order' && buy
      ? `/buying?order=${id}`
      : kind === 'waybill' && (pack || finance)
        ? `/packing?id=${id}`
        : kind === 'payment' && finance
          ? `/payments?id=${id}`
          : null;
  return path ? (
    <Button size="small" href={path}>
      {t('desk.find.work')}
    </Button>
  ) : null;
}

function Messages({ thing, id }: { thing: 'order' | 'waybill'; id: number }) {
  const call = useCall('threads/detail', { thing, id }, { refetchInterval: 30_000 });
  return (
    <QueryBoundary call={call}>
      {(whole) => (
        <>
          <Conversation whole={whole} />
          {whole.id > 0 && (
            <Button size="small" href={`/threads?tab=all&id=${whole.id}`}>
              {t('desk.find.inbox')}
            </Button>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

function Body({ record }: { record: DeskRecord }) {
  const noted = NOTE_THINGS.find((thing) => thing === record.kind);
  const answers = { order: useMayAny('buy', 'support'), waybill: useMayAny('pack', 'support') };
  return (
    <div className="desk-record">
      <div className="desk-col">
        {record.items.length > 0 && <Items items={record.items} />}
        {record.photos.length > 0 && (
          <Card title={t('desk.find.photos')}>
            <Pictures pictures={record.photos.map((p) => ({ src: p.url, thumb: p.thumb, alt: '' }))} />
          </Card>
        )}
        <Links title={t('desk.find.money')} links={record.money} />
        {(record.kind === 'order' || record.kind === 'waybill') && answers[record.kind] ? (
          <Messages thing={record.kind} id={record.id} />
        ) : (
          record.messages.length > 0 && (
            <Card title={t('desk.thread.title')} all={String(record.messages.length)}>
              <div className="desk-thread">
                <Bubbles messages={record.messages} />
              </div>
            </Card>
          )
        )}
      </div>
      <aside className="desk-col">
        {record.member && <MemberCard member={record.member} />}
        <Card title={t('desk.find.times')}>
          <FactsList facts={record.facts.map((fact) => [translate(fact.label), fact.time ? dateTime(fact.value) : fact.value])} />
        </Card>
        <Links title={t('desk.find.belongs')} links={record.links} />
        {noted && <NotesCard thing={noted} id={record.id} />}
        <Past rows={record.timeline} live={false} />
      </aside>
    </div>
  );
}

function Items({ items }: { items: DeskRecord['items'] }) {
  return (
    <Card title={t('desk.find.items')} all={String(items.length)}>
      <ul className="flex flex-col gap-24">
        {items.map((item) => (
          <li key={item.id} className="flex flex-col gap-16">
            <span className="desk-item">
              <Shot src={item.pic_url} alt="" />
              <span className="min-w-0 flex-1">
                {item.title}
                <Facts
                  className="desk-small block"
                  items={[
                    `${item.properties_name || '-'} × ${item.num}`,
                    item.tracking_no && `${t('desk.input.tracking_no')} ${item.tracking_no}`,
                  ]}
                />
              </span>
              <Badge tone="moving">{item.state}</Badge>
            </span>
            {item.photos.length > 0 && <Pictures pictures={item.photos.map((p) => ({ src: p.url, thumb: p.thumb, alt: '' }))} />}
            <Videos videos={item.videos} poster={item.photos[0]?.url} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Links({ title, links }: { title: string; links: DeskRecord['links'] }) {
  if (links.length === 0) return null;
  return (
    <Card title={title}>
      <ul className="flex flex-col gap-12">
        {links.map((link) => (
          <li key={`${link.kind}:${link.id}`} className="desk-found">
            <span className="desk-found-kind">{t(`desk.find.kind.${link.kind}`)}</span>
            <Link className="ui-link ui-mono flex-[1_0_auto]" href={recordPath(link.kind, link.id)}>
              {link.label}
            </Link>
            <Facts className="desk-small" items={[link.amount !== null && money(link.amount), link.state]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
