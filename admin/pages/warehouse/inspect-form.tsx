// The cards of an inspection: the item next to its listing, the scale, photos, bin, goods type, services.

import { checksOf } from '#admin/lib/checklist.ts';
import { asOptions, useChoices } from '#admin/lib/choices.ts';
import { kg } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { deviates, readSide } from '#admin/lib/measured.ts';
import { ItemFace } from '#admin/pages/warehouse/item-face.tsx';
import { type Inspection, photosAt } from '#admin/pages/warehouse/use-inspection.ts';
import { MeasureFields } from '#admin/parts/measure-fields.tsx';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { ServiceTasks } from '#admin/parts/service-tasks.tsx';
import { VideoTaker } from '#admin/parts/video-taker.tsx';
import { Videos } from '#admin/parts/videos.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { Stepper } from '#ui/input/stepper.tsx';
import { Card } from '#ui/layout/card.tsx';

export function InspectForm({
  inspection,
  autoFocus,
  compact,
  onWrong,
}: {
  inspection: Inspection;
  /** something of the checklist is not right, in the member's words */
  onWrong: (words: string) => void;
  autoFocus?: boolean;
  compact?: boolean;
}) {
  const { item, typed, uploads } = inspection;
  const types = asOptions(useChoices('goods_types'));
  const weight = readSide('weight', typed.weight);
  const wanted = item.photos_wanted;
  const { help, errors } = inspection;
  const errorOf = (field: string) => (errors[field] ? { error: errors[field] } : {});
  // Another type that is chosen here may ask for it as well: the server says so.
  const filmed = item.video_wanted && inspection.goods_type === item.goods_type;
  return (
    <>
      <ItemFace item={item} {...(compact ? { compact } : {})}>
        {item.num > 1 && (
          <div className="flex items-center justify-between gap-24 mt-20">
            <span className="text-ink font-strong">{t('desk.stock.expected', { n: item.num })}</span>
            <Stepper
              label={t('desk.stock.this_many')}
              value={inspection.num}
              min={1}
              max={item.num}
              onChange={inspection.setNum}
            />
          </div>
        )}
        {inspection.num < item.num && (
          <Note tone="clock" className="mt-16">
            {t('desk.stock.split', { n: inspection.num, rest: item.num - inspection.num })}
          </Note>
        )}
      </ItemFace>
      <Card
        title={t('desk.stock.measure')}
        all={item.listing_weight ? t('desk.stock.listing_weight', { weight: kg(item.listing_weight) }) : undefined}
      >
        <MeasureFields
          value={typed}
          onChange={inspection.setTyped}
          checked={inspection.checked}
          errors={inspection.errors}
          {...(autoFocus ? { autoFocus } : {})}
        />
        {help?.remembered && (
          <p className="desk-small mt-12">
            {t('desk.stock.remembered', { n: help.remembered.times, weight: kg(help.remembered.weight * inspection.num) })}
          </p>
        )}
        {weight !== null && help?.remembered && deviates(weight, help.remembered.weight * inspection.num) && (
          <Note tone="clock" className="mt-16" role="alert">
            {t('desk.stock.far_from_usual', { weight: kg(help.remembered.weight * inspection.num) })}
          </Note>
        )}
        {weight !== null && !help?.remembered && deviates(weight, item.listing_weight) && (
          <Note tone="clock" className="mt-16">
            {t('desk.stock.far_from', { weight: kg(item.listing_weight ?? 0) })}
          </Note>
        )}
        {errors.files && (
          <p className="ui-error mt-16" role="alert">
            {errors.files}
          </p>
        )}
        <div className="flex items-center gap-24 mt-20">
          <PhotoTaker uploads={uploads} />
          <span className="ms-auto text-end desk-small">
            <span className="block text-ink ui-num">{t('desk.stock.photos', { n: uploads.shots.length, of: wanted })}</span>
            {uploads.shots.length < wanted
              ? t('desk.stock.photos_left', { n: wanted - uploads.shots.length })
              : t('desk.stock.photos_enough')}
          </span>
        </div>
      </Card>
      <Card title={t('desk.video.title')} all={t(filmed ? 'desk.video.asked' : 'desk.video.if_needed')}>
        <VideoTaker uploads={inspection.videos} seconds={help?.video.seconds ?? 20} mb={help?.video.mb ?? 20} />
        <Videos videos={item.videos} />
      </Card>
      <Card>
        <div className="desk-two">
          <Field
            label={t('desk.input.bin')}
            name="bin"
            value={inspection.bin}
            onChange={inspection.setBin}
            ltr
            autoComplete="off"
            maxLength={20}
            {...errorOf('bin')}
            placeholder="A-03-12"
            hint={
              help?.bin && help.bin !== inspection.bin
                ? t(`desk.stock.bin_because.${help.bin_because}`)
                : t('desk.stock.bin_hint')
            }
          />
          <Field
            label={t('desk.field.goods_type')}
            name="goods_type"
            type="select"
            value={inspection.goods_type}
            onChange={inspection.setGoodsType}
            {...errorOf('goods_type')}
            options={types.length > 0 ? types : [{ value: item.goods_type, label: item.goods_type }]}
          />
        </div>
        {help?.bin && help.bin !== inspection.bin && (
          <div className="mt-16">
            <Button size="small" throttle={false} onClick={() => inspection.setBin(help.bin)}>
              {t('desk.stock.use_bin', { bin: help.bin })}
            </Button>
          </div>
        )}
        {inspection.unproved && (
          <>
            <Note tone="wrong" role="alert" className="mt-16">
              {inspection.unproved}
            </Note>
            <Field
              className="mt-16"
              label={t('desk.stock.unproved_reason')}
              name="reason"
              value={inspection.reason}
              onChange={inspection.setReason}
              maxLength={300}
              hint={t('desk.stock.unproved_hint')}
            />
          </>
        )}
      </Card>
      <Card title={t('check.title')} all={t('check.help')}>
        <Chips label={t('check.title')}>
          {checksOf(inspection.goods_type).map((check) => (
            <Chip key={check} onClick={() => onWrong(t(check))}>
              {t(check)}
            </Chip>
          ))}
        </Chips>
      </Card>
      <ServiceTasks
        place={photosAt(item.id)}
        tasks={item.services}
        answers={inspection.answers}
        photos={item.photos.length + uploads.shots.filter((shot) => !shot.failed).length}
        checked={inspection.checked}
      />
    </>
  );
}
