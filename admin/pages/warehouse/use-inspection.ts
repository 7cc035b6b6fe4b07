// One inspection being entered: scale, sides, photos, bin, goods type, quantity, services; passed or failed. The next scan may come before it is sent:
// what was entered is there again when the item is.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OutputAt } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { writeGrams, writeMillimetres } from '#admin/lib/figures.ts';
import { t } from '#admin/lib/i18n.ts';
import { useInHand } from '#admin/lib/in-hand.ts';
import { firstWrong, measured, type Typed, typedOf } from '#admin/lib/measured.ts';
import { type Answers, answersOf, proofsOf, unanswered, useServiceAnswers } from '#admin/lib/service-answers.ts';
import { signal } from '#admin/lib/signal.ts';
import { useUploadCommand } from '#admin/lib/upload-outbox.ts';
import { type Uploads, useUploads } from '#admin/lib/uploads.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { printedCode } from '#contract/codes.ts';
import type { StockRow } from '#contract/desk/warehouse.ts';
import { toast } from '#ui/feedback/toast-store.ts';

export type Inspection = {
  item: StockRow;
  typed: Typed;
  setTyped: (typed: Typed) => void;
  uploads: Uploads;
  videos: Uploads;
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
  errors: Record<string, string>;
  help: OutputAt<'scan/help'> | undefined;
  /** Figures came from a machine at the table. */
  machine: string;
  /** The server wants to know why it passes without photos, a video or a bin: its words. */
  unproved: string | undefined;
  reason: string;
  setReason: (reason: string) => void;
  /** Something has been entered that is not sent yet. */
  begun: boolean;
  /** Answers whether it went through. */
  judge: (result: 'pass' | 'fail', problem?: string) => Promise<boolean>;
  /** Whether the figures can be sent; marks what is missing. */
  check: () => boolean;
};

type Entered = { typed: Typed; bin: string; goods_type: string; num: number };
const entered = new Map<number, Entered>();
/** How often a page asks what the machine has measured. */
const MACHINE_MS = 3000;
const PROOF = ['warehouse.need_photos', 'warehouse.need_video', 'warehouse.need_bin'];

export const photosAt = (item: number): string => `item:${item}`;
const videosAt = (item: number): string => `video:${item}`;

const freshOf = (item: StockRow): Entered => ({
  typed: typedOf(item),
  bin: item.bin,
  goods_type: item.goods_type,
  num: item.num,
});

/** What has become of an item that was judged. */
const judgedText = (now: StockRow): string =>
  now.state === 'problem' ? t('desk.stock.told') : t('desk.stock.in_stock', { bin: now.bin || '-' });

/** `onDone`: it is judged, or will be once its photos have arrived. */
export function useInspection(item: StockRow, onDone: () => void): Inspection {
  const [now, setNow] = useState<Entered>(() => entered.get(item.id) ?? freshOf(item));
  const { typed, bin, goods_type } = now;
  const answers = useServiceAnswers();
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  }, [now]);
  // A part of it may have been passed meanwhile.
  const num = Math.min(now.num, item.num);
  const change = (part: Partial<Entered>) => {
    // What the server said was about the figures before.
    if (inspect.error) inspect.reset();
    const next = { ...latest.current, ...part };
    latest.current = next;
    entered.set(item.id, next);
    setNow(next);
  };
  const [checked, setChecked] = useState(false);
  const uploads = useUploads(photosAt(item.id));
  const videos = useUploads(videosAt(item.id), 'film');
  const [reason, setReason] = useState('');
  const inspect = useUploadCommand('warehouse/inspect', item.id, { invalidates: ['packing'], onError: () => signal('stop') });
  const help = useCall('scan/help', { id: item.id }).data;
  const codes = [printedCode('item', item.id), item.tracking_no].filter(Boolean).join(',');
  const machine = useCall('scan/measured', { codes }, { refetchInterval: MACHINE_MS }).data?.figures;
  const fill = (
    figures: { weight: number | null; length: number | null; width: number | null; height: number | null },
    over: boolean,
  ) => {
    const { typed } = latest.current;
    const side = (name: 'length' | 'width' | 'height') =>
      (over || !typed[name]) && figures[name] ? writeMillimetres(figures[name]) : typed[name];
    const next = {
      weight: figures.weight && (over || !typed.weight) ? writeGrams(figures.weight) : typed.weight,
      length: side('length'),
      width: side('width'),
      height: side('height'),
    };
    if (Object.keys(next).some((name) => next[name as 'weight'] !== typed[name as 'weight'])) change({ typed: next });
  };
  // The same goods have the same size; the weight is always measured again and compared.
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once, when it arrives
  useEffect(() => {
    if (help?.remembered && item.num === 1) fill({ ...help.remembered, weight: null }, false);
  }, [help?.remembered]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each measurement is taken once
  useEffect(() => {
    if (machine) fill(machine, true);
  }, [machine?.at]);
  const begun = uploads.shots.length + videos.shots.length > 0 || typed.weight !== writeGrams(item.weight) || bin !== item.bin;
  useInHand({
    id: item.id,
    title: item.title,
    begun,
    putBin: (to) => {
      const before = latest.current.bin;
      change({ bin: to });
      return before;
    },
  });

  const check = () => {
    setChecked(true);
    const wrong = firstWrong(typed);
    if (wrong)
      document
        .querySelector<HTMLInputElement>(
          '.desk-measure input[aria-invalid="true"], .desk-measure label:not(:has(input:valid)) input',
        )
        ?.focus();
    return !wrong;
  };
  const judge = async (result: 'pass' | 'fail', problem?: string) => {
    const figures = measured(typed);
    if (!check() || !figures) return false;
    const photos = item.photos.length + uploads.shots.filter((shot) => !shot.failed).length;
    if (result === 'pass' && unanswered(item.services, answers.entries, photos)) {
      document.querySelector('#service-tasks')?.scrollIntoView({ block: 'center' });
      return false;
    }
    const services = answersOf(item.services, answers.entries);
    const args = {
      id: item.id,
      ...figures,
      result,
      ...(problem ? { problem } : {}),
      ...(bin.trim() ? { bin: bin.trim().toUpperCase() } : {}),
      ...(goods_type === item.goods_type ? {} : { goods_type }),
      ...(num < item.num ? { num } : {}),
      ...(services.length > 0 ? { services } : {}),
      ...(result === 'pass' && reason.trim() ? { reason: reason.trim() } : {}),
    };
    const { done, behind } = await inspect.run(args, {
      label: item.title,
      awaits: [
        { place: photosAt(item.id), kind: 'photo', into: ['files'] },
        { place: videosAt(item.id), kind: 'film', into: ['videos'] },
        ...proofsOf(photosAt(item.id), services),
      ],
    });
    if (!done && !behind) return false;
    if (done) {
      entered.delete(item.id);
      toast(judgedText(done), { mark: 'done' });
    }
    void behind?.then(({ ok }) => ok && entered.delete(item.id));
    onDone();
    return true;
  };
  return {
    item,
    typed,
    setTyped: (next) => change({ typed: next }),
    uploads,
    videos,
    bin,
    setBin: (next) => change({ bin: next }),
    goods_type,
    setGoodsType: (code) => change({ goods_type: code }),
    num,
    setNum: (next) => change({ num: next }),
    answers,
    checked,
    help,
    machine: machine?.machine ?? '',
    unproved: inspect.error && PROOF.includes(inspect.error.key) ? errorText(inspect.error) : undefined,
    reason,
    setReason,
    begun,
    errors: inspect.errors,
    busy: inspect.busy,
    judge,
    check,
  };
}
