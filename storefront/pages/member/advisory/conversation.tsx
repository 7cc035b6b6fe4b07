// A conversation beside the inbox of a wide window: about an order or a waybill, read and answered there.
import type { ThreadRow } from '#contract/calls/threads.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { Thread } from '#shop/parts/thread/thread.tsx';
import { useOlder } from '#shop/parts/thread/use-older.ts';
import { useTranslation } from '#shop/parts/thread/use-translation.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';

type Named = ThreadRow & { name: string };
const CHANGED = ['thread/lists', 'message/lists', 'user/info'] as const;
type Written = { content: string; files: number[] };
const inputOf = (id: number, { content, files }: Written) => ({
  id,
  ...(content ? { content } : {}),
  ...(files.length > 0 ? { files } : {}),
});

export default function Conversation({ row }: { row: Named }) {
  return (
    <Screen title={row.name}>
      <Card
        title={row.name}
        aside={row.thing !== 'review' && <StateBadge thing={row.thing} state={row.state} />}
        all={t('wide.open')}
        allHref={row.url}
      >
        <p className="mb-18 text-sm text-ink-3">{row.title}</p>
        {row.thing === 'order' ? <OfOrder id={row.thing_id} /> : <OfWaybill id={row.thing_id} />}
      </Card>
    </Screen>
  );
}

function OfOrder({ id }: { id: number }) {
  const call = useCall('order/orderReply', { id }, { quiet: true });
  return (
    <QueryBoundary small call={call} shape={<SkeletonBlock width="60%" />}>
      {(thread) => <OrderThread id={id} thread={thread} />}
    </QueryBoundary>
  );
}

function OrderThread({ id, thread }: { id: number; thread: OutputAt<'order/orderReply'> }) {
  const older = useOlder('order/orderReply', id, thread);
  const add = useCommand('order/addReply', { indicator: false, invalidates: ['order/orderReply', ...CHANGED] });
  const send = async (written: Written) => (await add.run(inputOf(id, written))) !== undefined;
  return <Thread messages={older.messages} older={older} busy={add.busy} onSend={send} placeholder={t('order.message_hint')} />;
}

function OfWaybill({ id }: { id: number }) {
  const call = useCall('sendorder/sendorderReply', { id }, { quiet: true });
  return (
    <QueryBoundary small call={call} shape={<SkeletonBlock width="60%" />}>
      {(thread) => <WaybillThread id={id} thread={thread} />}
    </QueryBoundary>
  );
}

function WaybillThread({ id, thread }: { id: number; thread: OutputAt<'sendorder/sendorderReply'> }) {
  useTranslation({ path: 'sendorder/translate', id, wanted: thread.translates, state: String(thread.messages.at(-1)?.id) });
  const older = useOlder('sendorder/sendorderReply', id, thread);
  const write = useCommand('sendorder/addReply', { invalidates: ['sendorder/sendorderReply', ...CHANGED] });
  const send = async (written: Written) => (await write.run(inputOf(id, written))) !== undefined;
  return (
    <Thread
      messages={older.messages}
      older={older}
      busy={write.busy}
      onSend={thread.actions.includes('write') ? send : undefined}
    />
  );
}
