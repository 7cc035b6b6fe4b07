// The messages of a waybill; opening them marks them as read.
import type { OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Thread } from '#shop/parts/thread/thread.tsx';
import { useOlder } from '#shop/parts/thread/use-older.ts';
import { useTranslation } from '#shop/parts/thread/use-translation.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';

export function Messages({ id }: { id: number }) {
  const thread = useCall('sendorder/sendorderReply', { id }, { quiet: true });
  return (
    <Card title={t('send.messages')}>
      <QueryBoundary small call={thread} shape={<SkeletonBlock width="60%" />}>
        {(data) => <Written id={id} thread={data} />}
      </QueryBoundary>
    </Card>
  );
}

function Written({ id, thread }: { id: number; thread: OutputAt<'sendorder/sendorderReply'> }) {
  useTranslation({ path: 'sendorder/translate', id, wanted: thread.translates, state: String(thread.messages.at(-1)?.id) });
  const older = useOlder('sendorder/sendorderReply', id, thread);
  const write = useCommand('sendorder/addReply', { invalidates: ['sendorder/sendorderReply'] });
  const send = async ({ content, files }: { content: string; files: number[] }) =>
    (await write.run({ id, ...(content ? { content } : {}), ...(files.length > 0 ? { files } : {}) })) !== undefined;
  return (
    <Thread
      messages={older.messages}
      older={older}
      busy={write.busy}
      onSend={thread.actions.includes('write') ? send : undefined}
    />
  );
}
