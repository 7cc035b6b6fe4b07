// What a block is filled in with. Things are picked, not typed; texts stand side by side in each language.
import { lazy, Suspense } from 'react';
import { useAdZones } from '#admin/lib/ad-zones.ts';
import { t } from '#admin/lib/i18n.ts';
import { LinkPicker } from '#admin/parts/link-picker.tsx';
import { NamesFields } from '#admin/parts/names-fields.tsx';
import { PictureField } from '#admin/parts/picture-field.tsx';
import { RefSelect } from '#admin/parts/ref-select.tsx';
import { MAX_COUPONS, TONES, type Tone } from '#contract/page-blocks.ts';
import type { Block, BlockOf } from '#contract/pages.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { AreaFields } from './area-fields.tsx';
import { GoodsFields } from './goods-fields.tsx';
import { IconFields } from './icon-fields.tsx';
import { MomentField } from './moment-field.tsx';
import { PickedList } from './picked-list.tsx';

const RichTexts = lazy(() => import('#admin/parts/rich/rich-texts.tsx'));

type Change<B> = (block: B, field?: string) => void;
type Props<B = Block> = { block: B; onChange: Change<B> };

export function BlockFields({ block, onChange }: Props) {
  switch (block.type) {
    case 'carousel':
      return <Zone block={block} onChange={onChange} />;
    case 'icons':
      return <IconFields block={block} onChange={onChange} />;
    case 'goods':
      return <GoodsFields block={block} onChange={onChange} />;
    case 'floor':
      return <Floor block={block} onChange={onChange} />;
    case 'coupon':
      return (
        <>
          <Titles block={block} onChange={onChange} max={60} />
          <PickedList
            label={t('desk.resource.coupon_rules')}
            resource="coupon_rules"
            ids={block.rules}
            max={MAX_COUPONS}
            onChange={(rules) => onChange({ ...block, rules })}
          />
          <p className="ui-hint">{t('desk.pages.coupon_hint')}</p>
        </>
      );
    case 'countdown':
      return (
        <>
          <Titles block={block} onChange={onChange} max={80} />
          <MomentField
            label={t('desk.pages.ends_at')}
            name={`${block.id}-ends`}
            value={block.ends_at}
            onChange={(ends_at) => onChange({ ...block, ends_at })}
          />
          <LinkPicker label={t('desk.pages.link')} value={block.path} onChange={(path) => onChange({ ...block, path }, 'path')} />
          <TonePick value={block.tone} onChange={(tone) => onChange({ ...block, tone })} />
        </>
      );
    case 'notice':
      return (
        <>
          <NamesFields
            label={t('desk.pages.text')}
            name={`${block.id}-text`}
            value={block.texts}
            onChange={(texts) => onChange({ ...block, texts }, 'text')}
            max={300}
            long
          />
          <LinkPicker label={t('desk.pages.link')} value={block.path} onChange={(path) => onChange({ ...block, path }, 'path')} />
          <TonePick value={block.tone} onChange={(tone) => onChange({ ...block, tone })} />
        </>
      );
    case 'text':
      return (
        <Suspense fallback={<SkeletonBlock height={240} />}>
          <RichTexts
            label={t('desk.pages.text')}
            value={block.contents}
            onChange={(contents) => onChange({ ...block, contents }, 'contents')}
          />
        </Suspense>
      );
    case 'image_map':
      return <AreaFields block={block} onChange={onChange} />;
    case 'video':
      return (
        <>
          <Titles block={block} onChange={onChange} max={120} />
          <PictureField label={t('desk.pages.picture')} value={block.image} onChange={(image) => onChange({ ...block, image })} />
          <Field
            label={t('desk.pages.video_url')}
            name={`${block.id}-url`}
            value={block.url}
            onChange={(url) => onChange({ ...block, url: url.trim() }, 'url')}
            placeholder="https://"
            maxLength={500}
            ltr
          />
        </>
      );
    case 'endless':
      return (
        <>
          <Titles block={block} onChange={onChange} max={60} />
          <Segment
            label={t('desk.pages.of')}
            value={block.of}
            onChange={(of) => onChange({ ...block, of })}
            options={[
              { value: 'recommended', label: t('desk.pages.of.recommended') },
              { value: 'mall', label: t('desk.pages.of.mall') },
            ]}
          />
        </>
      );
    case 'feed':
      return <p className="desk-small">{t('desk.pages.feed_hint')}</p>;
    case 'member':
      return <p className="desk-small">{t('desk.pages.member_hint')}</p>;
  }
}

type Titled = BlockOf<'coupon' | 'countdown' | 'video' | 'endless'>;
function Titles<B extends Titled>({ block, onChange, max }: Props<B> & { max: number }) {
  return (
    <NamesFields
      label={t('desk.pages.title')}
      name={`${block.id}-title`}
      value={block.titles}
      onChange={(titles) => onChange({ ...block, titles }, 'titles')}
      max={max}
    />
  );
}

const SWATCH: Record<Tone, string> = {
  plain: 'bg-surface text-ink-2',
  accent: 'bg-accent-soft text-accent-text',
  moving: 'bg-moving-soft text-moving',
  safe: 'bg-safe-soft text-safe',
  clock: 'bg-clock-soft text-clock',
  strong: 'bg-action text-on-action',
};

/** Colours of the theme: each pair is readable in light and dark. */
function TonePick({ value, onChange }: { value: Tone; onChange: (tone: Tone) => void }) {
  return (
    <div className="flex flex-wrap gap-12" role="group" aria-label={t('desk.pages.colour')}>
      {TONES.map((tone) => (
        <button
          key={tone}
          type="button"
          className={`${SWATCH[tone]} min-h-64 px-20 rounded-image border border-line-strong text-sm aria-pressed:outline-2 aria-pressed:outline-offset-2`}
          aria-pressed={value === tone}
          onClick={() => onChange(tone)}
        >
          {t(`desk.pages.tone.${tone}`)}
        </button>
      ))}
    </div>
  );
}

function Zone({ block, onChange }: Props<BlockOf<'carousel'>>) {
  const { zones, shown } = useAdZones(block.zone);
  return (
    <Field
      label={t('desk.pages.zone')}
      name={`${block.id}-zone`}
      type="select"
      value={block.zone}
      onChange={(zone) => onChange({ ...block, zone })}
      options={zones.map((zone) => ({ value: zone, label: zone }))}
      hint={t('desk.pages.zone_hint', { n: shown(block.zone) })}
    />
  );
}

function Floor({ block, onChange }: Props<BlockOf<'floor'>>) {
  return (
    <div className="desk-two">
      <Field
        label={t('desk.field.page')}
        name={`${block.id}-page`}
        type="select"
        value={block.page}
        onChange={(page) => onChange({ ...block, page: page as 'home', floor: null })}
        options={(['home', 'mall'] as const).map((page) => ({ value: page, label: t(`desk.choice.page.${page}`) }))}
      />
      <RefSelect
        f={{ name: `${block.id}-floor`, ref: 'floors' }}
        label={t('desk.pages.floor')}
        value={block.floor === null ? '' : String(block.floor)}
        none={t('desk.pages.all_floors')}
        onChange={(floor) => onChange({ ...block, floor: floor ? Number(floor) : null })}
      />
    </div>
  );
}
