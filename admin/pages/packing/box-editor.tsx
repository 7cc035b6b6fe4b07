// Boxes as they come off the scale: weight, sides, photos; what the line charges and which limits are broken run along, the settlement stands below.
import { useEffect } from 'react';
import { errorText } from '#admin/lib/error-text.ts';
import { writeMillimetres } from '#admin/lib/figures.ts';
import { cmSize, kg } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { billedText, freightWords } from '#admin/lib/quote-words.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { boxSum, broken, expectedWeight, isWeightOff, total } from '#admin/pages/packing/box-math.ts';
import { SettlementCard } from '#admin/pages/packing/settlement-card.tsx';
import { type Boxes, boxAt, type PackBox, waybillAt } from '#admin/pages/packing/use-boxes.ts';
import { MeasureFields } from '#admin/parts/measure-fields.tsx';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { ServiceTasks } from '#admin/parts/service-tasks.tsx';
import type { PackDetail } from '#contract/desk/waybills.ts';
import type { Reason } from '#contract/freight.ts';
import type { BoxTerms } from '#contract/rules/box.ts';
import { Note } from '#ui/feedback/note.tsx';
import { PlusIcon, TrashIcon, WarningIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function BoxEditor({ boxes, waybill }: { boxes: Boxes; waybill: PackDetail }) {
  const { box_terms: terms, estimated_box } = waybill;
  const typed = boxes.list.map((b) => b.typed);
  const sum = total(typed, terms);
  const over = broken(typed, terms);
  const expected = expectedWeight(
    waybill.items.map((item) => item.weight),
    boxes.list.map((b) => b.tare),
  );
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
              place={boxAt(waybill.id, box.key)}
              no={at + 1}
              terms={terms}
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
                  sum.volume !== null && t('desk.packing.volume', { weight: billedText(sum.volume, terms.unit) }),
                  <strong key="c">{t('desk.packing.billed', { weight: billedText(sum.billed, terms.unit) })}</strong>,
                ]}
              />
            )}
          </div>
          {sum && sum.why.length > 0 && (
            <p className="desk-small">{sum.why.map((why) => freightWords(why)).join(t('desk.list.comma'))}</p>
          )}
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
          {/* A rehearsal may still go by another line. */}
          {over.map((o, at) => (
            <Note
              key={at}
              tone={waybill.rehearsal ? 'clock' : 'wrong'}
              icon={<WarningIcon className="ui-icon-sm" />}
              role="alert"
            >
              {limitText(o, typed.length)}
            </Note>
          ))}
          {boxes.refused && (
            <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} role="alert">
              {errorText(boxes.refused)}
            </Note>
          )}
        </div>
      </Card>
      <ServiceTasks
        place={waybillAt(waybill.id)}
        tasks={waybill.tasks}
        answers={boxes.answers}
        photos={boxes.photos}
        checked={boxes.checked}
      />
      {boxes.preview && <SettlementCard settlement={boxes.preview} preview />}
    </>
  );
}

/** What a limit says, with the box that breaks it where there are several. */
const limitText = (reason: Reason, boxes: number): string =>
  boxes > 1 && typeof reason.params.box === 'number'
    ? t('desk.packing.limit', { n: reason.params.box, limit: freightWords(reason) })
    : freightWords(reason);

const presetSides = (preset: PackDetail['presets'][number]) => ({
  length: writeMillimetres(preset.length),
  width: writeMillimetres(preset.width),
  height: writeMillimetres(preset.height),
});

type RowProps = {
  box: PackBox;
  /** of its photos */
  place: string;
  no: number;
  presets: PackDetail['presets'];
  terms: BoxTerms;
  checked: boolean;
  focus: boolean;
  onChange: (change: Partial<PackBox>) => void;
  onRemove?: () => void;
};

function BoxRow({ box, place, no, presets, terms, checked, focus, onChange, onRemove }: RowProps) {
  const uploads = useUploads(place);
  const sum = boxSum(box.typed, terms);
  const photos = uploads.shots.filter((shot) => !shot.failed).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box hears of its photos
  useEffect(() => onChange({ photos }), [photos]);
  return (
    <fieldset className="desk-box flex flex-col gap-16">
      <legend className="flex w-full items-center gap-16 text-ink font-strong pb-12">
        {t('desk.packing.box', { n: no })}
        {sum && (
          <Facts
            className="desk-small font-normal"
            items={[t('desk.packing.billed', { weight: billedText(sum.billable, terms.unit) }), sum.why && freightWords(sum.why)]}
          />
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
                onChange({ preset: preset.code, tare: preset.tare, typed: { ...box.typed, ...presetSides(preset) } });
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
