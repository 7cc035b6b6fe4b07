// Messages about an order with the shop; reading them marks them as read.
import type { OrderDetail } from '#contract/calls/orders.ts';
import { t } from '#shop/lib/i18n.ts';
import { keyOf, queries } from '#shop/lib/query.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { Thread } from '#shop/parts/thread/thread.tsx';
import { useOlder } from '#shop/parts/thread/use-older.ts';
import { useTranslation } from '#shop/parts/thread/use-translation.ts';
import { Count } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';

export const MESSAGES_ID = 'order-messages';

const writtenIn = ({ messages, items }: OrderDetail): string =>
  [messages.at(-1)?.id, ...items.flatMap((item) => (item.ask ? `${item.id}${item.ask.text}` : []))].join();

export function Messages({ order }: { order: OrderDetail }) {
  const { id } = order;
  const thread = useCall('order/orderReply', { id }, { quiet: true });
  useTranslation({ path: 'order/translate', id, wanted: order.translates, state: writtenIn(order) });
  const older = useOlder('order/orderReply', id, thread.data ?? order);
  const add = useCommand('order/addReply', {
    indicator: false,
    invalidates: ['message/lists'],
    onDone: (now) => queries.setQueryData(keyOf('order/orderReply', { id }), now),
  });
  const send = async ({ content, files }: { content: string; files: number[] }) =>
    (await add.run({ id, content: content || undefined, files: files.length > 0 ? files : undefined })) !== undefined;
  return (
    <Card
      id={MESSAGES_ID}
      title={t('order.messages')}
      aside={order.unread > 0 ? <Count value={order.unread} inRow /> : undefined}
    >
      <Thread messages={older.messages} older={older} onSend={send} busy={add.busy} placeholder={t('order.message_hint')} />
    </Card>
  );
}
