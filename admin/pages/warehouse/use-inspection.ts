// One inspection being entered: scale, sides, photos, bin, goods type, quantity, services; passed or failed. The next scan may come before it is sent:
// what was entered is there again when the item is.
import { useEffect, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { firstWrong, measured, type Typed, typedOf } from '#admin/lib/measured.ts';
import { type Answers, answersOf, unanswered, useServiceAnswers } from '#admin/lib/service-answers.ts';
import { type Shot, type Uploads, useUploads } from '#admin/lib/uploads.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import type { StockRow } from '#contract/desk/warehouse.ts';
import { toast } from '#ui/feedback/toast-store.ts';

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
  answers: Answers;
  /** after a try: what is missing is marked */
  checked: boolean;
  busy: boolean;
  /** Answers whether it went through. */
  judge: (result: 'pass' | 'fail', problem?: string) => Promise<boolean>;
  /** Whether the figures can be sent; marks what is missing. */
  check: () => boolean;
};

type Entered = { typed: Typed; bin: string; goods_type: string; num: number };
const entered = new Map<number, Entered>();
const photographed = new Map<number, Shot[]>();

const freshOf = (item: StockRow): Entered => ({
  typed: typedOf(item),
  bin: item.bin,
  goods_type: item.goods_type,
  num: item.num,
});

export function useInspection(item: StockRow, onDone: (item: StockRow) => void): Inspection {
  const [now, setNow] = useState<Entered>(() => entered.get(item.id) ?? freshOf(item));
  const { typed, bin, goods_type } = now;
  const answers = useServiceAnswers();
  // A part of it may have been passed meanwhile.
  const num = Math.min(now.num, item.num);
  const change = (part: Partial<Entered>) => {
    const next = { ...now, ...part };
    entered.set(item.id, next);
    setNow(next);
  };
  const [checked, setChecked] = useState(false);
  const uploads = useUploads(photographed.get(item.id));
  useEffect(() => {
    photographed.set(
      item.id,
      uploads.shots.filter((shot) => shot.id !== null),
    );
  }, [item.id, uploads.shots]);
  const inspect = useCommand('warehouse/inspect', { invalidates: ['packing'] });

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
    const photos = item.photos.length + uploads.ids.length;
    if (result === 'pass' && unanswered(item.services, answers.entries, photos)) {
      document.querySelector('#service-tasks')?.scrollIntoView({ block: 'center' });
      return false;
    }
    const services = answersOf(item.services, answers.entries);
    const answer = await inspect.run({
      id: item.id,
      ...figures,
      result,
      ...(uploads.ids.length > 0 ? { files: uploads.ids } : {}),
      ...(problem ? { problem } : {}),
      ...(bin.trim() ? { bin: bin.trim().toUpperCase() } : {}),
      ...(goods_type === item.goods_type ? {} : { goods_type }),
      ...(num < item.num ? { num } : {}),
      ...(services.length > 0 ? { services } : {}),
    });
    if (!answer) return false;
    entered.delete(item.id);
    photographed.delete(item.id);
    onDone(answer);
    return true;
  };
  return {
    item,
    typed,
    setTyped: (next) => change({ typed: next }),
    uploads,
    bin,
    setBin: (next) => change({ bin: next }),
    goods_type,
    setGoodsType: (code) => change({ goods_type: code }),
    num,
    setNum: (next) => change({ num: next }),
    answers,
    checked,
    busy: inspect.busy,
    judge,
    check,
  };
}
