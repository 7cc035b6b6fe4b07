// Blocks that home does not show by default: loaded when a page has one of them.
import type { CSSProperties } from 'react';
import type { Tone } from '#contract/page-blocks.ts';
import type { Block, BlockOf } from '#contract/pages.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { countdown } from '#shop/lib/format.ts';
import { localized, t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { RichText } from '#shop/parts/frame/rich-text.tsx';
import { hrefOf, ShortLink } from '#shop/parts/frame/short-link.tsx';
import { useNow } from '#shop/parts/frame/use-now.ts';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { ClockIcon, ForwardIcon, MegaphoneIcon, PlayIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Coupons } from './coupons.tsx';
import { Floor } from './floors.tsx';
import { MallGoods } from './mall-goods.tsx';

type Goods = OutputAt<'page/get'>['goods'][number] | undefined;

export default function Later({ block, goods }: { block: Block; goods: Goods }) {
  switch (block.type) {
    case 'goods':
      return <GoodsBlock block={block} goods={goods} />;
    case 'coupon':
      return <Coupons block={block} />;
    case 'countdown':
      return <Countdown block={block} />;
    case 'notice':
      return <Notice block={block} />;
    case 'text':
      return <Words block={block} />;
    case 'image_map':
      return <ImageMap block={block} />;
    case 'video':
      return <Video block={block} />;
    case 'endless':
      return <MallGoods block={block} />;
    default:
      return null;
  }
}

function GoodsBlock({ block, goods }: { block: BlockOf<'goods'>; goods: Goods }) {
  if (!goods || goods.goods.length === 0) return null;
  return (
    <Floor
      floor={{
        id: 0,
        title: localized(block.titles),
        subtitle: '',
        style: block.layout === 'grid' ? 'grid' : 'strip',
        url: block.more,
        total: 0,
        goods: goods.goods,
      }}
    />
  );
}

const TONES: Record<Tone, string> = {
  plain: 'bg-surface text-ink-2',
  accent: 'bg-accent-soft text-accent-text',
  moving: 'bg-moving-soft text-moving',
  safe: 'bg-safe-soft text-safe',
  clock: 'bg-clock-soft text-clock',
  strong: 'bg-action text-on-action',
};
/** As high as a thumb on the narrowest phone, as any of them may be a link. */
const STRIP = 'flex min-h-[max(76*var(--spacing),44px)] items-center gap-16 rounded-card px-28 py-18 text-sm';

function Notice({ block }: { block: BlockOf<'notice'> }) {
  const text = localized(block.texts);
  if (!text) return null;
  return (
    <ShortLink url={block.path} className={cx(STRIP, TONES[block.tone])}>
      <MegaphoneIcon className="ui-icon-sm flex-none" />
      <span className="min-w-0 flex-1 whitespace-pre-line">{text}</span>
      {block.path && hrefOf(block.path) && <ForwardIcon className="ui-icon-xs flex-none" />}
    </ShortLink>
  );
}

const DAY = 86_400_000;
/** Days and a clock: 2 d 03:04:05. */
function leftText(ms: number): string {
  const days = Math.floor(ms / DAY);
  const rest = countdown(Math.floor((ms % DAY) / 1000));
  return days > 0 ? t('blocks.days_left', { n: days, clock: rest }) : rest;
}

/** Hidden once its time has come. */
function Countdown({ block }: { block: BlockOf<'countdown'> }) {
  const left = Date.parse(block.ends_at ?? '') - useNow().getTime();
  if (!(left > 0)) return null;
  return (
    <ShortLink url={block.path} className={cx(STRIP, 'flex-wrap', TONES[block.tone])}>
      <ClockIcon className="ui-icon-sm flex-none" />
      <span className="min-w-0 flex-1 text-md font-strong">{localized(block.titles)}</span>
      <span className="ui-num text-lg font-strong" role="timer" aria-label={t('blocks.ends_in')}>
        {leftText(left)}
      </span>
    </ShortLink>
  );
}

function Words({ block }: { block: BlockOf<'text'> }) {
  const html = localized(block.contents);
  return html ? (
    <Card>
      <RichText html={html} />
    </Card>
  ) : null;
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** Areas are placed where the picture has them, which is never mirrored. */
function ImageMap({ block }: { block: BlockOf<'image_map'> }) {
  if (!block.image) return null;
  return (
    <div className="relative overflow-hidden rounded-card" dir="ltr">
      <img {...picture(block.image, 702)} alt={localized(block.alts)} className="block w-full" loading="lazy" decoding="async" />
      {block.areas.map((area, at) => {
        const where = hrefOf(area.path);
        if (!where) return null;
        const place: CSSProperties = {
          insetInlineStart: percent(area.x),
          insetBlockStart: percent(area.y),
          inlineSize: percent(area.w),
          blockSize: percent(area.h),
        };
        return (
          <Link
            key={at}
            href={where.href}
            className="absolute rounded-image"
            style={place}
            aria-label={localized(area.labels) || t('blocks.area', { n: at + 1 })}
            {...(where.outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          />
        );
      })}
    </div>
  );
}

/** A picture that links to the film: no foreign player is loaded. */
function Video({ block }: { block: BlockOf<'video'> }) {
  if (!block.image || !block.url) return null;
  const title = localized(block.titles);
  return (
    <ShortLink
      url={block.url}
      className="ui-card ui-card-flush relative block overflow-hidden"
      label={t('blocks.watch', { title })}
    >
      <span className="relative block">
        <Image {...picture(block.image, 702)} alt="" ratio={16 / 9} className="w-full" />
        <span
          className="absolute inset-0 m-auto grid size-112 place-content-center rounded-full bg-action text-on-action"
          aria-hidden="true"
        >
          <PlayIcon className="ui-icon-lg" />
        </span>
      </span>
      {title && <span className="block px-28 py-22 text-md text-ink">{title}</span>}
    </ShortLink>
  );
}
