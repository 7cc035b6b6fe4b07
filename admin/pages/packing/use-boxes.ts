// The boxes being packed: figures and photos of each, the settlement they would lead to, and sending them.
import { useEffect, useRef, useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { BLANK, type Measured, measured, type Typed } from '#admin/lib/measured.ts';
import type { Awaited } from '#admin/lib/outbox.ts';
import { type Answers, answersOf, proofsOf, unanswered, useServiceAnswers } from '#admin/lib/service-answers.ts';
import { useUploadCommand } from '#admin/lib/upload-outbox.ts';
import { endUploads } from '#admin/lib/uploads.ts';
import { firstGap } from '#admin/pages/packing/box-math.ts';
import { takeInHand } from '#admin/pages/packing/use-pack-scans.ts';
import { type CallError, isCallError } from '#client/call-error.ts';
import type { SettlementOut } from '#contract/calls/waybills.ts';
import type { PackDetail } from '#contract/desk/waybills.ts';
import { toast } from '#ui/feedback/toast-store.ts';

const REST_MS = 400;
export type PackBox = {
  key: number;
  typed: Typed;
  /** pictures of it, on their way or arrived */
  photos: number;
  /** the box in stock that it is, and its own weight in g */
  preset?: string;
  tare?: number;
};

export type Boxes = {
  list: PackBox[];
  checked: boolean;
  add: () => void;
  remove: (key: number) => void;
  change: (key: number, change: Partial<PackBox>) => void;
  preview: SettlementOut | null;
  refused: CallError | null;
  /** What is typed, while the line refuses it. */
  rejected: Measured[] | null;
  busy: boolean;
  answers: Answers;
  /** photos taken of the boxes so far */
  photos: number;
  /** what the server says while items were not seen to go in; why it is packed all the same */
  unverified: string | undefined;
  reason: string;
  setReason: (reason: string) => void;
  submit: () => Promise<void>;
};

export const waybillAt = (id: number): string => `waybill:${id}`;
export const boxAt = (id: number, key: number): string => `${waybillAt(id)}:box:${key}`;

/** What the figures would settle to, asked once the typing rests. */
function usePreview(id: number, figures: Measured[] | null): { preview: SettlementOut | null; refused: CallError | null } {
  const [answer, setAnswer] = useState<{ preview: SettlementOut | null; refused: CallError | null }>({
    preview: null,
    refused: null,
  });
  const wanted = JSON.stringify(figures);
  useEffect(() => {
    const boxes = JSON.parse(wanted) as Measured[] | null;
    if (!boxes) return setAnswer({ preview: null, refused: null });
    const stop = new AbortController();
    const timer = setTimeout(() => {
      send('packing/preview', { id, boxes }, { signal: stop.signal }).then(
        (preview) => !stop.signal.aborted && setAnswer({ preview, refused: null }),
        (error: unknown) => !stop.signal.aborted && setAnswer({ preview: null, refused: isCallError(error) ? error : null }),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, wanted]);
  return answer;
}

export function useBoxes(waybill: PackDetail, onDone: () => void): Boxes {
  const next = useRef(2);
  const [list, setList] = useState<PackBox[]>([{ key: 1, typed: BLANK, photos: 0 }]);
  const [checked, setChecked] = useState(false);
  const answers = useServiceAnswers();
  const all = list.map((box) => measured(box.typed));
  const figures = all.every((f) => f !== null) ? (all as Measured[]) : null;
  const { preview, refused } = usePreview(waybill.id, waybill.state === 'packing' ? figures : null);
  const pack = useUploadCommand('packing/pack', waybill.id, {
    invalidates: ['warehouse'],
    onDone: ({ settlement, state }) => {
      const gap = settlement?.difference ?? 0;
      toast(
        state === 'choose_line'
          ? t('desk.packing.done_rehearsal')
          : gap < 0
            ? t('desk.packing.done_refund', { amount: money(-gap) })
            : gap > 0 && settlement?.state === 'due'
              ? t(gap === settlement.final ? 'desk.packing.done_whole' : 'desk.packing.done_due', { amount: money(gap) })
              : t('desk.packing.done'),
        { mark: 'done', ms: 3500 },
      );
    },
  });
  const [reason, setReason] = useState('');
  const photos = list.reduce((n, box) => n + box.photos, 0);
  const submit = async () => {
    setChecked(true);
    const gap = firstGap(list.map((b) => b.typed));
    if (gap)
      return void document
        .querySelectorAll('.desk-box')
        [gap.box]?.querySelector<HTMLInputElement>(`input[aria-invalid="true"], .desk-measure input`)
        ?.focus();
    if (unanswered(waybill.tasks, answers.entries, photos))
      return void document.querySelector('#service-tasks')?.scrollIntoView({ block: 'center' });
    if (!figures) return;
    const services = answersOf(waybill.tasks, answers.entries);
    const { done, behind } = await pack.run(
      { id: waybill.id, ...(reason.trim() ? { reason: reason.trim() } : {}), services, boxes: figures },
      {
        label: waybill.no,
        awaits: [
          ...list.map((box, at): Awaited => ({ place: boxAt(waybill.id, box.key), kind: 'photo', into: ['boxes', at, 'files'] })),
          ...proofsOf(waybillAt(waybill.id), services),
        ],
      },
    );
    if (!done && !behind) return;
    // The next scan may come before the page has drawn what is next.
    takeInHand(null);
    onDone();
  };
  return {
    list,
    checked,
    preview,
    refused,
    rejected: refused ? figures : null,
    busy: pack.busy,
    unverified: pack.error?.key === 'pack.unverified' ? errorText(pack.error) : undefined,
    reason,
    setReason,
    answers,
    photos,
    submit,
    add: () => setList((now) => [...now, { key: next.current++, typed: BLANK, photos: 0 }]),
    remove: (key) => {
      endUploads(boxAt(waybill.id, key));
      setList((now) => now.filter((b) => b.key !== key));
    },
    change: (key, change) => setList((now) => now.map((b) => (b.key === key ? { ...b, ...change } : b))),
  };
}
