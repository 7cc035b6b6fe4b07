// The purchase being entered: prices, the outcome the server calculates for it, items of the same seller joined to it, and sending it.
import { useEffect, useMemo, useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { writeFen } from '#admin/lib/figures.ts';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePriceErrors } from '#admin/pages/buying/price-errors.ts';
import { type Entry, missing, type PurchasePart, partsOf, rowOf } from '#admin/pages/buying/purchase-entry.ts';
import type { BuyItem, BuyOrder, Outcome } from '#contract/desk/buying.ts';
import { toast } from '#ui/feedback/toast-store.ts';

const REST_MS = 250;

export type Purchase = {
  entry: Entry;
  /** items of other orders that are bought along */
  joined: BuyItem[];
  set: (change: Partial<Pick<Entry, 'platform_no' | 'freight'>>) => void;
  setPrice: (item_id: number, text: string) => void;
  join: (item: BuyItem) => Promise<void>;
  outcome: Outcome | null;
  /** a field to be filled, after a try to send */
  wrong: ReturnType<typeof missing>;
  busy: boolean;
  errors: Record<string, string>;
  joining: boolean;
  submit: () => Promise<void>;
};

const added = (a: Outcome, b: Outcome): Outcome => ({
  paid: a.paid + b.paid,
  cost: a.cost + b.cost,
  refund: a.refund + b.refund,
  needs_supplement: a.needs_supplement + b.needs_supplement,
  carried: a.carried + b.carried,
  says: [...a.says, ...b.says],
});

/** What the parts come to together, asked once the typing rests. */
function useOutcome(parts: PurchasePart[] | null): Outcome | null {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const wanted = JSON.stringify(parts);
  useEffect(() => {
    const asked = JSON.parse(wanted) as PurchasePart[] | null;
    if (!asked) return setOutcome(null);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      Promise.all(asked.map((part) => send('buying/outcome', part, { signal: stop.signal }))).then(
        (all) => !stop.signal.aborted && setOutcome(all.reduce(added)),
        () => !stop.signal.aborted && setOutcome(null),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  return outcome;
}

export function usePurchase(
  order: BuyOrder,
  carried: string,
  ends: { onDone: (orders: number[]) => void; onStuck: (order: number, platform_no: string) => void },
): Purchase {
  const own = order.items.filter((i) => i.actions.includes('purchase'));
  const [texts, setTexts] = useState<Record<number, string>>({});
  const [fields, setFields] = useState({ platform_no: carried, freight: writeFen(order.freight_left) });
  const [joined, setJoined] = useState<BuyItem[]>([]);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const take = useCommand('buying/take');
  const buy = useCommand('buying/purchase', { invalidates: ['warehouse'] });
  const { errors, sending: sendingPrices } = usePriceErrors(buy.errors);
  const rows = [...own, ...joined].map((item) => ({ item, text: texts[item.id] ?? rowOf(item).text }));
  const entry: Entry = { ...fields, rows };
  const parts = useMemo(() => partsOf({ freight: fields.freight, rows }, order.order_id), [fields.freight, rows, order.order_id]);
  const outcome = useOutcome(own.length > 0 ? parts : null);
  const wrong = missing(entry);

  const submit = async () => {
    setTried(true);
    if (wrong || !parts || sending) return;
    setSending(true);
    const done: number[] = [];
    for (const part of parts) {
      sendingPrices(part.prices);
      // Bought together under one number: the orders after the first are known to share it.
      const confirmed = done.length > 0 ? { confirmed: ['platform_no' as const] } : {};
      if (!(await buy.run({ ...part, ...confirmed, platform_no: fields.platform_no.trim() }))) break;
      done.push(part.order_id);
    }
    setSending(false);
    if (done.length === parts.length) {
      toast(
        outcome && outcome.refund > 0 ? t('desk.buying.done_refund', { amount: money(outcome.refund) }) : t('desk.buying.done'),
        { mark: 'done' },
      );
      return ends.onDone(done);
    }
    // One of our orders went through, the next did not: go on there with the same platform number.
    if (done.length > 0) ends.onStuck(parts[done.length]!.order_id, fields.platform_no.trim());
  };

  return {
    entry,
    joined,
    outcome,
    wrong: tried ? wrong : null,
    busy: sending || buy.busy,
    errors,
    joining: take.busy,
    submit,
    set: (change) => setFields((now) => ({ ...now, ...change })),
    setPrice: (item_id, text) => setTexts((now) => ({ ...now, [item_id]: text })),
    join: async (item) => {
      const theirs = await take.run({ item_ids: [item.id] });
      const taken = theirs?.items.find((i) => i.id === item.id);
      if (taken) setJoined((now) => [...now, taken]);
    },
  };
}
