// The marketplace order being entered: which items of which goods, at what price a piece, how many were to be had; what it means for every member, asked of
// the server as one types; and sending it as it was shown.
import { useEffect, useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { readFen, readWhole, writeFen } from '#admin/lib/figures.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { keyOf, nameOf } from '#admin/pages/demand/demand-key.ts';
import { isCallError } from '#client/call-error.ts';
import type { BuyItem } from '#contract/desk/buying.ts';
import type { DemandDetail, DemandOutcome, DemandRow } from '#contract/desk/demand.ts';
import { toast } from '#ui/feedback/toast-store.ts';

const REST_MS = 200;

export type DemandPart = { row: DemandRow; items: BuyItem[]; price: string; num: string };
export type Demanded = ReturnType<typeof useDemand>;

/** What the last member paid a piece stands nearest to what it costs now. */
const startPrice = (items: readonly BuyItem[]): string => {
  const last = items.at(-1);
  return last ? writeFen(Math.round(last.paid / last.num)) : '';
};
const partOf = ({ row, items }: DemandDetail): DemandPart => ({ row, items, price: startPrice(items), num: '' });
/** Who wishes to cancel is not bought for unless the buyer says so. */
const leftOut = (items: readonly BuyItem[]): number[] => items.filter((item) => item.cancel_asked).map((item) => item.id);

type Lot = { item_ids: number[]; num?: number; price: number };
function lotsOf(parts: readonly DemandPart[], out: ReadonlySet<number>): Lot[] | null {
  const lots: Lot[] = [];
  for (const { items, price, num } of parts) {
    const item_ids = items.filter((item) => !out.has(item.id)).map((item) => item.id);
    const [fen, pieces] = [readFen(price), num.trim() === '' ? undefined : readWhole(num)];
    if (fen === null || fen < 0 || pieces === null || pieces === 0) return null;
    if (item_ids.length > 0) lots.push({ item_ids, price: fen, ...(pieces === undefined ? {} : { num: pieces }) });
  }
  return lots.length > 0 ? lots : null;
}

export function useDemand(detail: DemandDetail, onDone: () => void) {
  const [parts, setParts] = useState<DemandPart[]>(() => [partOf(detail)]);
  const [out, setOut] = useState<ReadonlySet<number>>(() => new Set(leftOut(detail.items)));
  const [platform_no, setPlatformNo] = useState('');
  const [typedFreight, setFreight] = useState<string | null>(null);
  const [ask, setAsk] = useState(true);
  const [tried, setTried] = useState(false);
  const [joining, setJoining] = useState(false);
  const [answer, setAnswer] = useState<{ of: string; outcome: DemandOutcome | null; failed?: string } | null>(null);

  const lots = lotsOf(parts, out);
  const freight = typedFreight === null ? undefined : readFen(typedFreight);
  const asked = lots && freight !== null && { lots, ...(freight === undefined ? {} : { freight }) };
  const wanted = JSON.stringify(asked);
  useEffect(() => {
    const input = JSON.parse(wanted) as { lots: Lot[]; freight?: number } | false | null;
    if (!input) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      send('demand/outcome', input, { signal: stop.signal }).then(
        (outcome) => !stop.signal.aborted && setAnswer({ of: wanted, outcome }),
        (error: unknown) =>
          !stop.signal.aborted &&
          setAnswer({ of: wanted, outcome: null, failed: isCallError(error) ? error.message : t('desk.error.server') }),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);

  const buy = useCommand('demand/purchase', { invalidates: ['buying', 'warehouse'] });
  const current = answer?.of === wanted ? answer : null;
  const outcome = asked ? (answer?.outcome ?? null) : null;
  const buys = (outcome?.pieces ?? 0) > 0;
  const asks = ask && (outcome?.supplement ?? 0) > 0;
  const missing = buys && platform_no.trim() === '';
  const ready = Boolean(current?.outcome) && outcome?.unplaced === 0 && (buys || asks);

  return {
    parts,
    out,
    lots,
    platform_no,
    freight: typedFreight ?? (outcome ? writeFen(outcome.freight) : writeFen(detail.freight_left)),
    ask,
    outcome,
    failed: current?.failed ?? null,
    buys,
    asks,
    ready,
    busy: buy.busy,
    errors: buy.errors,
    joining,
    wrong: tried && missing,
    setPlatformNo,
    setFreight,
    setAsk,
    setPart: (at: number, change: Partial<Pick<DemandPart, 'price' | 'num'>>) =>
      setParts((now) => now.map((part, i) => (i === at ? { ...part, ...change } : part))),
    include: (ids: readonly number[], on: boolean) =>
      setOut((now) => new Set(on ? [...now].filter((id) => !ids.includes(id)) : [...now, ...ids])),
    join: async (row: DemandRow) => {
      setJoining(true);
      const more = await send('demand/detail', keyOf(nameOf(row))!).catch(() => null);
      setJoining(false);
      if (!more) return void toast(t('demand.moved'), { mark: 'warning' });
      setParts((now) => [...now, partOf(more)]);
      setOut((now) => new Set([...now, ...leftOut(more.items)]));
    },
    submit: async () => {
      setTried(true);
      if (missing || !ready || !asked || !outcome || buy.busy) return;
      // Where nobody is bought for, the number of an order that does not exist is not asked.
      const no = buys ? platform_no.trim() : '-';
      const done = await buy.run({ ...asked, platform_no: no, ...(asks ? { ask: true } : {}), quote: outcome.quote });
      if (!done) return;
      const said = [
        done.pieces > 0 && t('demand.done', { pieces: done.pieces, members: done.members }),
        done.asked > 0 && t('demand.done_asked', { n: done.asked }),
      ];
      toast(said.filter(Boolean).join(t('desk.list.comma')), { mark: 'done' });
      onDone();
    },
  };
}
