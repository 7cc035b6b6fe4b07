// Boxes as they come off the scale: weight, sides, photos; volume weight and what counts run along, the settlement stands below.
import { useEffect } from 'react';
import { errorText } from '#admin/lib/error-text.ts';
import { writeMillimetres } from '#admin/lib/figures.ts';
import { cmLength, cmSize, kg } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { boxSum, broken, expectedWeight, isWeightOff, total } from '#admin/pages/packing/box-math.ts';
import { SettlementCard } from '#admin/pages/packing/settlement-card.tsx';
import type { Boxes, PackBox } from '#admin/pages/packing/use-boxes.ts';
import { MeasureFields } from '#admin/parts/measure-fields.tsx';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { ServiceTasks } from '#admin/parts/service-tasks.tsx';
import type { PackDetail } from '#contract/desk/waybills.ts';
import { Note } from '#ui/feedback/note.tsx';
import { PlusIcon, TrashIcon, WarningIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function BoxEditor({ boxes, waybill }: { boxes: Boxes; waybill: PackDetail }) {
  const { limits, estimated_box } = waybill;
  const sum = total(
    boxes.list.map((b) => b.typed),
    limits.divisor,
  );
  const over = broken(
    boxes.list.map((b) => b.typed),
    limits,
  );
  const expected = expectedWeight(
    waybill.items.map((item) => item.weight),
    boxes.list.map((b) => b.tare),
  );
  const limitText = (o: (typeof over)[number]) =>
    o.kind === 'many'
      ? t('desk.packing.limit.many', { n: o.limit })
      : o.kind === 'heavy'
        ? t('desk.packing.limit.heavy', { box: o.box!, limit: kg(o.limit) })
        : t('desk.packing.limit.long', { box: o.box!, limit: cmLength(o.limit) });
  return (
    <>
      <Card
        title={t('desk.packing.boxes')}
        all={
          estimated_box
            ? t('desk.packing.estimated', { weight: kg(estimated_box.weight), size: cmSize(estimated_box) })
            : undefined
        }
      >
        <div className="flex flex-col gap-28">
          {boxes.list.map((box, at) => (
            <BoxRow
              key={box.key}
              box={box}
              no={at + 1}
              divisor={limits.divisor}
              checked={boxes.checked}
              focus={at > 0}
              presets={waybill.presets}
              onChange={(change) => boxes.change(box.key, change)}
              {...(boxes.list.length > 1 ? { onRemove: () => boxes.remove(box.key) } : {})}
            />
          ))}
          <div className="flex flex-wrap items-center gap-24">
            <Button size="small" icon={<PlusIcon />} throttle={false} onClick={boxes.add}>
              {t('desk.packing.add_box')}
            </Button>
            {sum && (
              <Facts
                className="ms-auto"
                items={[
                  t('desk.packing.actual', { weight: kg(sum.weight) }),
                  t('desk.packing.volume', { weight: kg(sum.volume) }),
                  <strong key="c">{t('desk.packing.counts', { weight: kg(sum.counts) })}</strong>,
                ]}
              />
            )}
          </div>
          {sum && expected !== null && isWeightOff(sum.weight, expected) && (
            <Note tone="clock" icon={<WarningIcon className="ui-icon-sm" />} role="alert">
              {t('pack.weight_off', { weight: kg(expected) })}
            </Note>
          )}
          {boxes.unverified && (
            <>
              <Note tone="wrong" role="alert">
                {boxes.unverified}
              </Note>
              <Field
                label={t('pack.unverified_reason')}
                name="reason"
                value={boxes.reason}
                onChange={boxes.setReason}
                maxLength={300}
                hint={t('desk.stock.unproved_hint')}
              />
            </>
          )}
          {over.map((o, at) => (
            <Note key={at} tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} role="alert">
              {limitText(o)}
            </Note>
          ))}
          {boxes.refused && (
            <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} role="alert">
              {errorText(boxes.refused)}
            </Note>
          )}
        </div>
      </Card>
      <ServiceTasks tasks={waybill.tasks} answers={boxes.answers} photos={boxes.photos} checked={boxes.checked} />
      {boxes.preview && <SettlementCard settlement={boxes.preview} preview />}
    </>
  );
}

const sidesOf = (preset: PackDetail['presets'][number]) => ({
  length: writeMillimetres(preset.length),
  width: writeMillimetres(preset.width),
  height: writeMillimetres(preset.height),
});

type RowProps = {
  box: PackBox;
  no: number;
  presets: PackDetail['presets'];
  divisor: number;
  checked: boolean;
  focus: boolean;
  onChange: (change: Partial<PackBox>) => void;
  onRemove?: () => void;
};

function BoxRow({ box, no, presets, divisor, checked, focus, onChange, onRemove }: RowProps) {
  const uploads = useUploads();
  const sum = boxSum(box.typed, divisor);
  const ids = uploads.ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box hears of its photos when they arrive
  useEffect(() => onChange({ files: uploads.ids, uploading: uploads.busy }), [ids, uploads.busy]);
  return (
    <fieldset className="desk-box flex flex-col gap-16">
      <legend className="flex w-full items-center gap-16 text-ink font-strong pb-12">
        {t('desk.packing.box', { n: no })}
        {sum && (
          <span className="desk-small font-normal">
            {sum.volume > sum.weight
              ? t('desk.packing.volume_counts', { weight: kg(sum.volume) })
              : t('desk.packing.actual_counts', { weight: kg(sum.weight) })}
          </span>
        )}
        {onRemove && (
          <span className="ms-auto">
            <IconButton
              label={t('desk.packing.remove_box', { n: no })}
              icon={<TrashIcon className="size-36" />}
              onClick={onRemove}
              throttle={false}
            />
          </span>
        )}
      </legend>
      {presets.length > 0 && (
        <Chips label={t('pack.presets')}>
          {presets.map((preset) => (
            <Chip
              key={preset.code}
              selected={box.preset === preset.code}
              onClick={() => {
                onChange({ preset: preset.code, tare: preset.tare, typed: { ...box.typed, ...sidesOf(preset) } });
                document.querySelectorAll<HTMLInputElement>('.desk-box .desk-measure input')[4 * (no - 1)]?.focus();
              }}
            >
              {preset.name} {cmSize(preset)}
            </Chip>
          ))}
        </Chips>
      )}
      <MeasureFields
        value={box.typed}
        onChange={(typed) => onChange({ typed })}
        checked={checked}
        autoFocus={focus}
        prefix={`${t('desk.packing.box', { n: no })} `}
      />
      <PhotoTaker uploads={uploads} max={10} label={t('desk.packing.box_photos', { n: no })} />
    </fieldset>
  );
}
