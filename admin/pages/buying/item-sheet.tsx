// What a step with one item needs: a question with choices, a supplement, how many are missing, a reason.
import { useEffect, useState } from 'react';
import { readFen, writeFen } from '#admin/lib/figures.ts';
import { figures, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { type PriceRow, paidPiece } from '#admin/pages/buying/purchase-entry.ts';
import { type Offers, SkuOffers } from '#admin/pages/buying/sku-offers.tsx';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { CannedPick } from '#admin/parts/canned-pick.tsx';
import { FigureField } from '#admin/parts/figure-field.tsx';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { useRefundDestination } from '#admin/parts/refund-destination.tsx';
import type { BuyItem, BuyOrder } from '#contract/desk/buying.ts';
import { among } from '#contract/states/machine.ts';
import { ITEMS_OF_BUYERS } from '#contract/states/order-item.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Stepper } from '#ui/input/stepper.tsx';

export type SheetAct = { action: 'ask' | 'supplement' | 'out_of_stock' | 'refuse' | 'lost'; item_id: number };
type Props = {
  act: SheetAct | null;
  order: BuyOrder;
  prices: PriceRow[];
  onClose: () => void;
  onDone: (workLeft: boolean) => void;
};

const VERB = {
  ask: 'desk.buying.send_question',
  supplement: 'desk.buying.send_supplement',
  out_of_stock: 'desk.buying.out_refund',
  refuse: 'desk.buying.refuse_refund',
  lost: 'desk.buying.lost_refund',
} as const;
/** Saved texts for what is done. */
const SAVED = {
  ask: 'question',
  supplement: 'supplement',
  out_of_stock: 'refusal',
  refuse: 'refusal',
  lost: 'refusal',
} as const;
const TITLE = {
  ask: 'action.item.ask',
  supplement: 'action.item.supplement',
  out_of_stock: 'action.item.out_of_stock',
  refuse: 'action.item.refuse',
  lost: 'action.item.lost',
} as const;

export function ItemSheet({ act, order, prices, onClose, onDone }: Props) {
  const [item_id, setItem] = useState(0);
  const [text, setText] = useState('');
  const [choices, setChoices] = useState<string[]>([]);
  const [offers, setOffers] = useState<Offers>({});
  const [num, setNum] = useState(1);
  const [price, setPrice] = useState('');
  const [freight, setFreight] = useState('');
  const uploads = useUploads();
  const ending = { invalidates: ['buying', 'warehouse'] as const, onDone: (now: BuyOrder) => finished(now) };
  const ask = useCommand('buying/ask', ending);
  const supplement = useCommand('buying/supplement', ending);
  const out = useCommand('buying/out_of_stock', ending);
  const refuse = useCommand('buying/refuse', ending);
  const lost = useCommand('buying/lost', ending);
  const refunds = act?.action === 'out_of_stock' || act?.action === 'refuse' || act?.action === 'lost';
  const destination = useRefundDestination({ type: 'order', id: order.order_id }, { enabled: refunds });
  const commands = { ask, supplement, out_of_stock: out, refuse, lost };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet that opens starts again
  useEffect(() => {
    if (!act) return;
    const item = order.items.find((i) => i.id === act.item_id);
    setItem(act.item_id);
    setText('');
    setChoices([]);
    setOffers({});
    uploads.clear();
    setNum(item?.num ?? 1);
    setFreight('');
    setPrice(item?.state === 'buying' ? (prices.find((p) => p.item.id === act.item_id)?.text ?? writeFen(paidPiece(item))) : '');
    for (const command of Object.values(commands)) command.reset();
  }, [act]);

  const action = act?.action ?? 'ask';
  const possible = order.items.filter((i) => i.actions.includes(action));
  const item = order.items.find((i) => i.id === item_id) ?? possible[0];
  const finished = (now: BuyOrder) => {
    toast(t('desk.done'), { mark: 'done' });
    onClose();
    onDone(now.items.some((i) => among(ITEMS_OF_BUYERS, i.state) && i.actions.length > 0));
  };
  if (!item) return null;

  const run = () => {
    const words = text.trim();
    const filled = choices.map((c) => c.trim()).filter(Boolean);
    if (action === 'ask') {
      const skus = Object.entries(offers).map(([sku_id, typed]) => ({ sku_id, price: readFen(typed) ?? 0 }));
      return ask.run({
        item_id: item.id,
        text: words,
        ...(uploads.ids.length > 0 ? { files: uploads.ids } : {}),
        ...(filled.length > 0 ? { choices: filled } : {}),
        ...(skus.length > 0 ? { skus } : {}),
      });
    }
    if (action === 'supplement')
      return supplement.run({
        item_id: item.id,
        text: words,
        ...(price.trim() ? { price: readFen(price) ?? undefined } : {}),
        ...(freight.trim() ? { freight: readFen(freight) ?? undefined } : {}),
      });
    if (action === 'out_of_stock')
      return out.run({
        item_id: item.id,
        ...(num < item.num ? { num } : {}),
        ...(words ? { text: words } : {}),
        ...destination.args,
      });
    return commands[action].run({ item_id: item.id, text: words, ...destination.args });
  };
  const needsText = action !== 'out_of_stock';
  return (
    <AskSheet
      open={act !== null}
      onClose={onClose}
      title={t(TITLE[action])}
      verb={t(VERB[action])}
      danger={refunds}
      busy={commands[action].busy || (action === 'ask' && uploads.busy)}
      errors={commands[action].errors}
      onSend={run}
    >
      {possible.length > 1 ? (
        <Field
          label={t('desk.buying.item')}
          name="item_id"
          type="select"
          value={String(item.id)}
          onChange={(v) => {
            setItem(Number(v));
            setOffers({});
          }}
          options={possible.map((i) => ({ value: String(i.id), label: `${i.title} ${i.properties_name} × ${i.num}` }))}
        />
      ) : (
        <p className="text-ink">
          {item.title}{' '}
          <span className="desk-small">
            {item.properties_name} × {item.num}
          </span>
        </p>
      )}
      {action === 'supplement' && (
        <SupplementFields item={item} order={order} price={price} setPrice={setPrice} freight={freight} setFreight={setFreight} />
      )}
      {action === 'out_of_stock' && item.num > 1 && (
        <div className="flex items-center justify-between gap-24">
          <span className="text-ink">{t('desk.buying.missing_num')}</span>
          <Stepper label={t('desk.buying.missing_num')} value={num} min={1} max={item.num} onChange={setNum} />
        </div>
      )}
      {act && <CannedPick of={{ thing: 'item', id: item.id }} kind={SAVED[action]} onPick={setText} />}
      <Field
        label={
          needsText ? t(action === 'ask' ? 'desk.buying.question' : 'desk.input.reason_member') : t('desk.input.note_member')
        }
        name="text"
        type="textarea"
        rows={4}
        value={text}
        onChange={setText}
        maxLength={500}
        optional={!needsText}
        autoFocus={action !== 'supplement'}
        check={(v) => (needsText && !v.trim() ? t('desk.input.reason_missing') : undefined)}
      />
      {action === 'ask' && <PhotoTaker uploads={uploads} max={9} />}
      {action === 'ask' && <SkuOffers item_id={item.id} offers={offers} onChange={setOffers} />}
      {action === 'ask' && <Choices item_id={item.id} choices={choices} onChange={setChoices} />}
      {destination.node}
      {action !== 'ask' && (
        <Note tone="neutral">
          {t(`desk.buying.effect.${action}`, { amount: money(paidPiece(item) * (action === 'out_of_stock' ? num : item.num)) })}
        </Note>
      )}
      {action === 'ask' && <Note tone="neutral">{t('desk.buying.effect.ask')}</Note>}
    </AskSheet>
  );
}

type ChoicesProps = { item_id: number; choices: string[]; onChange: (choices: string[]) => void };

function Choices({ item_id, choices, onChange }: ChoicesProps) {
  return (
    <div className="flex flex-col gap-16">
      <span className="ui-label">{t('desk.buying.choices')}</span>
      {choices.length < MOST_CHOICES && (
        <CannedPick
          of={{ thing: 'item', id: item_id }}
          kind="answer"
          bare
          label="desk.buying.canned_answers"
          onPick={(text) => onChange([...choices.filter((one) => one.trim() !== '' && one !== text), text])}
        />
      )}
      {choices.map((choice, at) => (
        <Field
          key={at}
          hideLabel
          label={t('desk.buying.choice', { n: at + 1 })}
          name={`choice-${at}`}
          value={choice}
          onChange={(v) => onChange(choices.map((c, i) => (i === at ? v : c)))}
          placeholder={t('desk.buying.choice', { n: at + 1 })}
          maxLength={80}
          autoFocus={at === choices.length - 1}
        />
      ))}
      {choices.length < MOST_CHOICES && (
        <Button size="small" icon={<PlusIcon />} throttle={false} onClick={() => onChange([...choices, ''])}>
          {t('desk.buying.add_choice')}
        </Button>
      )}
    </div>
  );
}

const MOST_CHOICES = 6;

type SupplementProps = {
  item: BuyItem;
  order: BuyOrder;
  price: string;
  setPrice: (v: string) => void;
  freight: string;
  setFreight: (v: string) => void;
};

/** The real price a piece and the real freight; what is dearer than paid is asked for, with the fee on the difference. */
function SupplementFields({ item, order, price, setPrice, freight, setFreight }: SupplementProps) {
  const more =
    (price.trim() ? (readFen(price) ?? 0) * item.num - item.paid : 0) +
    (freight.trim() ? (readFen(freight) ?? 0) - order.freight : 0);
  return (
    <>
      {item.state === 'buying' && (
        <FigureField
          figure="fen"
          label={t('desk.buying.real_price_piece')}
          name="price"
          value={price}
          onChange={setPrice}
          suffix={`CNY × ${item.num}`}
          hint={t('desk.buying.was', { amount: figures(paidPiece(item)) })}
          optional
          autoFocus
        />
      )}
      <FigureField
        figure="fen"
        label={t('desk.buying.real_freight')}
        name="freight"
        value={freight}
        onChange={setFreight}
        hint={t('desk.buying.was', { amount: figures(order.freight) })}
        optional
      />
      {more !== 0 && (
        <Note tone={more > 0 ? 'clock' : 'wrong'}>
          {more > 0 ? t('desk.buying.supplement_about', { amount: money(more) }) : t('desk.buying.supplement_less')}
        </Note>
      )}
    </>
  );
}
