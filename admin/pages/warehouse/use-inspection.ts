// One inspection being entered: scale, sides, photos, bin, goods type, quantity, services; passed or failed.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { firstWrong, measured, type Typed, typedOf } from '#admin/lib/measured.ts';
import { type Uploads, useUploads } from '#admin/lib/uploads.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import type { StockRow } from '#contract/desk/warehouse.ts';
import { toast } from '#ui/toast-store.ts';

export type Inspection = {
  item: StockRow;
  typed: Typed;
  setTyped: (typed: Typed) => void;
  uploads: Uploads;
  bin: string;
  setBin: (bin: string) => void;
  goods_type: string;
  setGoodsType: (code: string) => void;
  num: number;
  setNum: (num: number) => void;
  done: ReadonlySet<string>;
  toggle: (code: string, on: boolean) => void;
  /** after a try: what is missing is marked */
  checked: boolean;
  busy: boolean;
  /** Answers whether it went through. */
  judge: (result: 'pass' | 'fail', problem?: string) => Promise<boolean>;
  /** Whether the figures can be sent; marks what is missing. */
  check: () => boolean;
};

export function useInspection(item: StockRow, onDone: (item: StockRow) => void): Inspection {
  const [typed, setTyped] = useState<Typed>(typedOf(item));
  const [bin, setBin] = useState(item.bin);
  const [goods_type, setGoodsType] = useState(item.goods_type);
  const [num, setNum] = useState(item.num);
  const [done, setDone] = useState<ReadonlySet<string>>(
    new Set(item.services.filter((s) => s.state === 'done').map((s) => s.code)),
  );
  const [checked, setChecked] = useState(false);
  const uploads = useUploads();
  const inspect = useCommand('warehouse/inspect', { touches: ['packing'] });

  const check = () => {
    setChecked(true);
    const wrong = firstWrong(typed);
    if (wrong)
      document
        .querySelector<HTMLInputElement>(
          '.desk-measure input[aria-invalid="true"], .desk-measure label:not(:has(input:valid)) input',
        )
        ?.focus();
    if (uploads.busy) toast(t('desk.stock.photos_wait'));
    return !wrong && !uploads.busy;
  };
  const judge = async (result: 'pass' | 'fail', problem?: string) => {
    const figures = measured(typed);
    if (!check() || !figures) return false;
    const ordered = item.services.map((s) => s.code).filter((code) => done.has(code));
    const answer = await inspect.run({
      id: item.id,
      ...figures,
      result,
      ...(uploads.ids.length > 0 ? { files: uploads.ids } : {}),
      ...(problem ? { problem } : {}),
      ...(bin.trim() ? { bin: bin.trim().toUpperCase() } : {}),
      ...(goods_type === item.goods_type ? {} : { goods_type }),
      ...(num < item.num ? { num } : {}),
      ...(ordered.length > 0 ? { services_done: ordered } : {}),
    });
    if (answer) onDone(answer);
    return answer !== undefined;
  };
  return {
    item,
    typed,
    setTyped,
    uploads,
    bin,
    setBin,
    goods_type,
    setGoodsType,
    num,
    setNum,
    done,
    checked,
    busy: inspect.busy,
    judge,
    check,
    toggle: (code, on) => {
      const next = new Set(done);
      on ? next.add(code) : next.delete(code);
      setDone(next);
    },
  };
}
