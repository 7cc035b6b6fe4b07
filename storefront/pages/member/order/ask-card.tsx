// What waits for the user at an item: a question with its answers, a supplement to pay or decline, a problem to decide. The
// deadline, and what happens after it, is always shown.
import { lazy, Suspense, useState } from 'react';
import type { OrderItemOut } from '#contract/calls/item-shapes.ts';
import type { OrderDetail } from '#contract/calls/orders.ts';
import { possibly } from '#contract/states/machine.ts';
import { sentences, timeIn, timeLeft } from '#shop/lib/format.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { dueMoney, frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { ActionButtons } from '#shop/parts/order/action-buttons.tsx';
import { asksRefund } from '#shop/parts/order/asks-refund.ts';
import { useRefundWay } from '#shop/parts/order/refund-ways.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Translated } from '#shop/parts/thread/translated.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { consequence } from './cancel-words.ts';
import { busyName, type OrderAct } from './use-order-act.ts';

const Dialog = lazy(() => import('#ui/overlay/dialog.tsx').then((m) => ({ default: m.Dialog })));

export type AskProps = {
  order: OrderDetail;
  item: OrderItemOut;
  act: OrderAct;
  onCancel: () => void;
  /** opens the form of a refund, a return or an exchange */
  onRefund: () => void;
};
type Ask = NonNullable<OrderItemOut['ask']>;

/** By the choice made at checkout, where that decides. */
const fallbackOf = (ask: Ask, no_answer: OrderDetail['no_answer']): string =>
  ask.kind === 'question' ? t(`order.fallback_${no_answer}`) : translate(ask.fallback);
const BY = { question: 'order.ask_by', supplement: 'order.pay_by', problem: 'order.decide_by' } as const;

export function AskCard(props: AskProps) {
  const { ask } = props.item;
  if (!ask) return null;
  const Choices = { question: Question, supplement: Supplement, problem: Problem }[ask.kind];
  return (
    <div className="flex flex-col gap-20">
      <div className="flex flex-col gap-10 rounded-field bg-you-soft p-24 text-you">
        {ask.kind === 'supplement' && ask.amount !== null && (
          <>
            <span className="text-sm font-strong">{translate('state.item.supplement_due')}</span>
            <Price
              fen={ask.amount}
              size="xl"
              even
              bill
              rate={props.order.due_rate ?? props.order.rate}
              currency={props.order.currency}
              className="text-ink"
            />
          </>
        )}
        {ask.price_before !== null && ask.price_after !== null && (
          <span className="text-sm text-ink">
            {props.item.properties_name}:{' '}
            {t('order.sku_price', {
              before: frozenMoney(ask.price_before, props.order),
              after: frozenMoney(ask.price_after, props.order),
            })}
          </span>
        )}
        {ask.text && (
          <strong className="text-md [overflow-wrap:anywhere]">
            <Translated text={ask.text} original={ask.original} />
          </strong>
        )}
        <span className="text-xs">
          {ask.expires_at &&
            sentences(t(BY[ask.kind], { time: timeIn(ask.expires_at) }), t('order.left', { left: timeLeft(ask.expires_at) }))}
          <span className="block">{fallbackOf(ask, props.order.no_answer)}</span>
        </span>
      </div>
      <PhotoStrip photos={ask.photos} scroll />
      <Choices {...props} ask={ask} />
    </div>
  );
}

function Question({ order, item, ask, act, onCancel }: AskProps & { ask: Ask }) {
  const [own, setOwn] = useState(ask.choices.length === 0);
  const [text, setText] = useState('');
  const busy = act.busy === busyName(item.id, 'answer');
  const answer = async (input: { text: string } | { code: string }) => {
    if (await act.act({ item_id: item.id, action: 'answer', input })) toast(t('order.answered'));
  };
  const skus = ask.choices.some((choice) => choice.sku);
  const more = (
    <ActionButtons
      thing="item"
      actions={item.actions.filter((action) => action === 'cancel')}
      labels={{ cancel: t('order.cancel_item_verb') }}
      notes={{ cancel: consequence(order, item.id) }}
      busy={act.busy === null ? null : 'cancel'}
      onAct={onCancel}
    />
  );
  return (
    <div className="flex flex-col gap-16">
      {skus && <p className="text-sm text-ink-3">{t('order.sku_hint')}</p>}
      {ask.choices.map((choice, at) => (
        <Button
          key={choice.code}
          block
          kind={at === 0 && !skus ? 'primary' : 'secondary'}
          disabled={act.busy !== null}
          onClick={() => void answer({ code: choice.code })}
        >
          {choice.sku ? <SkuChoice label={choice.label} sku={choice.sku} order={order} /> : choice.label}
        </Button>
      ))}
      {own ? (
        <Form className="flex flex-col gap-16" errors={act.errors} onSubmit={() => answer({ text: text.trim() })}>
          <Field
            name="text"
            type="textarea"
            rows={2}
            maxLength={500}
            label={t('order.own_answer')}
            placeholder={t('order.own_answer_hint')}
            value={text}
            onChange={setText}
            check={(value) => (value.trim() === '' ? t('order.answer_empty') : undefined)}
          />
          <div className="flex items-center gap-16">
            {more}
            <Button block type="submit" kind={ask.choices.length === 0 ? 'primary' : 'secondary'} busy={busy}>
              {t('order.answer')}
            </Button>
          </div>
        </Form>
      ) : (
        <div className="flex items-center justify-between gap-16">
          {more}
          <Button kind="quiet" size="small" onClick={() => setOwn(true)}>
            {t('order.own_answer')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The SKU and what it costs beyond what was paid. */
function SkuChoice({
  label,
  sku,
  order,
}: {
  label: string;
  sku: NonNullable<Ask['choices'][number]['sku']>;
  order: OrderDetail;
}) {
  const amount = frozenMoney(Math.abs(sku.more), order);
  const difference = sku.more === 0 ? t('order.sku_same') : t(sku.more > 0 ? 'order.sku_more' : 'order.sku_less', { amount });
  return (
    <span className="flex flex-wrap items-center justify-center gap-x-16">
      <span className="[overflow-wrap:anywhere]">{label}</span>
      <span className="text-xs text-ink-3">{difference}</span>
    </span>
  );
}

function Supplement({ order, item, ask, act }: AskProps & { ask: Ask }) {
  const [asking, setAsking] = useState(false);
  // What is bought already goes to after-sale, which asks there.
  const way = useRefundWay({ type: 'order', id: order.id }, order, { enabled: asking && !item.tracking_no });
  const decline = async () => {
    await act.act({ item_id: item.id, action: 'decline', ...(way.to_method ? { input: { to_method: 1 } } : {}) });
    setAsking(false);
  };
  const follows = t(item.tracking_no ? 'order.decline_bought' : 'order.decline_help');
  return (
    <>
      <ActionButtons
        thing="item"
        size="normal"
        className="*:flex-1"
        actions={[...possibly(ask.invoice_no, 'pay'), ...item.actions.filter((action) => action === 'decline')]}
        hrefs={ask.invoice_no ? { pay: to.pay({ no: ask.invoice_no }) } : {}}
        labels={{ pay: t('order.pay', { amount: dueMoney({ ...order, due: ask.amount }) }) }}
        notes={{ decline: follows }}
        busy={act.busy === null ? null : 'decline'}
        onAct={() => setAsking(true)}
      />
      <Suspense fallback={null}>
        {asking && (
          <Dialog
            open
            danger
            title={t('order.decline_ask')}
            safe={t('order.cancel_keep')}
            onSafe={() => setAsking(false)}
            verb={t('order.decline')}
            onVerb={() => void decline()}
            busy={act.busy === busyName(item.id, 'decline')}
          >
            {follows}
            {way.node}
          </Dialog>
        )}
      </Suspense>
    </>
  );
}

function Problem({ item, act, onRefund }: AskProps) {
  const [asking, setAsking] = useState(false);
  const destroy = async () => {
    await act.act({ item_id: item.id, action: 'destroy' });
    setAsking(false);
  };
  const run = {
    accept: () => void act.act({ item_id: item.id, action: 'accept' }),
    refund: onRefund,
    destroy: () => setAsking(true),
  };
  return (
    <>
      <ActionButtons
        thing="item"
        size="normal"
        className="*:flex-1"
        actions={[
          ...item.actions.filter((action) => action === 'accept' || action === 'destroy'),
          ...possibly(asksRefund(item), 'refund'),
        ]}
        labels={{ accept: t('order.keep'), refund: t('refund.ask'), destroy: t('order.destroy') }}
        busy={act.busy === null ? null : act.busy === busyName(item.id, 'accept') ? 'accept' : 'destroy'}
        onAct={(action) => run[action as keyof typeof run]()}
      />
      <Suspense fallback={null}>
        {asking && (
          <Dialog
            open
            danger
            title={t('order.destroy_ask')}
            safe={t('kit.cancel')}
            onSafe={() => setAsking(false)}
            verb={t('order.destroy')}
            onVerb={() => void destroy()}
            busy={act.busy === busyName(item.id, 'destroy')}
          >
            {t('order.destroy_help')}
          </Dialog>
        )}
      </Suspense>
    </>
  );
}
