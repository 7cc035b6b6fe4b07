// Advertisements of a zone: words at the start, a cut-out picture at the end.
import type { CSSProperties } from 'react';
import type { AdOut } from '#contract/calls/showcase.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { ShortLink } from '#shop/parts/frame/short-link.tsx';
import { Skeleton, SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { ArrowForwardIcon } from '#ui/icons.tsx';
import { Carousel } from '#ui/layout/carousel.tsx';

/** The background of an advertisement, as its operator chose it. */
const ground = (tone: string) => (/^#[0-9a-f]{6}$/i.test(tone) ? ({ '--ad': tone } as CSSProperties) : undefined);

function Ad({ ad }: { ad: AdOut }) {
  return (
    <ShortLink url={ad.url} className="shop-ad" style={ground(ad.tone)}>
      <span className="shop-ad-title">{ad.title}</span>
      {ad.subtitle && <span className="shop-ad-text">{ad.subtitle}</span>}
      {ad.cta && (
        <span className="shop-ad-go">
          {ad.cta}
          <ArrowForwardIcon className="ui-icon-xs" />
        </span>
      )}
      {ad.image && (
        <img
          {...picture(ad.image, 250)}
          alt=""
          decoding="async"
          fetchPriority="high"
          onError={(event) => event.currentTarget.remove()}
        />
      )}
    </ShortLink>
  );
}

export function Ads({ zone }: { zone: string }) {
  const call = useCall('adszone/getAdsByMark', { mark: zone }, { quiet: true });
  if (call.state === 'failed' || call.data?.length === 0) return null;
  return (
    <Skeleton loading={call.state !== 'ready'} shape={<SkeletonBlock height={252} className="shop-ad-bone" />}>
      {() => (
        <Carousel
          label={t('home.ads')}
          className="rounded-card"
          slides={call.data!.map((ad) => ({ key: ad.id, node: <Ad ad={ad} /> }))}
        />
      )}
    </Skeleton>
  );
}
